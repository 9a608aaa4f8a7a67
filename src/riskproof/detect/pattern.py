"""What a detector is made of: a cheap trigger, the exact shape, the evidence against it, and what redaction puts in its place.

Refuses to know any label's words, and refuses anything but RE2: tool input cannot make a pattern slow. A shape marks the sensitive part as
its first group; there is no look-around, so boundaries are ordinary groups around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Protocol

import re2

from riskproof.model.taint import Label

WHITE: Final = r"\s\v\x{85}\x{feff}\p{Z}"
"""White space as the specification counts it, for use inside a character class (SPEC: riskproof 30: its ``\\s`` is Unicode)."""
SPACE: Final = r"\t \x{a0}\x{feff}\p{Zs}"
"""The same within a line: what stands on the line after ``password:`` is the next prompt, the next key, the next paragraph."""
MOST_JUDGED: Final = 10_000
"""Candidates of one pattern that are judged in one text. LIMIT: any further one counts without being judged, so that padding neither
hides a value nor takes time; only a ``weak`` pattern, whose candidates are everyday text, is then given up."""


INVISIBLE: Final = frozenset(
    map(
        chr,
        (
            0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0x200B, 0x2010), *range(0x202A, 0x202F),
            *range(0x2060, 0x2070), 0x3164, *range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0, *range(0xE0000, 0xE0080), *range(0xE0100, 0xE01F0),
        ),
    )
)  # fmt: skip
"""Characters that nothing shows: the code points that Unicode calls default ignorable (DerivedCoreProperties.txt), music left out."""
_WIDE: Final = {code: code - 0xFEE0 for code in (0xFF0D, 0xFF3F, *range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))}
"""Full-width letters, digits, dash and underscore (Unicode block FF00) to those of ASCII."""
_READ: Final = {**_WIDE, **dict.fromkeys(map(ord, INVISIBLE))}
_UNLIKE: Final = frozenset(map(chr, _READ))


class Match(Protocol):
    """The part of an RE2 match that judges need. Offsets are bytes."""

    def span(self, group: int = 0, /) -> tuple[int, int]:
        """Start and end of a group, ``(-1, -1)`` when it took no part."""


Judge = Callable[[bytes, Match], bool]
"""True when the candidate is what it looks like: the negative evidence did not speak against it."""
Extent = Callable[[bytes, int, int], int]
"""The end of the sensitive part, given the text and the first group: where a regular expression should not look that far."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way in which a text shows a label.

    ``trigger`` must occur wherever ``shape`` matches, and is short, because the triggers of all patterns are searched at once. ``shape``
    has the sensitive part as group 1. ``weak`` shapes also match much that is harmless. ``marker`` replaces that part in redacted text.
    Redaction ignores ``judge``: a harmless value replaced in a report costs nothing, one that is kept could.
    """

    label: Label
    trigger: str
    shape: str
    judge: Judge | None = None
    extent: Extent | None = None
    weak: bool = False
    marker: str = "[REDACTED]"


def prefilter(patterns: tuple[Pattern, ...]) -> Callable[[bytes], list[int] | None]:
    """One automaton over all triggers: bytes in, indexes of the patterns worth running out (None for none), in one linear pass."""
    triggers = re2.Set.SearchSet()
    for pattern in patterns:
        triggers.Add(pattern.trigger)
    triggers.Compile()
    match: Callable[[bytes], list[int] | None] = triggers.Match
    return match


def occurs(pattern: Pattern, data: bytes) -> bool:
    """True when the text shows the pattern and no evidence speaks against it."""
    return next(_judged(pattern, data), None) is not None


def extents(pattern: Pattern, data: bytes, *, judged: bool) -> Iterator[tuple[int, int]]:
    """Byte offsets of every sensitive part, left to right; with ``judged`` only of those that ``occurs`` would count."""
    reached = 0
    for match in _judged(pattern, data) if judged else _regex(pattern.shape).finditer(data):
        start, end = match.span(1)
        if start >= reached:
            reached = pattern.extent(data, start, end) if pattern.extent else end
            yield start, reached


def visible(text: str) -> str:
    """The text as it is read: without the characters that nothing shows and that would hide a key from a pattern, full-width letters and
    digits narrow. Apart from the former, code points stay where they are."""
    if text.isascii() or _UNLIKE.isdisjoint(text):
        return text
    return text.translate(_READ)


def _judged(pattern: Pattern, data: bytes) -> Iterator[Match]:
    judge = pattern.judge
    for seen, match in enumerate(_regex(pattern.shape).finditer(data)):
        if judge is not None and seen == MOST_JUDGED:
            if pattern.weak:
                return
            judge = None
        if judge is None or judge(data, match):
            yield match


@cache
def _regex(shape: str) -> Any:
    """A shape, compiled at its first use: most texts need none of them, and start-up pays for nothing."""
    return re2.compile(shape)
