"""What of an index may leave memory: the rows of a text, and an index that has such rows and no text.

Refuses text. Rows alone find copies as those of a ghost of ``detect.overlap`` do: by fingerprint, and in doubt they are believed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from riskproof.detect import fingerprints as fp
from riskproof.detect.fingerprints import Array
from riskproof.detect.overlap import Index, grown, marked

_KEY_BYTES: Final = 5
"""Bytes of a key: the 40 bits above the free ones."""
_HEAD_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class Remnant:
    """The rows of one text, little-endian and ascending: the keys of its own rows in five bytes each, its heads in eight; the labels'
    ``mark``."""

    keys: bytes
    heads: bytes
    mark: int


def remnant_of(index: Index, slot: int) -> Remnant:
    """The rows of a slot; none where they are gone."""
    if slot not in index.rows:
        return Remnant(b"", b"", int(index.marks[slot]) if slot < index.marks.size else 0)
    heads = index.ghosts.get(slot)
    if heads is None:
        buffer = index.texts[slot]
        heads = fp.head_rows(buffer + fp.PAD, len(buffer))
    return Remnant(_packed(_rows(index, slot)), heads.astype("<u8").tobytes(), int(index.marks[slot]))


def _rows(index: Index, slot: int) -> Array:
    """The rows that carry a slot. A text's rows are merged together, so they lie in one segment."""
    for segment in reversed(index.segments):
        found = segment.rows[fp.free_of(segment.rows) == np.uint64(slot)]
        found = found[~fp.is_head(found)]
        if found.size:
            return found
    return np.zeros(0, dtype=np.uint64)


def _packed(rows: Array) -> bytes:
    keys = (rows >> np.uint64(fp.FREE_BITS)).astype("<u8").view(np.uint8).reshape(-1, 8)[:, :_KEY_BYTES]
    return bytes(keys.tobytes())


def _unpacked(keys: bytes) -> Array:
    """The keys, free bits zero."""
    wide = np.zeros((len(keys) // _KEY_BYTES, 8), dtype=np.uint8)
    wide[:, 3:] = np.frombuffer(keys, np.uint8).reshape(-1, _KEY_BYTES)  # 24 free bits are three bytes
    return wide.view("<u8").reshape(-1).astype(np.uint64, copy=False)


def haunted(index: Index, first: int, remnants: Sequence[Remnant]) -> Index:
    """The index with remnants as ghosts under ``first`` and the numbers after it, which must be new."""
    if not remnants:
        return index
    slots = range(first, first + len(remnants))
    counts = [len(one.keys) // _KEY_BYTES for one in remnants]
    rows = _unpacked(b"".join(one.keys for one in remnants))
    rows |= np.repeat(np.arange(first, first + len(remnants), dtype=np.uint64), counts)
    joined = np.frombuffer(b"".join(one.heads for one in remnants), "<u8").astype(np.uint64)
    ends = np.cumsum([len(one.heads) // _HEAD_BYTES for one in remnants])
    ghosts = dict(zip(slots, np.split(joined.copy(), ends[:-1]), strict=True))
    return replace(
        index,
        segments=grown(index.segments, [rows, fp.distinct(joined)]) if rows.size + joined.size else index.segments,
        ghosts={**index.ghosts, **ghosts},
        rows={**index.rows, **{slot: count + ghosts[slot].size for slot, count in zip(slots, counts, strict=True)}},
        marks=marked(index.marks, {slot: one.mark for slot, one in zip(slots, remnants, strict=True)}),
    )


def told(index: Index, texts: Mapping[int, bytes]) -> Index:
    """The index where these ghosts have their texts, which their rows were made of."""
    if not texts:
        return index
    ghosts = {slot: heads for slot, heads in index.ghosts.items() if slot not in texts}
    return replace(index, ghosts=ghosts, texts={**index.texts, **texts})
