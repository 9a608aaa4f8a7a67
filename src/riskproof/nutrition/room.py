"""How much one collector may remember: what many labels share, and what each of them has in any case (P11).

Refuses a label that fills everything: however much others took, each label keeps a little room of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_RICH_ROWS: Final = 64
_CELLS, _CROWDED_CELLS = 512, 128
"""Different durations that a row keeps apart: one of the first rows, and any later one."""


@dataclass(slots=True)
class Pool:
    """Room for one kind of thing. ``shared`` is for all labels, ``own`` for each, ``most`` is what one label can have."""

    shared: int
    own: int
    most: int
    taken: int = 0

    def take(self, has: int) -> bool:
        """Takes room for one more thing of a label that has so many; whether there was any."""
        if has >= self.most or (self.taken >= self.shared and has >= self.own):
            return False
        self.taken += 1
        return True

    def give_back(self, count: int) -> None:
        """A label forgot so many things."""
        self.taken -= count


@dataclass(slots=True)
class Room:
    """The room of a collector: tools, hosts and files that are told apart, evidence, calls on their way, ended calls whose files count."""

    rows: Pool
    hosts: Pool
    targets: Pool
    facts: Pool
    started: int
    ended: int

    def cells(self) -> int:
        """How many different durations the next row keeps apart."""
        return _CELLS if self.rows.taken <= _RICH_ROWS else _CROWDED_CELLS


def for_all(evidence_limit: int) -> Room:
    """The room of the collector of all calls."""
    facts = Pool(300 * max(100, evidence_limit), 50, evidence_limit)
    return Room(Pool(4000, 64, 1000), Pool(4000, 64, 1000), Pool(16_384, 256, 4096), facts, 10_000, 1000)


def for_agent(evidence_limit: int) -> Room:
    """The room of an agent's."""
    facts = Pool(20 * max(100, evidence_limit), 10, evidence_limit)
    return Room(Pool(500, 8, 500), Pool(300, 8, 300), Pool(1024, 32, 1024), facts, 1000, 100)
