"""Where a text tells somebody to do something that a tool could do, and what (docs: a signal that sharpens, never one that decides).

Refuses to judge: documentation is full of imperatives, and an attacker can do without. It finds directives with tight spans and leaves to
``facts`` what they are about. Refuses to read what is encoded, and to understand grammar: it looks at the words before and after a verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from riskproof.detect import clauses, hiding, phrases
from riskproof.detect.addressing import addresses_assistant, speaks
from riskproof.detect.clauses import Hit, Strength
from riskproof.detect.deeds import akin, deed_of_tool
from riskproof.detect.surface import Surface, surface
from riskproof.model.facts import Deed

__all__ = [
    "Deed",
    "Directive",
    "Instructions",
    "Strength",
    "addresses_assistant",
    "akin",
    "deed_of_tool",
    "directives_of",
    "instructions_of",
]

LONGEST: Final = 400
"""Bytes up to which a directive may reach after its verb; sentences that matter are shorter."""
_NEAR: Final = 80
"""Bytes before a directive in which an urgent or an addressing word still belongs to it."""


@dataclass(frozen=True, slots=True)
class Directive:
    """One thing that a text says to do. ``start`` and ``end`` are code-point offsets of the text, markup inside included."""

    start: int
    end: int
    deed: Deed
    strength: Strength = "plain"


class _Found(NamedTuple):
    """A directive in bytes of the surface."""

    start: int
    end: int
    deed: Deed
    strength: Strength


@dataclass(frozen=True, slots=True)
class Instructions:
    """All that a text tells, and whether it tells the assistant."""

    directives: tuple[Directive, ...]
    addressed: bool


def instructions_of(text: str) -> Instructions:
    """``directives_of`` and ``addresses_assistant`` in one reading of the text."""
    plain = surface(text)
    return Instructions(_read(plain), speaks(plain) or hiding.hides(text))


def directives_of(text: str) -> tuple[Directive, ...]:
    """Every directive of a text, by place; a clause that means two deeds ("send money") stands twice with one span.

    Time is linear in the text; after very many (``clauses.MOST``) the remainder counts as one directive to every deed.
    """
    return _read(surface(text))


def _read(plain: Surface) -> tuple[Directive, ...]:
    """``directives_of`` for a surface that is there already."""
    found = sorted(one for hit in phrases.hits(plain.data, narrow=plain.narrow) for one in _directives(plain.data, hit))
    places = plain.places([offset for one in found for offset in (one.start, one.end)])
    located = {(places[one.start], places[one.end], one.deed): one.strength for one in found}
    return tuple(Directive(start, end, deed, strength) for (start, end, deed), strength in located.items())


def _directives(data: bytes, hit: Hit) -> Iterator[_Found]:
    """The directives of one hit: its span runs to the end of its sentence."""
    end = hit.end if hit.end == len(data) else clauses.sentence_end(data, hit.end, min(hit.end + LONGEST, len(data)))
    deeds = clauses.deeds_of(data, hit, end)
    if deeds:
        strength = _strength(data, hit.start, end)
        for deed in deeds:
            yield _Found(hit.start, end, deed, strength)


def _strength(data: bytes, start: int, end: int) -> Strength:
    """How hard it is asked, by the words in the directive and shortly before it."""
    return clauses.strength_of(data[max(0, start - _NEAR) : min(end, start + LONGEST)])
