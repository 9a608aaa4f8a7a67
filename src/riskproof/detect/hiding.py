"""Whether a text hides words from people, or sets them apart for a model: invisible characters, reversed order, styles, comments, tags.

Refuses to take typography for hiding: joiners in emoji and in scripts that need them, flags, line-break hints after punctuation and the
embeddings of right-to-left text are ordinary.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import re2

_INVISIBLE: Final = r"\x{200b}-\x{200d}\x{2060}-\x{2064}\x{feff}\x{180e}\x{00ad}"
CHARACTERS: Final = (
    r"[\x{e0020}-\x{e007e}]{8}",  # longer than the tags of any flag (Unicode Technical Standard 51, annex C)
    r"(?:[a-z][\x{200b}-\x{200d}\x{2060}\x{feff}]+[a-zA-Z][^\n\x{200b}-\x{200d}\x{2060}\x{feff}]{0,12}){4}",  # words cut up
    rf"[{_INVISIBLE}]{{8}}",
    r"[\x{fe00}-\x{fe0f}\x{e0100}-\x{e01ef}]{8}",
    r"[\x{202d}\x{202e}][^\n]*[A-Za-z]",  # an override turns letters around (Unicode Standard Annex 9)
)
_STYLED: Final = (
    r"(?i)<[a-z][^<>]*style\s*=[^<>]*(?:font-size\s*:\s*(?:0|1px)|display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:[;\"'\s]|"
    r"\.0)|color\s*:\s*(?:white|transparent|#fff(?:fff)?)\b|(?:left|top|text-indent)\s*:\s*-[0-9]{3})[^<>]*>([^<]+)|<!--([^<]+)-->"
)
_SECTION: Final = (
    r"(?i)<(?:information|important|instructions?|system(?:[ _-][a-z]+)?|admin(?:istrator)?|assistant|directive|override|prompt|priority|"
    r"urgent|alert|hidden|secret|developer|user[ _-](?:message|request|query|instructions?|task))(?: [^<>]*)?>([^<]+)"
)
"""Tags of no markup language that set a part of the text apart for a model. They count where what follows speaks to somebody."""
_SPEAKING: Final = r"(?i)\b(?:you|your|please|must|assistant|ignore|do not)\b"
_TELLING: Final = (
    r"(?i)\b(?:ignore|disregard|forget|override) (?:all|any|the|your|previous|above)|\b(?:assistant|ai|llm|language model|"
    r"agent)s?\b\s*[:,]|\b(?:please|you must|you should|must|make sure to|and|then)\s+"
    r"(?:also |now |first )?(?:send|e?mail|forward|transfer|pay|wire|share|"
    r"upload|post|delete|invite|grant|buy|purchase|reveal|output|tell)\b|\b(?:system prompt|your instructions|do not tell)\b"
)


def hides(text: str) -> bool:
    """True when the text shows people less than it tells a machine. Linear, and cheap where the text is plain."""
    if not text.isascii() and _characters().search(text.encode("utf-8", "replace")):
        return True
    if "<" not in text:
        return False
    data = text.encode("utf-8", "replace")
    if any(_speaking().search(data[slice(*match.span(1))]) for match in _section().finditer(data)):
        return True
    return any(_telling().search(data[slice(*_inner(match))]) for match in _styled().finditer(data))


def conceals(text: str, at: int) -> bool:
    """True when the character at ``at`` stands in an element whose style hides it, or in a comment."""
    if "<" not in text:
        return False
    byte = len(text[:at].encode("utf-8", "replace"))
    return any(start <= byte < end for start, end in map(_inner, _styled().finditer(text.encode("utf-8", "replace"))))


def veils(text: str) -> bool:
    """True when the text has a place for which ``conceals`` is true."""
    return "<" in text and bool(_styled().search(text.encode("utf-8", "replace")))


def _inner(match: Any) -> tuple[int, int]:
    """Where the words of a styled element or a comment stand."""
    span: tuple[int, int] = match.span(1)
    return span if span[0] >= 0 else match.span(2)


@cache
def _characters() -> Any:
    return re2.compile("|".join(f"(?:{shape})" for shape in CHARACTERS).encode())


@cache
def _styled() -> Any:
    return re2.compile(_STYLED.encode())


@cache
def _section() -> Any:
    return re2.compile(_SECTION.encode())


@cache
def _speaking() -> Any:
    return re2.compile(_SPEAKING.encode())


@cache
def _telling() -> Any:
    return re2.compile(_TELLING.encode())
