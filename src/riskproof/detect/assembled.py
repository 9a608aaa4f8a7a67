"""Whether a text holds a value only in pieces that a reader puts together: "it begins with «ab-1» and goes on with «234»", "ab- 123 4".

Refuses to put together what stands in another order, far apart, or inside longer words.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from riskproof.detect.copies import Needle, find
from riskproof.detect.fingerprints import WORD
from riskproof.detect.folding import shaped
from riskproof.detect.overlap import Index

_SHORTEST: Final = 5
LONGEST: Final = 128
"""Bytes of a value that is looked for in pieces."""
_READ: Final = 65_536
"""Bytes of a text that are looked at. LIMIT: what comes after is not put together."""
_OPENING: Final = 3
"""Bytes that the first piece needs, and any piece that does not follow at once."""
_NEAR, _FAR = 12, 160
"""Bytes between two pieces: of any length, and of at least ``_OPENING`` bytes."""
_STEPS: Final = 512
"""Comparisons for one value in one text."""


@dataclass(slots=True)
class _Search:
    """One value in one text; ``steps`` are left."""

    data: bytes
    steps: int = _STEPS

    def found(self, rest: bytes, place: int, end: int) -> list[bytes]:
        """The pieces of ``rest`` in order, the first of which begins between two places; [] where there are none."""
        for size in range(len(rest), 0, -1):
            piece = rest[:size].strip()
            if not piece or (size < _OPENING and not place):
                continue
            limit = min(end, place + _NEAR) if size < _OPENING else end
            at = self.data.find(piece, place, limit + size)
            while at >= 0 and self.steps > 0:
                self.steps -= 1
                stop = at + len(piece)
                if self._apart(at) and self._apart(stop):
                    pieces = self.found(rest[size:], stop, stop + _FAR) if size < len(rest) else []
                    if pieces or size == len(rest):
                        return [piece, *pieces]
                at = self.data.find(piece, at + 1, limit + size)
        return []

    def _apart(self, at: int) -> bool:
        """True where no word goes on across a place."""
        return not (self.data[at - 1 : at].isalnum() and self.data[at : at + 1].isalnum()) if 0 < at < len(self.data) else True


def may_begin_in(index: Index, value: str) -> Collection[int] | None:
    """The newest texts in which a first piece of ``value`` may stand, by their fingerprints; None where any may hold one: a value that
    begins with a word of fewer than three bytes, or of more than fingerprints of words have.

    LIMIT: a first piece that another alphabet's letter is joined to, one that writes spaces, is not found so."""
    needle = shaped(value).encode("utf-8", "surrogatepass")
    size = next((at for at, byte in enumerate(needle) if not bytes((byte,)).isalnum()), len(needle))
    if not needle.isascii() or not _SHORTEST <= len(needle) <= LONGEST:
        return ()
    if not WORD[0] <= size <= WORD[1]:
        return None
    starts = [Needle(needle[:end].decode()) for end in range(WORD[0], size + 1)]
    return {slot for found in find(index, starts, WORD[0]) for slot in found.slots}


def pieces_in(buffer: bytes, value: str) -> list[str]:
    """The two or more pieces by which a buffer of ``detect.overlap.pack`` holds ``value``, in ASCII; [] where it does not."""
    needle = shaped(value).encode("utf-8", "surrogatepass")
    if not needle.isascii() or not _SHORTEST <= len(needle) <= LONGEST:
        return []
    search = _Search(buffer[:_READ])
    pieces = search.found(needle, 0, len(search.data))
    return [piece.decode() for piece in pieces] if len(pieces) > 1 else []
