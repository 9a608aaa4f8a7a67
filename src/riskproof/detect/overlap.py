"""Which earlier texts a value may have been copied from: an index that is built once and asked in proportion to the question.

Refuses to judge and to persist: it holds exact text, in memory only. It is a value: ``add`` and ``forget`` return a new index that shares
its arrays with the old one. ``detect.copies`` asks it.

Texts are compared in shape (``detect.folding.shaped``): case, spacing, invisible characters and look-alikes do not count.

Rows (see ``detect.fingerprints``) lie in a few sorted segments of growing size, each behind a bit filter, so that a question costs a
handful of array operations whatever the history holds. A forgotten text may stay as a ghost: its rows remain, its text is gone, and a copy
of it is still found by fingerprint alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final

import numpy as np

from riskproof.detect import fingerprints as fp
from riskproof.detect.fingerprints import Array
from riskproof.detect.folding import shapes

_GROWTH: Final = 3
"""A segment is merged into its elder while the elder is less than this many times larger: few segments, few rewrites."""
_FILTER_BITS_A_ROW: Final = 8


@dataclass(frozen=True, slots=True, eq=False)
class Segment:
    """Sorted rows behind a bit filter: byte ``key >> shift`` of it, bit ``fp.bit_of(key)``."""

    rows: Array
    filter: Array
    shift: np.uint64

    def probe(self, keys: Array, bits: Array) -> tuple[Array, Array]:
        """(ascending indexes into ``keys``, first row of each) for every key that stands here; ``bits`` are the keys' ``filter_bits``."""
        asked = (self.filter[keys >> self.shift] & bits).nonzero()[0]
        wanted = keys[asked]
        low = self.rows.searchsorted(wanted)
        hit = (fp.keys_of(self.rows.take(low, mode="clip")) == wanted).nonzero()[0]
        return asked[hit], low[hit]

    def counts(self, low: Array) -> Array:
        """How many rows share the key of each row of ``low``."""
        return self.rows.searchsorted(self.rows[low] | fp.LAST, side="right") - low

    def carried(self, low: Array) -> Iterator[Array]:
        """What the rows carry that share the key of each row of ``low``, the first of them: slots or lengths, ascending."""
        for at, count in zip(low.tolist(), self.counts(low).tolist(), strict=True):
            yield fp.free_of(self.rows[at : at + count])

    def lengths(self, heads: Array, counts: Array) -> Array:
        """The lengths that head rows carry: ``counts`` of them from each of ``heads`` on."""
        return fp.free_of(self.rows[spread(heads, counts)]).astype(np.int64)

    def distinct_lengths(self, heads: Array) -> tuple[Array, Array]:
        """The lengths of all of ``heads``, ascending and the first rows of their keys, each once a head; and how many each has."""
        counts = self.counts(heads)
        rows = self.rows[spread(heads, counts)]
        fresh = np.concatenate(([True], rows[1:] != rows[:-1])).nonzero()[0]
        owners = np.repeat(np.arange(heads.size), counts)[fresh]
        return fp.free_of(rows[fresh]).astype(np.int64), np.bincount(owners, minlength=heads.size)

    def holds(self, keys: Array, slot: int) -> bool:
        """True when every one of ``keys`` stands in this segment under ``slot``."""
        rows = keys | np.uint64(slot)
        return bool(np.all(self.rows.take(np.searchsorted(self.rows, rows), mode="clip") == rows))


def spread(begins: Array, counts: Array) -> Array:
    """``counts`` numbers from each of ``begins`` on."""
    return np.repeat(begins - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())


def filter_bits(keys: Array) -> Array:
    """For each key the byte in which its filter bit is set."""
    return np.left_shift(np.uint8(1), fp.bit_of(keys).astype(np.uint8))


def _segment(rows: Array) -> Segment:
    size = max(int(rows.size * _FILTER_BITS_A_ROW - 1).bit_length() - 3, 3)
    shift = np.uint64(64 - size)
    marks = np.zeros(8 << size, dtype=bool)
    marks[((rows >> shift) << np.uint64(3)) | fp.bit_of(rows)] = True
    return Segment(rows, np.packbits(marks, bitorder="little"), shift)


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    """``texts`` maps a slot to its buffer while the text is kept; ``ghosts`` maps a forgotten slot to its head rows, oldest first; ``rows``
    counts the rows of every slot that has any; ``dead`` is the number of rows that belong to neither. ``marks`` holds a small bit set for
    every slot ever used, by slot."""

    segments: tuple[Segment, ...] = ()
    texts: Mapping[int, bytes] = field(default_factory=dict)
    ghosts: Mapping[int, Array] = field(default_factory=dict)
    rows: Mapping[int, int] = field(default_factory=dict)
    dead: int = 0
    marks: Array = field(default_factory=lambda: np.zeros(1, dtype=np.uint16))


EMPTY: Final = Index()


def pack(texts: Sequence[str]) -> bytes:
    """The buffer that ``add`` takes: NUL, the shaped texts with NUL between, NUL. Shaping leaves no NUL inside a text."""
    return b"\0" + shapes(texts).encode("utf-8", "surrogatepass") + b"\0"


def add(index: Index, slot: int, buffer: bytes, mark: int = 0) -> Index:
    """The index with ``buffer`` (from ``pack``) under ``slot``, which must be the next number after the newest; ``mark`` is a bit set of
    16 bits that a question gets back."""
    padded = buffer + fp.PAD
    fresh = [fp.slot_rows(padded, len(buffer), slot), fp.head_rows(padded, len(buffer))]
    count = sum(rows.size for rows in fresh)
    return replace(
        index,
        segments=grown(index.segments, fresh),
        texts={**index.texts, slot: buffer},
        rows={**index.rows, slot: count},
        marks=marked(index.marks, {slot: mark}),
    )


def grown(segments: Sequence[Segment], fresh: Sequence[Array]) -> tuple[Segment, ...]:
    """The segments with more rows, which are sorted runs."""
    runs, elders = list(fresh), list(segments)
    size = sum(rows.size for rows in runs)
    while elders and elders[-1].rows.size < _GROWTH * size:
        runs.append(elders.pop().rows)
        size += runs[-1].size
    return (*elders, _segment(_merged(runs)))


def marked(marks: Array, more: Mapping[int, int]) -> Array:
    """A copy of ``marks`` with more cells set: an index is a value, and two sessions may have grown out of the same one."""
    copy = np.zeros(max(marks.size, *(slot + 1 for slot in more)), dtype=np.uint16)
    copy[: marks.size] = marks
    copy[list(more)] = list(more.values())
    return copy


def _merged(runs: list[Array]) -> Array:
    rows = np.concatenate(runs)
    rows.sort(kind="stable")  # a merge of sorted runs: linear
    return rows


def forget(index: Index, slot: int, *, ghost: bool) -> Index:
    """The index without the text of ``slot``; with ``ghost`` its rows stay and copies of it are still found."""
    texts = {key: text for key, text in index.texts.items() if key != slot}
    if ghost:
        buffer = index.texts[slot]
        return replace(index, texts=texts, ghosts={**index.ghosts, slot: fp.head_rows(buffer + fp.PAD, len(buffer))})
    return _compact(_buried(replace(index, texts=texts), (slot,)))


def exorcise(index: Index, most_rows: int, spared: Collection[int] = ()) -> tuple[Index, tuple[int, ...]]:
    """The index with its oldest ghosts gone, those without a mark first, until at most ``most_rows`` rows are theirs; and the slots that
    went. Those that are ``spared`` neither count nor go."""
    mortal = [slot for slot in index.ghosts if slot not in spared] if spared else list(index.ghosts)
    total = sum(map(index.rows.__getitem__, mortal))
    if total <= most_rows:
        return index, ()
    gone: list[int] = []
    for slot in sorted(mortal, key=lambda slot: bool(index.marks[slot])):
        if total <= most_rows:
            break
        total -= index.rows[slot]
        gone.append(slot)
    ghosts = {slot: heads for slot, heads in index.ghosts.items() if slot not in gone}
    return _compact(_buried(replace(index, ghosts=ghosts), gone)), tuple(gone)


def _buried(index: Index, slots: Sequence[int]) -> Index:
    """The index with the rows of ``slots`` counted as dead."""
    rows = {slot: count for slot, count in index.rows.items() if slot not in slots}
    return replace(index, rows=rows, dead=index.dead + sum(index.rows[slot] for slot in slots))


def _compact(index: Index) -> Index:
    """Drops dead rows once they are a sixth of all. Heads, which name no slot, are made anew from what is left."""
    if index.dead * 5 <= sum(index.rows.values()):
        return index
    live = np.array(sorted(chain(index.texts, index.ghosts)), dtype=np.uint64)
    rows = _merged([segment.rows for segment in index.segments])
    rows = rows[~fp.is_head(rows)]
    rows = rows[np.isin(fp.free_of(rows), live)]
    heads = [fp.head_rows(buffer + fp.PAD, len(buffer)) for buffer in index.texts.values()]
    rows = _merged([rows, fp.distinct(np.concatenate([*heads, *index.ghosts.values(), rows[:0]]))])
    return replace(index, segments=(_segment(rows),) if rows.size else (), dead=0)
