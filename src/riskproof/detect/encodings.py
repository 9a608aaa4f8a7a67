"""What a text may stand for when a disguise is taken off: the decoded views under which provenance looks for it as well.

Refuses to judge, to guess keys or ciphers, and to show the text itself: a view is a further needle, and one that matches nothing costs
nothing. Case and white space are no disguise here: ``detect.folding`` folds both sides instead.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from riskproof.detect.base_encodings import base32_texts, base64_texts, hex_texts, shows_text
from riskproof.detect.deflated import deflated_texts
from riskproof.detect.dressing import respelled, undressed
from riskproof.detect.escapes import percent_decoded, unescaped_texts
from riskproof.detect.folding import hidden, unmasked
from riskproof.detect.spelling import joined, shows_spelling, turned
from riskproof.model.taint import ViewName

RUNS: Final[frozenset[ViewName]] = frozenset({"hex", "base64", "base32", "deflated", "joined", "respelled"})
"""Views that are a part of a text, decoded; the others are the whole of it."""
LAYERS: Final = 3
"""Disguises inside each other that are taken off."""
_SHORT: Final = 24
"""Bytes up to which what a text decodes to may go unnoticed in it (``base_encodings``)."""
_TELLING: Final = 12
"""Letters and digits of a word below which no disguise shows: shorter ones are not turned, and no encoding decodes them."""
_ROOM: Final = 6 << 20
"""Characters that are looked at in all. LIMIT: what is found when they are used up is given, but not looked into."""


@dataclass(frozen=True, slots=True)
class View:
    """One reading of a text: how it was come by, and what it says, trimmed and never empty."""

    name: ViewName
    text: str


def views(text: str, *, most: int = 24) -> tuple[View, ...]:
    """What ``text`` may stand for: unique, without the text itself, outer disguises first, at most ``most``; () for ordinary text.

    Encoded runs inside other text are views of their own; of them those of at least 16 digits count. Any string is accepted, halves of
    surrogate pairs included. LIMIT: views beyond ``most`` are dropped.
    """
    if len(text) < _TELLING and text.isascii() and text.isalnum():
        return ()
    seen = {text.strip()}
    found: list[View] = []
    layer: list[tuple[ViewName | None, str]] = [(None, text)]
    room = _ROOM
    for _ in range(LAYERS):
        below: list[tuple[ViewName | None, str]] = []
        for outermost, outer in layer:
            room -= len(outer)
            if room < 0:
                break
            for name, inner in _taken_off(outer):
                inner = inner.strip()
                if inner and inner not in seen:
                    seen.add(inner)
                    found.append(View(outermost or name, inner))
                    if len(found) >= most:
                        return tuple(found)
                    below.append((outermost or name, inner))
        layer = below
    return tuple(found)


def masks(text: str) -> tuple[View, ...]:
    """How a short text stands where somebody wrote it backwards or encoded it: too short there to show a sign of it."""
    data = text.encode("utf-8", "surrogatepass")
    found = [View("reversed", text[::-1])]
    if len(data) <= _SHORT:
        found += [View("hex", data.hex()), View("base64", b64encode(data).decode().rstrip("="))]
    return tuple(found)


def _taken_off(text: str) -> Iterator[tuple[ViewName, str]]:
    """Every reading of a text with one disguise taken off; an empty one, or the text itself, where a sign was misleading."""
    data = text.encode("utf-8", "surrogatepass")
    yield "unmasked", unmasked(text)
    if not text.isascii():
        yield "hidden", hidden(text)
    if "\\" in text or "&" in text:
        yield from (("unescaped", plain) for plain in unescaped_texts(text))
    if "<" in text or "*" in text or "`" in text or "&" in text or "~~" in text:
        yield "undressed", undressed(data)
    yield from (("respelled", plain) for plain in respelled(data))
    if "%" in text:
        yield from (("percent", plain) for plain in percent_decoded(text))
    if shows_text(data):
        yield from (("deflated", inner) for inner in deflated_texts(data))
        yield from (("hex", inner) for inner in hex_texts(data))
        yield from (("base64", inner) for inner in base64_texts(data))
        yield from (("base32", inner) for inner in base32_texts(data))
    signs = shows_spelling(data)
    if signs:
        yield from (("joined", inner) for inner in joined(data))
    yield "reversed", turned(text, data, signs=signs)
