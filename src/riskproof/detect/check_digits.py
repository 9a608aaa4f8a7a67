"""Check digits: what tells a card, an account or a person's number from any other run of digits.

Refuses to say what a number is: it only answers whether the last digits agree with the others. Numbers are ASCII bytes; all sums are
those of the standard that is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_DIHEDRAL: Final = (
    "0123456789", "1234067895", "2340178956", "3401289567", "4012395678",
    "5987604321", "6598710432", "7659821043", "8765932104", "9876543210",
)  # fmt: skip
"""Multiplication in the dihedral group of order ten (J. Verhoeff, Error detecting decimal codes, 1969)."""
_TURNED: Final = (
    "0123456789", "1576283094", "5803796142", "8916043527", "9453126870", "4286573901", "2793806415", "7046913258",
)  # fmt: skip
"""The permutation that Verhoeff applies to each place."""


def digits_of(number: bytes) -> tuple[int, ...]:
    """The decimal digits of a number, separators left out."""
    return tuple(character - 48 for character in number if 48 <= character <= 57)


def luhn(digits: Sequence[int]) -> bool:
    """ISO/IEC 7812-1, annex B: doubled from the right, every second one, with the digits of the products summed."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        doubled = digit * (1 + place % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0


def mod_97(text: bytes) -> bool:
    """ISO/IEC 7064, MOD 97-10, as ISO 13616 uses it: the first four characters moved to the end, letters read as 10 to 35."""
    number = (text[4:] + text[:4]).decode("ascii")
    return int("".join(str(int(character, 36)) for character in number)) % 97 == 1


def weighted(digits: Sequence[int], weights: Sequence[int]) -> int:
    """The sum of the digits times their weights; the shorter of both ends it."""
    return sum(digit * weight for digit, weight in zip(digits, weights, strict=False))


def verhoeff(digits: Sequence[int]) -> bool:
    """Verhoeff's check over the dihedral group of order ten."""
    check = 0
    for place, digit in enumerate(reversed(digits)):
        check = int(_DIHEDRAL[check][int(_TURNED[place % 8][digit])])
    return check == 0
