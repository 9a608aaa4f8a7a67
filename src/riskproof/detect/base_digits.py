"""Base 16, 32 and 64 as numbers: what the digits of text look like, and back from digits to bytes.

Refuses to judge a run: a seed only says that UTF-8 may begin here. In the first bits of its bytes UTF-8 differs from random data, and those
bits stand in known digits, so one linear search tells a message from a hash, a key, a path or a long word before anything is decoded.
"""

from __future__ import annotations

import binascii
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import re2

_PRINTABLE: Final = range(0x20, 0x7F)
_CONTINUED: Final = range(0x80, 0xC0)
_LETTERS: Final[tuple[tuple[Sequence[int], ...], ...]] = (
    (_PRINTABLE,) * 6,
    (range(0xE0, 0xF0), _CONTINUED, _CONTINUED) * 2,
    (range(0xC2, 0xE0), _CONTINUED) * 3,
    (_PRINTABLE, (0,)) * 3,
)
"""What neighbouring bytes of text look like: ASCII, three and two bytes a character (RFC 3629, 4), UTF-16LE of ASCII."""
_SEED: Final = 6
"""Bytes of each of them. LIMIT: inside other text, base 64 and 32 of words with no six plain letters together need their padding."""
_BASE64: Final = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "+\\-", "/_")
_BASE32: Final = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
_BASE32_SMALL: Final = tuple("abcdefghijklmnopqrstuvwxyz234567")
_BASE16: Final = (*"0123456789", "aA", "bB", "cC", "dD", "eE", "fF")
"""The digits of RFC 4648, 4 to 8, by value, each in all of its spellings."""
_HEX: Final = "[0-9A-Fa-f]"
_HEX_TEXT: Final = f"(?:[2-7]{_HEX}|[CDcd]{_HEX}[89ABab]{_HEX}|[Ee]{_HEX}[89ABab]{_HEX}[89ABab]{_HEX}){{6}}"
"""Six characters of UTF-8, of any lengths: what only digits that end where bytes end can tell."""
DIGITS_64: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_"

TEXT: Final = r"(?:[\t\n\r\x20-\x7e]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})"
"""A character of UTF-8 (RFC 3629, 4) that is no control."""


@dataclass(frozen=True, slots=True)
class Base:
    """One encoding: patterns of its runs, of the seeds in them and of one digit; digits to a group and of a seed; its decoder, which
    takes any number of digits without padding; and how much text must be found in a run that is not text as a whole: so many bytes, or
    six tenths of it."""

    run: Any
    seed: Any
    group: int
    digit: str
    seed_digits: int
    decode: Callable[[bytes], bytes]
    enough: int


@cache
def base64() -> Base:
    """RFC 4648, 4 and 5: both alphabets at once."""
    return _base(_BASE64, "={0,2}", 4, from_base64, 12)


@cache
def base32() -> tuple[Base, Base]:
    """RFC 4648, 6, in capitals and in small letters: a run that mixes them is something else."""
    return _base(_BASE32, "={0,6}", 8, _from_base32, 15), _base(_BASE32_SMALL, "={0,6}", 8, _from_base32, 15)


@cache
def base16() -> Base:
    """RFC 4648, 8, in any case."""
    return _base(_BASE16, "", 2, from_hex, 14, _HEX_TEXT)


def of_bytes(pattern: str) -> Any:
    """A compiled pattern over bytes that need not be UTF-8."""
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    return re2.compile(pattern.encode(), options)


def _base(alphabet: Sequence[str], padding: str, group: int, decode: Callable[[bytes], bytes], enough: int, text: str = "") -> Base:
    """Runs are lines as MIME (RFC 2045, 6.8) and PEM have them; base 64 with padding counts without a seed."""
    seed = f"(?:{text}|{_seed(alphabet)})" if text else _seed(alphabet)
    digit = "[" + "".join(alphabet) + "]"
    width = (len(alphabet) - 1).bit_length()
    padded = rf"|{digit}{{14,}}={{1,2}}" if group == 4 else ""
    run = rf"{digit}*{seed}{digit}*(?:\r?\n[ \t]{{0,16}}{digit}{{2,}})*{padding}{padded}"
    return Base(re2.compile(run.encode()), re2.compile(seed.encode()), group, digit, _SEED * 8 // width, decode, enough)


def _seed(alphabet: Sequence[str]) -> str:
    """Any of the ways in which text shows; a character may begin at any of the bytes that a group of digits holds."""
    kinds = [(*letters[turn:], *letters[:turn]) for letters in _LETTERS for turn in range(_SEED)]
    return "(?:" + "|".join(dict.fromkeys(_digits_like(kind, alphabet) for kind in kinds)) + ")"


def _digits_like(letters: Sequence[Sequence[int]], alphabet: Sequence[str]) -> str:
    """A pattern for the digits of bytes that are each one of ``letters``: per digit, the values whose bits such a byte can have."""
    width = (len(alphabet) - 1).bit_length()
    classes = []
    for first in range(0, len(letters) * 8 - width + 1, width):
        last = first + width - 1
        fitting: Sequence[int] = range(len(alphabet))
        for byte in range(first // 8, last // 8 + 1):
            count = min(last, byte * 8 + 7) - max(first, byte * 8) + 1
            spare, low, mask = max(0, byte * 8 + 7 - last), max(0, last - byte * 8 - 7), (1 << count) - 1
            parts = {letter >> spare & mask for letter in letters[byte]}
            fitting = [value for value in fitting if value >> low & mask in parts]
        classes.append("[" + "".join(alphabet[value] for value in fitting) + "]")
    return "".join(classes)


_FROM_URL_SAFE: Final = bytes.maketrans(b"-_", b"+/")
_TO_PYTHON: Final = bytes.maketrans(
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567abcdefghijklmnopqrstuvwxyz", b"0123456789abcdefghijklmnopqrstuv0123456789abcdefghijklmnop"
)
"""Digits of RFC 4648 to those of ``int``."""


def from_base64(digits: bytes) -> bytes:
    """The bytes of base-64 digits of either alphabet; one digit too many is dropped."""
    digits = digits[: len(digits) - (len(digits) % 4 == 1)].translate(_FROM_URL_SAFE)
    return binascii.a2b_base64(digits + b"=" * (-len(digits) % 4))


def _from_base32(digits: bytes) -> bytes:
    """Through an integer: bases that are powers of two are read in linear time, and ``base64.b32decode`` is a loop in Python."""
    count = len(digits) * 5 // 8
    spare = len(digits) * 5 - count * 8
    return (int(digits.translate(_TO_PYTHON), 32) >> spare).to_bytes(count, "big")


def from_hex(digits: bytes) -> bytes:
    """The bytes of hexadecimal digits; one digit too many is dropped."""
    return binascii.unhexlify(digits[: len(digits) // 2 * 2])
