"""Finds values that were cut up: neighbouring pieces that stand together in a tracked text (SPEC: riskproof 27.3).

Refuses a piece that is there only in part, and pieces in another order than the text's. Refuses to search the history: every 8 bytes of the
joined pieces are asked of the index, whose texts keep one such gram of any 12 bytes, and the kept text decides. Where the text is gone, or
more than ``_CHECKS`` comparisons would be needed, the gram is believed: that adds scrutiny and never removes any.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

import numpy as np

from riskproof.detect import fingerprints as fp
from riskproof.detect.copies import Needle, find
from riskproof.detect.folding import shaped
from riskproof.detect.overlap import Index, filter_bits

SHORTEST: Final = fp.COPY
"""Bytes of pieces that must stand together: the shortest copy that grams are sure to find."""
_CHARS: Final = 8
"""Characters that must stand together where a character has more than one byte."""
_SLOTS: Final = 8
_CHECKS: Final = 64
_CHECKED: Final = 16_384
"""Bytes of a text that cost one comparison more."""
_BEGUN: Final = 4
"""Characters of a text that are no chance where they stand in another one."""
_ROOM: Final = 1 << 23
"""Bytes of texts that ends of runs are looked for in."""
_GAPS: Final = (b"", b" ", b"-")
"""What may stand between pieces in the text and was left out: nothing, a space, the dash of numbers that are written in groups."""


@dataclass(frozen=True, slots=True)
class Together:
    """Pieces ``first`` to ``last``, both included, of one run stand together in the text of ``slot``."""

    run: int
    first: int
    last: int
    slot: int


def together(index: Index, runs: Sequence[Sequence[str]], wanted: int, barred: int = 0) -> list[Together]:
    """Which neighbouring pieces of the runs stand together in texts with a mark of ``wanted`` and none of ``barred``, in the order of the
    runs: at least two pieces and 12 bytes, nothing between them, or single spaces or dashes where they are three or hold a digit."""
    layouts = [layout for number, run in enumerate(runs) for layout in _layouts(number, run)]
    return _Search(index, layouts, wanted, barred).run() if layouts else []


def holders(index: Index, runs: Sequence[Sequence[str]], wanted: int, barred: int) -> list[tuple[int, ...]]:
    """For each run the texts with a mark of ``wanted`` and none of ``barred`` in which its newest pieces stand, those that have ``_BEGUN``
    characters together; ascending. Of a text that is gone its words and grams are asked. Beyond ``_ROOM`` a text is believed to hold them.
    """
    marks = index.marks
    live = [slot for slot in index.texts if int(marks[slot]) & wanted and not int(marks[slot]) & barred]
    gone = [slot for slot in index.ghosts if int(marks[slot]) & wanted and not int(marks[slot]) & barred]
    ends = [_end(run) for run in runs]
    found: list[tuple[int, ...]] = []
    answers = find(index, [Needle("".join(end)) for end in ends], _BEGUN) if gone else []
    room = _ROOM
    for number, end in enumerate(ends):
        here = {slot for slot in gone if slot in answers[number].slots}
        spellings = {gap.join(_edged(piece).encode("utf-8", "surrogatepass") for piece in end) for gap in _GAPS} if end else set()
        for slot in live if end else ():
            room -= len(spellings) * len(index.texts[slot])
            if room < 0 or any(one in index.texts[slot] for one in spellings):
                here.add(slot)
        found.append(tuple(sorted(here)))
    return found


def _end(run: Sequence[str]) -> Sequence[str]:
    """The newest pieces with ``_BEGUN`` characters together; none where all have fewer."""
    size = 0
    for at in range(len(run) - 1, -1, -1):
        size += len(run[at])
        if size >= _BEGUN:
            return run[at:]
    return ()


def is_count(pieces: Sequence[str]) -> bool:
    """True for three numbers or more in even steps: pages, offsets, days. Any table holds such rows."""
    if len(pieces) < 3 or not all(piece.isascii() and piece.isdigit() for piece in pieces):
        return False
    steps = {int(later) - int(earlier) for earlier, later in pairwise(pieces)}
    return len(steps) == 1 and steps != {0}


@dataclass(frozen=True, slots=True)
class _Layout:
    """A run as one text: where each piece begins, and where the text lies in the buffer of all layouts."""

    run: int
    pieces: Sequence[str]
    data: bytes
    starts: list[int]
    gap: bytes

    def part(self, first: int, last: int) -> bytes:
        """The bytes of pieces ``first`` to ``last``."""
        return self.data[self.starts[first] : self._end(last)]

    def around(self, first: int, last: int, at: int) -> tuple[int, int]:
        """The pieces from ``first`` to ``last``, in which a gram stands at ``at``, with the neighbours that end before the text's next gram
        would, so that nothing tells whether they stand there as well."""
        while first and self.starts[first - 1] > at - fp.STRIDE:
            first -= 1
        while last + 1 < len(self.starts) and self._end(last + 1) < at + fp.GRAM + fp.STRIDE:
            last += 1
        return first, last

    def _end(self, piece: int) -> int:
        return self.starts[piece + 1] - len(self.gap) if piece + 1 < len(self.starts) else len(self.data)

    def counts(self, first: int, last: int) -> bool:
        """True for enough pieces with enough in them to be no chance."""
        pieces = self.pieces[first : last + 1]
        if len(pieces) < 2 or sum(map(len, pieces)) < _CHARS or len(self.part(first, last)) < SHORTEST or is_count(pieces):
            return False
        return not self.gap or len(pieces) > 2 or any(char.isdigit() for piece in pieces for char in piece)


def _layouts(number: int, run: Sequence[str]) -> Iterator[_Layout]:
    """The run with each gap between its pieces; none where it is too short for a copy."""
    shapes = [_edged(piece).encode("utf-8", "surrogatepass") for piece in run]
    for gap in _GAPS if any(char.isdigit() for piece in run for char in piece) else _GAPS[:2]:
        data = gap.join(shapes)
        if len(shapes) > 1 and len(data) >= SHORTEST:
            starts = list(accumulate((len(shape) + len(gap) for shape in shapes[:-1]), initial=0))
            yield _Layout(number, run, data, starts, gap)


def _edged(piece: str) -> str:
    """The shape of a piece with a space left at each end that had some: cuts do not keep to words."""
    if piece.isalnum() and piece.isascii():
        return piece.lower()
    shape = shaped(piece)
    return f"{' ' * piece[:1].isspace()}{shape}{' ' * piece[-1:].isspace()}" if shape else " "


class _Search:
    """One question for all layouts."""

    def __init__(self, index: Index, layouts: list[_Layout], wanted: int, barred: int) -> None:
        self.index = index
        self.layouts = layouts
        self.begins = list(accumulate((len(layout.data) + 1 for layout in layouts[:-1]), initial=0))
        marks = index.marks
        self.open = ((marks & np.uint16(wanted)) != 0) & ((marks & np.uint16(barred)) == 0)
        self.found: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self.checks = _CHECKS

    def run(self) -> list[Together]:
        """Asks every segment for every gram."""
        buffer = b"\0".join(layout.data for layout in self.layouts)
        keys = fp.grams_at(buffer + fp.PAD, np.arange(max(len(buffer) - fp.GRAM + 1, 0)))
        bits = filter_bits(keys)
        for segment in self.index.segments:
            asked, low = segment.probe(keys, bits)
            for at, slots in zip(asked.tolist(), segment.carried(low), strict=True):
                for slot in slots[self.open[slots]][-_SLOTS:].tolist():
                    self._look(at, slot)
        spans = ((self.layouts[number].run, *span, slot) for (number, slot), found in self.found.items() for span in found)
        return [Together(*span) for span in sorted(set(spans))]

    def _look(self, at: int, slot: int) -> None:
        """A gram of the buffer stands in a text: do whole pieces around it?"""
        number = bisect_right(self.begins, at) - 1
        layout, at = self.layouts[number], at - self.begins[number]
        first, last = (bisect_right(layout.starts, place) - 1 for place in (at, at + fp.GRAM - 1))
        known, text = self.found.setdefault((number, slot), []), self.index.texts.get(slot)
        if text is None:
            first, last = layout.around(first, last, at)
        if at + fp.GRAM > len(layout.data) or any(begin <= first and last <= end for begin, end in known):
            return
        if text is None or self._spent(text):
            if last > first and (text is not None or slot in self.index.ghosts):
                known.append((first, last))
            return
        if layout.part(first, last) not in text:
            return
        while last + 1 < len(layout.starts) and layout.part(first, last + 1) in text:
            last += 1
        while first and layout.part(first - 1, last) in text:
            first -= 1
        if layout.counts(first, last):
            known.append((first, last))

    def _spent(self, text: bytes) -> bool:
        """Counts a comparison with a text; true when there have been too many."""
        self.checks -= 1 + len(text) // _CHECKED
        return self.checks < 0
