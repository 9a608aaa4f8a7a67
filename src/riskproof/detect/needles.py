"""The values that one question asks for, what is found of each, and their keys, laid out so that every segment is probed once.

Refuses to search: ``detect.copies`` does.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

import numpy as np

from riskproof.detect import fingerprints as fp

_WHOLE_BELOW: Final = 2 * fp.COPY
"""Bytes below which a needle is asked for as a whole; a longer one that equals a text stands inside it, which its grams find."""


@dataclass(frozen=True, slots=True)
class Needle:
    """A value to look for: its trimmed text; ``whole`` for numbers and booleans, which match by equality only."""

    text: str
    whole: bool = False


@dataclass(slots=True)
class Found:
    """Where a needle comes from: slots with the best score of each (all of them, or the newest where there are very many), the marks of
    every slot that matched, and those of the slots that are not named."""

    slots: dict[int, int] = field(default_factory=dict)
    marks: int = 0
    unnamed: int = 0


class Keys:
    """The keys of all needles in one array: wholes, words, outer grams, heads.

    Each part begins at its ``borders``. ``whole_of`` and ``word_of`` give the needle of each key of the first two parts; ``words``
    counts the words of a needle, ``single`` holds the needles that are one word. The outer grams are the first and the last of every
    alignment: ``(needle, alignment)`` of the one at ``i`` is ``outer_of[i // 2]``.
    There is a head for every position of the buffer; one that reaches over a needle's end holds a NUL and stands nowhere. Needles of
    fewer than 12 bytes are asked for by words, longer ones by grams and heads.
    """

    def __init__(self, data: Sequence[bytes]) -> None:
        buffer = b"\0" + b"\0".join(data) + b"\0"
        self._padded, size = buffer + fp.PAD, len(buffer)
        sizes = np.array([len(text) for text in data], dtype=np.int64)
        self._starts: fp.Array = np.cumsum(sizes + 1) - sizes
        self._ends: fp.Array = self._starts + sizes
        self._sums = fp.sums(self._padded, size)
        whole = ((sizes > 0) & (sizes < _WHOLE_BELOW)).nonzero()[0]
        wholes = fp.wholes(self._sums, self._starts[whole], sizes[whole])
        self.whole_of: list[int] = whole.tolist()
        words = self._words(data)
        outer = self._outer(data)
        self.keys = np.concatenate((wholes, words, outer, fp.all_heads(self._padded, size)))
        self.borders = (wholes.size, wholes.size + words.size, wholes.size + words.size + outer.size)

    def _words(self, data: Sequence[bytes]) -> fp.Array:
        numbers = [number for number, text in enumerate(data) if 0 < len(text) < fp.COPY]
        self.words: dict[int, int] = {}
        self.single: set[int] = set()
        self.word_of: list[int] = []
        if not numbers:
            return self._sums[:0]
        buffer = b"\0" + b"\0".join([data[number] for number in numbers]) + b"\0"
        starts, sizes, keys = fp.words(buffer + fp.PAD, len(buffer))
        begins = list(accumulate((len(data[number]) + 1 for number in numbers), initial=1))
        for start, size in zip(starts.tolist(), sizes.tolist(), strict=True):
            number = numbers[bisect_right(begins, start) - 1]
            self.word_of.append(number)
            self.words[number] = self.words.get(number, 0) + 1
            if size == len(data[number]):
                self.single.add(number)
        return keys

    def _outer(self, data: Sequence[bytes]) -> fp.Array:
        self.outer_of: list[tuple[int, int]] = []
        places: list[int] = []
        for number, start in enumerate(self._starts.tolist()):
            last = len(data[number]) - fp.GRAM
            if last >= fp.STRIDE - 1:
                for alignment in range(fp.STRIDE):
                    self.outer_of.append((number, alignment))
                    places += (start + alignment, start + last - (last - alignment) % fp.STRIDE)
        return fp.grams_at(self._padded, np.array(places, dtype=np.int64))

    def aligned(self, outer: Sequence[int]) -> tuple[fp.Array, fp.Array]:
        """The gram keys of needles at every fifth position of an alignment, for several ``outer_of`` one after the other, and where those
        of each end. A copy lies in one alignment of the text that it came from, so all of these stand there."""
        runs = []
        for number, alignment in (self.outer_of[at] for at in outer):
            runs.append(np.arange(self._starts[number] + alignment, self._ends[number] - fp.GRAM + 1, fp.STRIDE))
        return fp.grams_at(self._padded, np.concatenate(runs)), np.cumsum([run.size for run in runs])

    def owners(self, positions: fp.Array) -> fp.Array:
        """The needles that ``positions`` lie in."""
        return self._starts.searchsorted(positions, side="right") - 1

    def enclosed(self, positions: fp.Array, sizes: fp.Array) -> tuple[fp.Array, fp.Array, fp.Array, fp.Array]:
        """(needles, offsets in the needle, sizes, keys) of the texts of ``sizes`` that would begin at ``positions`` and fit."""
        owners = self.owners(positions)
        fits = (positions + sizes <= self._ends[owners]).nonzero()[0]
        positions, owners, sizes = positions[fits], owners[fits], sizes[fits]
        return owners, positions - self._starts[owners], sizes, fp.wholes(self._sums, positions, sizes)
