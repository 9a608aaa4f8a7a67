"""Where the words of a text in UTF-8 begin and end: runs of letters and digits, and of characters whose scripts write no spaces.

Refuses to know languages: a byte above ASCII is a letter, and what begins at U+3000 or later parts itself from other words.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

Array = Any

_UNSPACED: Final = np.array([0xE3 <= b < 0xF0 for b in range(256)], dtype=bool)
"""The first bytes, in UTF-8, of the scripts from U+3000 on: kana, Han, Hangul, full-width forms."""
_IS_WORD: Final = np.array([chr(b).isalnum() if b < 128 else True for b in range(256)], dtype=bool)


def runs(codes: Array, *, plain: bool) -> tuple[Array, Array]:
    """Starts and sizes of the words among the bytes of a text that begins and ends with none; ``plain`` where all are ASCII."""
    kinds = _IS_WORD[codes] if plain else _kinds(codes)
    edges = (kinds[1:] != kinds[:-1]).nonzero()[0] + 1
    if plain:
        return edges[::2], edges[1::2] - edges[::2]
    worded = kinds[edges[:-1]] != 0
    return edges[:-1][worded], np.diff(edges)[worded]


def _kinds(codes: Array) -> Array:
    """1 for the bytes of a word, 2 for those of a script that writes no spaces."""
    kinds, unspaced = _IS_WORD[codes].astype(np.uint8), _UNSPACED[codes]
    for byte in range(3):  # the first byte and what continues it
        kinds[byte:][unspaced[: codes.size - byte]] = 2
    return kinds


def joined(text: bytes, left: int, right: int) -> bool:
    """True when the neighbouring bytes at ``left`` and ``right`` belong to one word."""
    if not (_IS_WORD[text[left]] and _IS_WORD[text[right]]):
        return False
    if text[left] < 128 and text[right] < 128:
        return True
    return bool(_UNSPACED[text[max(0, left - 2)]]) == bool(_UNSPACED[text[right]])
