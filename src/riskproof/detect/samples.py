"""Values that somebody made up or published: alphabets, repeated characters, masks, the keys that documentation prints.

Refuses to list such keys: a published one is recognised by a short hash, so that this file holds no key. Refuses to be talked to: only the
value itself counts, never a comment beside it. Values are UTF-8 bytes, cut by the caller to ``placeholders.LOOKS_AT``.
"""

from __future__ import annotations

import base64
import binascii
from hashlib import sha256
from operator import eq
from typing import Final

import re2

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_DIGITS: Final = "012345678901234567890123"


def _windows(line: str, size: int) -> str:
    """Every ``size`` characters of a line, as alternatives."""
    return "|".join(sorted({line[first : first + size] for first in range(len(line) - size + 1)}))


_ALPHABET: Final = re2.compile(f"(?i){_windows(_LETTERS, 10)}|{_windows(_DIGITS, 15)}")
_MASK: Final = re2.compile(r"[#*•]{3,}|[xX]{6,}|\.{3,}|…")
_CUT: Final = re2.compile(r"[\-_.](?:#{4,}|\*{4,}|[xX]{6,}|\.{3,}|…)\z")
_UUID: Final = re2.compile(r"(?i)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\z")
_PLAIN: Final = re2.compile(r"[a-z.\-/ ]{8,}\z")
_PUBLISHED: Final = frozenset(
    (
        "0b476bdf9acf 2037abcaffb2 27a9a42931df 2cafc0970149 37f8f09bdf12 3a8b61d0f636 3f370c9dd822 49f777db995e "
        "4c98242dcadc 78314b11be2e 8731261cb72d a19f89ab3555 a6c814bc555a ac9265e56c79 dc0fcf046c61 e4a5542bb7fd "
        "ea9bb1082cf9 eb540d2b6ee2 f2d6ca165150 f56e323494a6"
    ).split()
)
"""The first six bytes of the SHA-256 of sample keys, in hexadecimal: those of the firebase-android-sdk repository and of Google's Maps and
Identity guides, of Stripe's and AWS's API references. Everybody has them; they open nothing."""


def made_up(value: bytes) -> bool:
    """True for a token that was never issued: it runs through the alphabet or repeats itself."""
    return in_order(value) or repeats(value)


def in_order(value: bytes) -> bool:
    """True for a value with ten letters of the alphabet in order, or fifteen digits: chance does not write that."""
    return bool(_ALPHABET.search(value))


def published(value: bytes) -> bool:
    """True for a sample key that a vendor's own documentation or repository shows to everybody."""
    return sha256(value).hexdigest()[:12] in _PUBLISHED


def repeats(value: bytes) -> bool:
    """True for a long value made of next to no different characters, or of runs of the same one."""
    if len(value) < 12:
        return False
    return len(set(value)) <= 4 or 2 * sum(map(eq, value, value[1:])) > len(value)


def masked(value: bytes, following: bytes = b"") -> bool:
    """True where crosses, stars or dots stand for a good part of the value, or for the group that should come next (``xoxp-12-####``)."""
    if value[-1:] in b"-_." and _MASK.match(following):
        return True
    hidden: int = sum(end - start for start, end in (found.span() for found in _MASK.finditer(value)))
    return 3 * hidden >= len(value) > 0


def cut_off(value: bytes) -> bool:
    """True for a token whose last group is masked: ``xoxp-12-34-####``."""
    return bool(_CUT.search(value))


def drawn(value: bytes) -> bool:
    """False for a UUID of any version but 4 (RFC 9562, 5): those are made of a time, an address or a name, and not of chance."""
    return not _UUID.match(value) or value[14:15] == b"4"


def spells(value: bytes) -> bool:
    """True when the value is Base64 of plain words: a host name or a label, not a key."""
    try:
        decoded = base64.b64decode(value + b"=" * (-len(value) % 4), validate=True)
    except binascii.Error:
        return False
    return bool(_PLAIN.match(decoded))
