"""Whether a text speaks to the assistant that reads it, or claims a say in its conversation, or hides what it says from people.

Refuses to take a mention for a use: text about attacks quotes them, so a phrase in quotation marks beside a word like "phrase", or one in a
sentence about attacks, does not count. Refuses to block: it only sharpens what other findings say.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import re2

from riskproof.detect import addressing_words as words
from riskproof.detect import hiding
from riskproof.detect.surface import Surface, fold, surface

_MOST: Final = 256
"""Phrases of one text that are held against the words around them. LIMIT: any further one counts."""
_AROUND: Final = 160
"""Bytes on both sides in which a sentence may say that it only mentions the phrase."""


def addresses_assistant(text: str) -> bool:
    """True when the text speaks to an AI that reads it, claims authority over its conversation, or hides instructions from people."""
    return speaks(surface(text)) or hiding.hides(text)


def speaks(plain: Surface) -> bool:
    """``addresses_assistant`` for a surface that is there already, hidden characters aside."""
    data = plain.data
    for count, match in enumerate(_phrases().finditer(data)):
        start, end = match.span()
        if count >= _MOST or not _mentioned(data, start, end):
            return True
    return False


def _mentioned(data: bytes, start: int, end: int) -> bool:
    """True when the sentence only speaks of the phrase."""
    opening = max(0, start - _AROUND)
    for mark in (b". ", b"\n", b"! ", b"? "):
        opening = max(opening, data.rfind(mark, opening, start))
    ending = min([place for mark in (b"\n", b". ") if (place := data.find(mark, end, end + _AROUND)) >= 0], default=end + _AROUND)
    around = data[opening:start] + b" " + data[end:ending]
    if _about().search(around) or _others().search(data[opening:start]):
        return True
    before = data[max(0, start - 2) : start].strip()[-1:]
    return before in (b"'", b'"', b"`") and _mentioning().search(around) is not None


@cache
def _phrases() -> Any:
    options = re2.Options()
    options.max_mem = 256 << 20
    options.log_errors = False
    return re2.compile("|".join(f"(?:{_folded(phrase)})" for phrase in words.PHRASES).encode(), options)


def _folded(pattern: str) -> str:
    """A pattern in the letters of ``surface``; ASCII stays, so that escapes do."""
    return "".join(letter if letter.isascii() else fold(letter) for letter in pattern)


@cache
def _about() -> Any:
    return re2.compile(_folded(words.ABOUT).encode())


@cache
def _others() -> Any:
    return re2.compile(words.OTHERS.encode())


@cache
def _mentioning() -> Any:
    return re2.compile(_folded(words.MENTIONING).encode())
