"""Asks the index of ``detect.overlap`` where values were copied from (SPEC: riskproof 6.2).

Refuses to guess: where a fingerprint only names candidates, the kept text decides. Where the text is gone, or a hostile input would need
more than ``_CHECKS`` comparisons or ``_PAIRS`` lookups, the fingerprint is believed: that adds scrutiny and never removes any.

The three tests of the specification and their scores (in characters): equal; value inside a text, from ``min_match`` characters on; text
inside a value, from ``max(min_match, 12)`` characters on. A value of fewer than 12 bytes counts as inside only on word boundaries and when
it holds a word of at least three bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from typing import Final

import numpy as np

from riskproof.detect import fingerprints as fp
from riskproof.detect.folding import shaped
from riskproof.detect.needles import Found, Keys, Needle
from riskproof.detect.overlap import Index, Segment, filter_bits, spread
from riskproof.detect.runs import joined

__all__ = ["Found", "Needle", "find"]

_CHECKS: Final = 20_000
_CHECKED: Final = 16_384
"""Bytes of a text that cost one comparison more."""
_FEW: Final = 4096
_PAIRS: Final = 1 << 21
"""Positions of the values times lengths of texts that may begin there."""
_NEWEST: Final = 8
"""Slots that are named for one short value and one key; the marks of all of them count."""
REVERSE_FLOOR: Final = 12


def find(index: Index, needles: Sequence[Needle], min_match: int) -> list[Found]:
    """What each needle was copied from; equal ones share one answer."""
    distinct = tuple(dict.fromkeys(needles))
    answers = dict(zip(distinct, _Search(index, distinct, min_match).run(), strict=True))
    return [answers[needle] for needle in needles]


class _Search:
    """One question: lays out the keys of all needles once, asks every segment, and gathers the answers."""

    def __init__(self, index: Index, needles: Sequence[Needle], min_match: int) -> None:
        self.index = index
        self.needles = needles
        self.floor = max(min_match, REVERSE_FLOOR)
        self.data = [shaped(needle.text).encode("utf-8", "surrogatepass") for needle in needles]
        self.partial = [not needle.whole and len(needle.text) >= min_match for needle in needles]
        self.found = [Found() for _ in needles]
        self.marks: list[int] = index.marks.tolist()
        self.checks = _CHECKS

    def run(self) -> list[Found]:
        """Asks every segment for the keys of every needle; the answers in the order of the needles."""
        bits = filter_bits((keys := Keys(self.data)).keys)
        for segment in self.index.segments:
            asked, low = segment.probe(keys.keys, bits)
            if asked.size:
                wholes, words, firsts = asked.searchsorted(keys.borders).tolist()
                self._equal(segment, keys, asked[:wholes], low[:wholes])
                self._worded(segment, keys, asked[wholes:words] - keys.borders[0], low[wholes:words])
                self._inside(segment, keys, asked[words:firsts] - keys.borders[1])
                self._around(segment, keys, asked[firsts:] - keys.borders[2], low[firsts:])
        return self.found

    def _note(self, number: int, slot: int, score: int) -> None:
        """One slot that a needle comes from."""
        if slot in self.index.texts or slot in self.index.ghosts:
            found = self.found[number]
            found.marks |= self.marks[slot]
            if score > found.slots.get(slot, 0):
                found.slots[slot] = score

    def _note_all(self, number: int, slots: fp.Array, score: int) -> None:
        """Many slots at once, ascending. A slot that is gone but whose rows are still about adds its mark, nothing else."""
        found, elder = self.found[number], self.index.marks[slots[:-_NEWEST]]
        found.unnamed |= int(np.bitwise_or.reduce(elder)) if elder.size else 0
        found.marks |= found.unnamed
        for slot in slots[-_NEWEST:].tolist():
            found.marks |= self.marks[slot]
            if score > found.slots.get(slot, 0) and (slot in self.index.texts or slot in self.index.ghosts):
                found.slots[slot] = score

    def _equal(self, segment: Segment, keys: Keys, asked: fp.Array, low: fp.Array) -> None:
        """Values of fewer than 24 bytes that are a whole text."""
        for key, slots in zip(asked.tolist(), segment.carried(low), strict=True):
            self._note_all(keys.whole_of[key], slots, len(self.needles[keys.whole_of[key]].text))

    def _worded(self, segment: Segment, keys: Keys, asked: fp.Array, low: fp.Array) -> None:
        """Values too short for a gram: all of their words stand in one text, and there on word boundaries."""
        slots: dict[int, list[fp.Array]] = {}
        for key, carried in zip(asked.tolist(), segment.carried(low), strict=True):
            number = keys.word_of[key]
            if self.partial[number]:
                slots.setdefault(number, []).append(carried)
        for number, found in slots.items():
            if len(found) == keys.words[number]:
                self._bounded(number, reduce(np.intersect1d, found), single=number in keys.single)

    def _bounded(self, number: int, slots: fp.Array, *, single: bool) -> None:
        """The texts that hold every word of a value; one that is a single word needs no second look."""
        score = len(self.needles[number].text)
        if single and slots.size:
            self._note_all(number, slots, score)
            return
        for slot in slots.tolist():
            text = self.index.texts.get(slot)
            if text is None or self._stands_alone(number, text):
                self._note(number, slot, score)

    def _stands_alone(self, number: int, text: bytes) -> bool:
        """True when a value stands in ``text`` with no letter or digit joined to its ends."""
        data = self.data[number]
        if self._spent(text):
            return True
        at = text.find(data)
        while at >= 0:
            if not (joined(text, at - 1, at) or joined(text, at + len(data) - 1, at + len(data))) or self._spent():
                return True
            at = text.find(data, at + 1)
        return False

    def _spent(self, text: bytes = b"") -> bool:
        """Counts a comparison, with ``text`` one of that many bytes; true when there have been too many."""
        self.checks -= 1 + len(text) // _CHECKED
        return self.checks < 0

    def _inside(self, segment: Segment, keys: Keys, asked: fp.Array) -> None:
        """Values whose first and last gram in some alignment are known: when all grams of that alignment are, the slots of the rarest one
        may hold the value."""
        outer = [one // 2 for one, other in pairwise(asked.tolist()) if one % 2 == 0 and other == one + 1]
        if not outer:
            return
        grams, ends = keys.aligned(outer)
        known, low = segment.probe(grams, filter_bits(grams))
        counts = segment.counts(low)
        borders = known.searchsorted(ends).tolist()
        for at, (begin, end) in enumerate(pairwise([0, *borders])):
            first, last = int(ends[at - 1]) if at else 0, int(ends[at])
            if end - begin == last - first:
                rarest = begin + int(np.argmin(counts[begin:end]))
                slots = next(segment.carried(low[rarest : rarest + 1]))
                self._verify(segment, keys.outer_of[outer[at]][0], slots, grams[first:last])

    def _verify(self, segment: Segment, number: int, slots: fp.Array, grams: fp.Array) -> None:
        score = len(self.needles[number].text)
        for slot in slots.tolist():
            if self.checks < 0:
                self._note_all(number, slots, score)
                return
            if slot in self.found[number].slots:
                continue
            text = self.index.texts.get(slot)
            if self._spent(text or b"") or (segment.holds(grams, slot) if text is None else self._contained(number, text)):
                self._note(number, slot, score)

    def _contained(self, number: int, text: bytes) -> bool:
        data = self.data[number]
        return data in text if self.partial[number] else b"\0" + data + b"\0" in text

    def _around(self, segment: Segment, keys: Keys, asked: fp.Array, low: fp.Array) -> None:
        """Some text begins with 12 bytes of the value: is all of it there?"""
        if not asked.size:
            return
        counts = segment.counts(low)
        if counts.sum() <= _FEW:
            sizes = segment.lengths(low, counts)
        else:
            asked, counts, sizes = self._reduced(segment, keys, asked, low)
        numbers, offsets, sizes, wholes = keys.enclosed(np.repeat(asked, counts), sizes)
        hits, first = segment.probe(wholes, filter_bits(wholes))
        if hits.size > _FEW:
            _, once = np.unique(numbers[hits] * segment.rows.size + first, return_index=True)
            hits, first = hits[once], first[once]
        columns = [column[hits].tolist() for column in (numbers, offsets, sizes)]
        for number, offset, size, slots in zip(*columns, segment.carried(first), strict=True):
            score = len(self.data[number][offset : offset + size].decode("utf-8", "surrogatepass"))
            if self.partial[number] and score >= self.floor:
                self._note_all(number, slots, score)

    def _reduced(self, segment: Segment, keys: Keys, asked: fp.Array, low: fp.Array) -> tuple[fp.Array, fp.Array, fp.Array]:
        """Heads, how many lengths each has, and these lengths, each once. A value with more than ``_PAIRS`` of them could hold anything
        that is known, so it carries every mark there is."""
        heads, back = np.unique(low, return_inverse=True)
        lengths, many = segment.distinct_lengths(heads)
        counts = many[back]
        fits = int(np.cumsum(counts).searchsorted(_PAIRS, side="right"))
        for number in np.unique(keys.owners(asked[fits:])).tolist():
            if self.partial[number]:
                everything = int(np.bitwise_or.reduce(self.index.marks[list(self.index.rows)]))
                self.found[number].marks |= everything
                self.found[number].unnamed |= everything
        counts, begins = counts[:fits], (np.cumsum(many) - many)[back[:fits]]
        return asked[:fits], counts, lengths[spread(begins, counts)]
