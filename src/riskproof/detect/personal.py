"""PII: e-mail addresses, telephone numbers, social security and resident numbers (SPEC: riskproof 7.3).

Refuses to read a person into any run of digits: ten digits need separators, a country code, or a word like ``phone`` beside them
(SPEC: riskproof 27.2 D15), and an address that belongs to a program is nobody's.
"""

from __future__ import annotations

from typing import Final

import re2

from riskproof.detect.pattern import Match, Pattern
from riskproof.detect.placeholders import digits

_NOBODY: Final = frozenset({b"git", b"noreply", b"no-reply", b"donotreply", b"do-not-reply"})
_PROGRAMS: Final = (b".gserviceaccount.com", b"users.noreply.github.com", b"noreply.gitlab.com")
"""Domains of accounts that no person reads (cloud.google.com: service accounts; docs.github.com: commit e-mail addresses)."""
_FILE_ENDINGS: Final = frozenset(b"png jpg jpeg gif svg webp css js mjs ts tsx jsx json html md py rs go".split())
"""``icon@2x.png`` and ``pkg@1.2.0.js`` are files."""
_TIME: Final = re2.compile(rb"[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?")
"""A day (ISO 8601) or a time of day."""
_COUNTRY: Final = re2.compile(
    r"\+(?:1[2-9][0-9]{2}[0-9]|7[0-9]|2[07]|2(?:1[1-368]|2[0-9]|3[0-9]|4[0-9]|5[0-8]|6[0-9]|9[0-17-9])|3[0-469]|3(?:5[0-9]|7[0-8]|8[0-35-79])|"
    r"4[013-9]|42[013]|5[1-8]|5(?:0[0-9]|9[0-9])|6[0-6]|6(?:7[02-9]|8[0-35-9]|9[0-2])|8[1246]|8(?:0[08]|5[02356]|7[08]|8[0-368])|9[0-58]|"
    r"9(?:6[0-8]|7[0-79]|9[2-68]))"
)
"""Country codes in use (ITU-T E.164, list of assigned codes); under 1 an area code begins with 2 to 9 (North American Numbering Plan)."""
_NUMBER_START: Final = r"(?:^|[^A-Za-z0-9_.\-+])"
_PHONE_WORD: Final = r"(?:phone|mobile|fax|whatsapp|\b(?:tel|cell|sms|call)\b|电话|手机|联系方式)"


def figures(text: str) -> int:
    """How many digits of a short text could be an id, an amount or a number: not those of a day or of a time."""
    data = text.encode("utf-8", "replace")
    return digits(_TIME.sub(b"", data)) if digits(data) else 0


def _somebody(data: bytes, match: Match) -> bool:
    """Not a program's account and not a file."""
    start, end = match.span(1)
    local, _, domain = data[start:end].rpartition(b"@")
    domain = domain.lower()
    return local.lower() not in _NOBODY and not domain.endswith(_PROGRAMS) and domain.rpartition(b".")[2] not in _FILE_ENDINGS


def _dialled(data: bytes, match: Match) -> bool:
    """Ten to fifteen digits (ITU-T E.164) under a country code, and not an added line that begins with a date."""
    start, end = match.span(1)
    number = data[start:end]
    is_date = number[1:3] in {b"19", b"20"} and number[5:6] == b"-"
    return 10 <= digits(number) <= 15 and not is_date and bool(_COUNTRY.match(number.translate(None, b" -.()")))


def _issued(data: bytes, match: Match) -> bool:
    """Area 000 and 666, group 00 and serial 0000 were never issued (ssa.gov: randomization FAQ)."""
    start, _ = match.span(1)
    digits = data[start : start + 11]
    return digits[:3] not in {b"000", b"666"} and digits[4:6] != b"00" and digits[7:] != b"0000"


PATTERNS: Final = (
    Pattern(
        "PII",
        r"[A-Za-z0-9._%+\-]@[A-Za-z0-9]",
        r"([A-Za-z0-9._%+\-]+@[A-Za-z0-9](?:[A-Za-z0-9\-]*\.)+[A-Za-z]{2,63})",
        _somebody,
    ),
    Pattern("PII", r"[0-9]{3}[\-.][0-9]{3}[\-.][0-9]{4}", rf"{_NUMBER_START}((?:1[\-.])?[0-9]{{3}}[\-.][0-9]{{3}}[\-.][0-9]{{4}})\b"),
    Pattern("PII", r"\([0-9]{3}\)\s?[0-9]{3}", r"(\([0-9]{3}\)\s?[0-9]{3}[\-. ][0-9]{4})\b"),
    Pattern(
        "PII",
        r"\+[0-9]{1,3}[ \-.(]?[0-9]",
        rf"{_NUMBER_START}(\+[0-9]{{1,3}}(?:[ \-.]?\(?[0-9]{{1,4}}\)?){{2,6}}[0-9]|\+[0-9]{{11,15}})\b",
        _dialled,
    ),  # ITU-T E.164 with its plus sign
    Pattern(
        "PII",
        rf"(?i){_PHONE_WORD}",
        rf"(?i){_PHONE_WORD}[^0-9\n]{{0,16}}((?:1[ \-.])?[0-9]{{3}}[ \-.]?[0-9]{{3,4}}[ \-.]?[0-9]{{4}})\b",
    ),
    Pattern("PII", r"[0-9]{3}-[0-9]{2}-[0-9]{4}", rf"{_NUMBER_START}([0-9]{{3}}-[0-9]{{2}}-[0-9]{{4}})(?:[^A-Za-z0-9_\-]|$)", _issued),
    Pattern(
        "PII",
        r"[0-9]{17}[0-9Xx]",
        r"\b([1-9][0-9]{5}(?:18|19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{3}[0-9Xx])\b",
    ),  # GB 11643: eighteen characters with a plausible date; the check character is not demanded (SPEC: riskproof 7.3)
)
