"""The newest evidence of a label (SPEC: nutrition-labels 9; P11).

Refuses to push out what an operator declared while there is room beside the newest facts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from riskproof.nutrition.evidence import Fact
from riskproof.nutrition.room import Pool


class EvidenceRing:
    """At most ``limit`` facts, fewer where other labels of the collector have taken the room."""

    __slots__ = ("_facts", "_limit", "_pool", "_recorded")

    def __init__(self, limit: int, pool: Pool) -> None:
        self._limit, self._pool = limit, pool
        self._facts: deque[Fact] = deque()
        self._recorded = 0

    def __len__(self) -> int:
        return len(self._facts)

    def add(self, fact: Fact) -> None:
        """One more fact; the oldest goes where there are too many."""
        kept = self._facts
        has = len(kept)
        if has >= self._limit or not self._pool.take(has):
            kept.popleft()
        kept.append(fact)
        self._recorded += 1

    @property
    def truncated(self) -> bool:
        """Whether any went."""
        return self._recorded > len(self._facts)

    def view(self, first: Sequence[Fact]) -> tuple[Fact, ...]:
        """The facts, the oldest first, after as many of ``first`` as there is room for."""
        return (*first[: max(0, self._limit - len(self._facts))], *self._facts)
