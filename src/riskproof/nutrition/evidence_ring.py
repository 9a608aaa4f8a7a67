"""The newest evidence of a label (SPEC: nutrition-labels 9; P11).

Refuses to push out what an operator declared while there is room beside the newest facts, and to copy every fact for a snapshot.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import chain, islice
from typing import Final, NamedTuple

from riskproof.nutrition.evidence import Fact
from riskproof.nutrition.room import Pool

_CHUNK: Final = 16
"""Facts that are handed out together."""


class Facts(NamedTuple):
    """The facts of a label as a snapshot holds them: those of its window's start, then whole chunks, of the first of which ``gone`` are
    gone, then the newest."""

    first: tuple[Fact, ...] = ()
    gone: int = 0
    chunks: tuple[tuple[Fact, ...], ...] = ()
    last: tuple[Fact, ...] = ()

    def each(self) -> Iterator[Fact]:
        """The facts, the oldest first."""
        return chain(self.first, islice(chain(chain.from_iterable(self.chunks), self.last), self.gone, None))


class EvidenceRing:
    """At most ``limit`` facts, fewer where other labels of the collector have taken the room."""

    __slots__ = ("_chunks", "_count", "_gone", "_last", "_limit", "_pool", "_recorded")

    def __init__(self, limit: int, pool: Pool) -> None:
        self._limit, self._pool = limit, pool
        self._chunks: deque[tuple[Fact, ...]] = deque()
        self._last: list[Fact] = []
        self._gone = self._count = self._recorded = 0

    def __len__(self) -> int:
        return self._count

    def add(self, fact: Fact) -> None:
        """One more fact; the oldest goes where there are too many."""
        if self._count < self._limit and self._pool.take(self._count):
            self._count += 1
        else:
            self._gone += 1
        self._last.append(fact)
        self._recorded += 1
        if len(self._last) == _CHUNK:
            self._chunks.append(tuple(self._last))
            self._last.clear()
        if self._gone >= _CHUNK:
            self._chunks.popleft()
            self._gone -= _CHUNK

    @property
    def truncated(self) -> bool:
        """Whether any went."""
        return self._recorded > self._count

    def view(self, first: tuple[Fact, ...]) -> Facts:
        """The facts, after as many of ``first`` as there is room for."""
        return Facts(first[: max(0, self._limit - self._count)], self._gone, tuple(self._chunks), tuple(self._last))
