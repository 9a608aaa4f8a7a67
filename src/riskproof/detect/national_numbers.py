"""PII: numbers that states give to their people, told by their shape, their check digits, and the name beside the plain ones.

Refuses a run of digits that only happens to fit: where the shape is plain, a word like ``BSN`` must stand before it. LIMIT: a dozen
countries; others are found only where a result's source says that it is private.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from riskproof.detect.check_digits import digits_of, luhn, verhoeff, weighted
from riskproof.detect.pattern import Judge, Match, Pattern

_LETTERS: Final = b"TRWAGMYFPDXBNJZSQVHLCKE"
"""Check letters of the Spanish DNI, by the remainder of 23 (Real Decreto 1553/2005)."""
_ODD: Final = (1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23)
"""Values of letters and digits on odd places of the Italian tax code (Decreto ministeriale 345/1976)."""


def _checked(agrees: Callable[[bytes], bool]) -> Judge:
    def judge(data: bytes, match: Match) -> bool:
        start, end = match.span(1)
        return agrees(data[start:end])

    return judge


def _cpf(number: bytes) -> bool:
    """Brazil: two digits, modulo 11 (Receita Federal)."""
    digits = digits_of(number)
    checks = tuple(weighted(digits[:size], range(size + 1, 1, -1)) * 10 % 11 % 10 for size in (9, 10))
    return checks == digits[9:] and len(set(digits)) > 1


def _nir(number: bytes) -> bool:
    """France: 97 less the remainder of the first thirteen (INSEE; Corsica's 2A and 2B are not read)."""
    digits = number.replace(b" ", b"")
    return 97 - int(digits[:13]) % 97 == int(digits[13:])


def _dni(number: bytes) -> bool:
    """Spain: a letter for the remainder of 23; X, Y and Z of a foreigner's number stand for 0, 1 and 2."""
    plain = number.upper().translate(bytes.maketrans(b"XYZ", b"012"), b"- .")
    return number.upper()[-1] == _LETTERS[int(plain[:8]) % 23]


def _codice_fiscale(number: bytes) -> bool:
    """Italy: letters and digits have values by place, and the last letter is the sum's remainder of 26."""
    values = [character - 48 if character < 65 else character - 65 for character in number.upper()]
    return sum(_ODD[value] if place % 2 == 0 else value for place, value in enumerate(values[:15])) % 26 == values[15]


def _nhs(number: bytes) -> bool:
    """England and Wales: modulo 11 (NHS Data Model, NHS number)."""
    digits = digits_of(number)
    return (11 - weighted(digits, range(10, 1, -1)) % 11) % 11 == digits[9]


def _bsn(number: bytes) -> bool:
    """The Netherlands: the test of eleven, the last digit counted down (Besluit burgerservicenummer)."""
    return weighted(digits_of(number), (9, 8, 7, 6, 5, 4, 3, 2, -1)) % 11 == 0


def _pesel(number: bytes) -> bool:
    """Poland: weights 1, 3, 7, 9 (Ministry of Digital Affairs)."""
    return weighted(digits_of(number), (1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)) % 10 == 0


def _tax_file(number: bytes) -> bool:
    """Australia: modulo 11 (Australian Taxation Office)."""
    return weighted(digits_of(number), (1, 4, 3, 7, 5, 8, 6, 9, 10)) % 11 == 0


def _named(word: str, shape: str, agrees: Callable[[bytes], bool]) -> Pattern:
    """A plain shape with its name at most sixteen characters before it."""
    return Pattern("PII", rf"(?i)\b(?:{word})\b", rf"(?i)\b(?:{word})\b[^0-9\n]{{0,16}}?\b({shape})\b", _checked(agrees))


PATTERNS: Final = (
    Pattern(
        "PII", r"[0-9]{3}\.[0-9]{3}\.[0-9]{3}-", r"(?:^|[^0-9.\-])([0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2})(?:[^0-9\-]|$)", _checked(_cpf)
    ),
    Pattern(
        "PII",
        r"[A-Za-z][0-9]{2}[A-Za-z][0-9]{3}[A-Za-z]\b",
        r"(?i)\b([A-Z]{6}[0-9]{2}[ABCDEHLMPRST][0-9]{2}[A-Z][0-9]{3}[A-Z])\b",
        _checked(_codice_fiscale),
    ),
    Pattern(
        "PII",
        r"[12] [0-9]{2} [01][0-9] ",
        r"(?:^|[^0-9 ])\s?([12] [0-9]{2} (?:0[1-9]|1[0-2]) [0-9]{2} [0-9]{3} [0-9]{3} [0-9]{2})\b",
        _checked(_nir),
    ),
    _named("nir|num[eé]ro de s[eé]curit[eé] sociale", r"[12][0-9]{2}(?:0[1-9]|1[0-2])[0-9]{10}", _nir),
    _named("dni|nie|nif", r"(?:[0-9]{8}|[XYZ]-?[0-9]{7})-?[A-Z]", _dni),
    _named("nhs(?: (?:number|no))?", r"[0-9]{3}[ \-]?[0-9]{3}[ \-]?[0-9]{4}", _nhs),
    _named("bsn|burgerservicenummer", r"[0-9]{9}", _bsn),
    _named("pesel", r"[0-9]{11}", _pesel),
    _named("tfn|tax file number", r"[0-9]{3} ?[0-9]{3} ?[0-9]{3}", _tax_file),
    _named("aadhaar|aadhar", r"[2-9][0-9]{3} ?[0-9]{4} ?[0-9]{4}", lambda number: verhoeff(digits_of(number))),
    _named("social insurance number", r"[0-9]{3}[ \-]?[0-9]{3}[ \-]?[0-9]{3}", lambda number: luhn(digits_of(number))),
    _named("nino|national insurance(?: (?:number|no))?", r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?(?:[0-9]{2} ?){3}[A-D]", lambda _: True),
)
"""gov.uk (NINO: letters that are never used), uidai.gov.in (Aadhaar), canada.ca (SIN), and the sources of the checks above."""
