"""The keys of the values that one question asks for, laid out so that every segment is probed once.

Refuses to search: ``detect.copies`` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from riskproof.detect import fingerprints as fp

_WHOLE_BELOW: Final = 2 * fp.COPY
"""Bytes below which a needle is asked for as a whole; a longer one that equals a text stands inside it, which its grams find."""


class Keys:
    """The keys of all needles in one array: wholes, words, then a gram and a head for every position of the buffer that holds the needles.

    Each part begins at its ``borders``. ``whole_of`` and ``word_of`` give the needle of each of the first two; ``words`` counts the words of
    a needle, ``single`` holds the needles that are one word. A gram or head that reaches over a needle's end holds a NUL and stands
    nowhere. Needles of fewer than 12 bytes are asked for by words, longer ones by grams and heads.
    """

    def __init__(self, data: Sequence[bytes]) -> None:
        buffer = b"\0" + b"\0".join(data) + b"\0"
        self._padded, size = buffer + fp.PAD, len(buffer)
        sizes = np.array([len(text) for text in data], dtype=np.int64)
        self._starts = np.cumsum(sizes + 1) - sizes
        self._ends = self._starts + sizes
        self._sums = fp.sums(self._padded, size)
        self.whole_of = ((sizes > 0) & (sizes < _WHOLE_BELOW)).nonzero()[0]
        wholes = fp.wholes(self._sums, self._starts[self.whole_of], sizes[self.whole_of])
        words = self._words(data)
        self._grams, heads = fp.windows(self._padded, size)
        windows = np.where(sizes >= fp.COPY, sizes - (fp.GRAM - 1), 0)
        self.needed = ((windows[:, None] - np.arange(fp.STRIDE) + fp.STRIDE - 1) // fp.STRIDE).ravel()
        self.keys = np.concatenate((wholes, words, self._grams, heads))
        self.borders = (wholes.size, wholes.size + words.size, wholes.size + words.size + size)

    def _words(self, data: Sequence[bytes]) -> fp.Array:
        numbers = [number for number, text in enumerate(data) if 0 < len(text) < fp.COPY]
        self.words: dict[int, int] = {}
        self.single: set[int] = set()
        self.word_of: list[int] = []
        if not numbers:
            return self._sums[:0]
        buffer = b"\0" + b"\0".join([data[number] for number in numbers]) + b"\0"
        starts, sizes, keys = fp.words(buffer + fp.PAD, len(buffer))
        for start, size in zip(starts.tolist(), sizes.tolist(), strict=True):
            number = numbers[buffer.count(b"\0", 0, start) - 1]
            self.word_of.append(number)
            self.words[number] = self.words.get(number, 0) + 1
            if size == len(data[number]):
                self.single.add(number)
        return keys

    def classes(self, positions: fp.Array) -> fp.Array:
        """For grams at these positions the needle and the alignment in it, as ``needle * STRIDE + alignment``.

        ``needed`` counts the grams of each class. A copy lies in one alignment of the text it came from, so all grams of one class stand
        there."""
        owners = self._starts.searchsorted(positions, side="right") - 1
        return owners * fp.STRIDE + (positions - self._starts[owners]) % fp.STRIDE

    def grams_of(self, number: int, alignment: int) -> fp.Array:
        """The gram keys of one class."""
        return self._grams[self._starts[number] + alignment : self._ends[number] - (fp.GRAM - 1) : fp.STRIDE]

    def enclosed(self, positions: fp.Array, sizes: fp.Array) -> tuple[fp.Array, fp.Array, fp.Array, fp.Array]:
        """(needles, offsets in the needle, sizes, keys) of the texts of ``sizes`` that would begin at ``positions`` and fit."""
        owners = self._starts.searchsorted(positions, side="right") - 1
        fits = (positions + sizes <= self._ends[owners]).nonzero()[0]
        positions, owners, sizes = positions[fits], owners[fits], sizes[fits]
        return owners, positions - self._starts[owners], sizes, fp.wholes(self._sums, positions, sizes)
