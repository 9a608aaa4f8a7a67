"""Fingerprints of texts as sorted 64-bit rows: the arithmetic under ``detect.overlap``.

Refuses to remember anything: pure functions from bytes to arrays. A row is a key above 24 free bits. A key is 39 bits of a multiplicative
hash and one bit that tells heads from the rest. Four kinds describe a buffer of NUL-separated texts:

- gram: 8 bytes at every fifth position, so that any copy of at least 12 bytes contains one that was kept (8 + 5 - 1 = 12);
- word: every run of letters and digits of 3 to 11 bytes, for values too short for a gram;
- whole: every text, for equality;
- head: the first 12 bytes of every text of at least 12, with the text's length in the free bits: a longer value that holds these 12 bytes
  is asked for the whole of that length, which finds texts inside it without going through the history.

The first three carry a slot number in the free bits. The hash is fixed, not keyed: it lives in memory only, and a collision can add
scrutiny but never remove any.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from riskproof.detect.runs import runs

Array = Any
"""``numpy.ndarray``; of ``uint64`` unless said otherwise."""

GRAM: Final = 8
STRIDE: Final = 5
COPY: Final = GRAM + STRIDE - 1
"""Bytes of the shortest copy that grams are sure to find; also the reverse floor of SPEC: riskproof 6.2."""
WORD: Final = (3, 11)

FREE_BITS: Final = 24
MAX_FREE: Final = (1 << FREE_BITS) - 1
"""The largest slot number, and the largest length, that a row can carry."""
LAST: Final = np.uint64(MAX_FREE)
_HEAD_BIT: Final = np.uint64(1 << FREE_BITS)
_KEY_MASK: Final = np.uint64(((1 << 64) - 1) ^ ((2 << FREE_BITS) - 1))

# Odd multipliers: the 64-bit golden ratio and the two constants of the SplitMix64 finaliser (Steele, Lea, Flood 2014).
_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2: Final = np.uint64(0x94D049BB133111EB)
_SALTS: Final = {name: np.uint64(n * 0x9E3779B97F4A7C15 & (1 << 64) - 1) for n, name in enumerate(("gram", "head", "word", "whole"), 1)}
_LOW_BYTES: Final = np.array([(1 << 8 * n) - 1 for n in range(9)], dtype=np.uint64)
_ONES: Final = np.uint64(0x0101010101010101)
_HIGHS: Final = np.uint64(0x8080808080808080)
PAD: Final = b"\0" * (2 * GRAM)
"""What every buffer needs behind it, so that loads near its end stay inside."""


def _mixed(x: Array, salt: str) -> Array:
    """Keys of 64-bit values. Overwrites ``x``."""
    x ^= _SALTS[salt]
    x *= _MIX_1
    x ^= x >> np.uint64(31)
    x *= _MIX_2
    x &= _KEY_MASK
    return x


def _loads(data: bytes, count: int, stride: int = 1) -> Array:
    """``count`` little-endian 64-bit loads of ``data`` at ``i * stride``."""
    return np.ndarray((max(count, 0),), "<u8", data, 0, (stride,))


def grams(data: bytes, size: int) -> Array:
    """Keys of the 8-byte windows of ``data[:size]`` at every fifth position; windows that hold a NUL are left out."""
    loads = _loads(data, (size - GRAM) // STRIDE + 1 if size >= GRAM else 0, STRIDE).copy()
    holds_nul = (loads - _ONES) & ~loads & _HIGHS
    return _mixed(loads[(holds_nul == 0).nonzero()[0]], "gram")


def grams_at(data: bytes, positions: Array) -> Array:
    """Keys of the 8 bytes at each of ``positions``."""
    return _mixed(_loads(data, len(data) - GRAM + 1)[positions], "gram")


def all_heads(data: bytes, size: int) -> Array:
    """Keys of the 12 bytes at every position of ``data[:size]``."""
    loads = _loads(data, size + GRAM).copy()
    return _head_keys(loads[:size], loads[GRAM:])


def heads(data: bytes, starts: Array) -> Array:
    """Keys of the 12 bytes at each of ``starts``."""
    loads = _loads(data, len(data) - GRAM + 1)
    return _head_keys(loads[starts], loads[starts + GRAM])


def _head_keys(first: Array, second: Array) -> Array:
    return _mixed(first ^ ((second & _LOW_BYTES[COPY - GRAM]) * _GOLDEN), "head") | _HEAD_BIT


def words(data: bytes, size: int) -> tuple[Array, Array, Array]:
    """(starts, sizes, keys) of the words of 3 to 11 bytes in ``data[:size]``, which begins and ends with NUL; bytes above ASCII count as
    letters. Scripts that write no spaces are words of their own, so that a foreign name among them is one as well."""
    starts, sizes = runs(np.frombuffer(data, np.uint8, size), plain=data.isascii())
    keep = ((sizes >= WORD[0]) & (sizes <= WORD[1])).nonzero()[0]
    starts, sizes = starts[keep], sizes[keep]
    loads = _loads(data, len(data) - GRAM + 1)
    low = loads[starts] & _LOW_BYTES[np.minimum(sizes, GRAM)]
    high = loads[starts + GRAM] & _LOW_BYTES[np.maximum(sizes - GRAM, 0)]
    return starts, sizes, _mixed(low ^ (high * _GOLDEN) ^ (sizes.astype(np.uint64) * _MIX_1), "word")


@cache
def _powers(bits: int) -> tuple[Array, Array]:
    """The first ``2**bits`` powers of the golden multiplier and of its inverse modulo 2**64."""
    inverse = np.uint64(pow(int(_GOLDEN), -1, 1 << 64))
    tables = []
    for base in (_GOLDEN, inverse):
        table = np.full(1 << bits, base, dtype=np.uint64)
        table[0] = 1
        tables.append(np.multiply.accumulate(table))
    return tables[0], tables[1]


def sums(data: bytes, size: int) -> Array:
    """Prefix sums of the polynomial hash of ``data[:size]``, one longer than it: what ``wholes`` needs."""
    powers, _ = _powers(max(size, 1 << 14).bit_length())
    terms = (np.frombuffer(data, np.uint8, size).astype(np.uint64) + np.uint64(1)) * powers[:size]
    found = np.zeros(size + 1, dtype=np.uint64)
    np.cumsum(terms, out=found[1:])
    return found


def wholes(prefix: Array, starts: Array, sizes: Array) -> Array:
    """Keys of whole texts at ``starts``; ``prefix`` are the buffer's ``sums``."""
    _, inverses = _powers(max(prefix.size - 1, 1 << 14).bit_length())
    return _mixed((prefix[starts + sizes] - prefix[starts]) * inverses[starts] ^ (sizes.astype(np.uint64) * _MIX_1), "whole")


def bounds(data: bytes, size: int) -> tuple[Array, Array]:
    """(starts, sizes) of the NUL-separated texts of ``data[:size]``, which begins and ends with NUL; empty ones are left out."""
    nul = (np.frombuffer(data, np.uint8, size) == 0).nonzero()[0]
    starts, sizes = nul[:-1] + 1, np.diff(nul) - 1
    keep = sizes.nonzero()[0]
    return starts[keep], sizes[keep]


def head_rows(data: bytes, size: int) -> Array:
    """The head rows of a buffer, sorted and unique: they carry lengths, not slots."""
    starts, sizes = bounds(data, size)
    long = (sizes >= COPY).nonzero()[0]
    return distinct(heads(data, starts[long]) | sizes[long].astype(np.uint64))


def slot_rows(data: bytes, size: int, slot: int) -> Array:
    """All other rows of a buffer, sorted and unique."""
    starts, sizes = bounds(data, size)
    keys = np.concatenate((grams(data, size), words(data, size)[2], wholes(sums(data, size), starts, sizes)))
    return distinct(keys | np.uint64(slot))


def distinct(rows: Array) -> Array:
    """Sorted, each once. Overwrites ``rows``."""
    rows.sort(kind="stable")  # quicker than the default on keys like these
    return rows if rows.size < 2 else rows[np.concatenate(([True], rows[1:] != rows[:-1]))]


def is_head(rows: Array) -> Array:
    """Which rows are heads, as booleans."""
    return (rows & _HEAD_BIT) != 0


def keys_of(rows: Array) -> Array:
    """The keys of rows, free bits zero."""
    return rows & ~LAST


def free_of(rows: Array) -> Array:
    """What rows carry in their free bits."""
    return rows & LAST


def bit_of(keys: Array) -> Array:
    """A number from 0 to 7 out of the low bits of each key, for filters that use the highest ones as an address."""
    return (keys >> np.uint64(FREE_BITS + 1)) & np.uint64(7)
