"""The tools of a label: those that were called come first where there is no room for all (SPEC: nutrition-labels 10; P11, P18).

Refuses to lose a call: what has no row of its own is counted in one for all others.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from riskproof.model.label_words import LabelCapability
from riskproof.nutrition.room import Room
from riskproof.nutrition.rows import Row, ToolView

OTHERS: Final = "(other tools)"
_MOST_DISCARDED: Final = 1000
"""Tools whose discarded calls are counted."""


class RowTable:
    """Rows by name."""

    __slots__ = ("_claimed", "_discarded", "_room", "_rows", "_uncalled", "truncated")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._rows: dict[str, Row] = {}
        self._uncalled: dict[str, None] = {}
        self._discarded: dict[str, int] = {}
        self._claimed: tuple[tuple[LabelCapability, bool], ...] | None = None
        self.truncated = False

    def __len__(self) -> int:
        """The rows that took room: that of all others takes none."""
        return len(self._rows) - (OTHERS in self._rows)

    def called(self, name: str) -> Row:
        """The row of a tool that is called: its own, or that of all others."""
        row = self._rows.get(name)
        if row is None:
            row = self._first_call(name)
        elif not (row.begun or row.calls):
            self._uncalled.pop(name, None)
        return row

    def _first_call(self, name: str) -> Row:
        """A row for a tool without one, in the place of a tool that was never called where there is no other room."""
        if not self._room.rows.take(len(self)):
            self.truncated = True
            if not self._uncalled:
                return self._rows.get(OTHERS) or self._made(OTHERS)
            idle = next(iter(self._uncalled))
            self._claimed = None
            del self._rows[idle], self._uncalled[idle]
        return self._made(name)

    def offered(self, name: str) -> Row | None:
        """The row of a tool that the registry shows, None where there is no room."""
        row = self._rows.get(name)
        if row is None:
            if not self._room.rows.take(len(self)):
                self.truncated = True
                return None
            row = self._made(name)
            self._uncalled[name] = None
        return row

    def hide(self, shown: Container[str]) -> list[str]:
        """A new list begins: takes out of sight what the registry no longer shows; which tools those are."""
        self._claimed = None
        left = [name for name, row in self._rows.items() if row.visible and name not in shown]
        for name in left:
            self._rows[name].visible = False
            self._rows[name].schema_bytes = 0
        return left

    def discard(self, name: str) -> None:
        """One more call of a tool was discarded."""
        if name in self._discarded or len(self._discarded) < _MOST_DISCARDED:
            self._discarded[name] = self._discarded.get(name, 0) + 1

    def views(self) -> tuple[ToolView, ...]:
        """The rows as they stand, in the order of code points (P17)."""
        return tuple(self._rows[name].view(self._discarded.get(name, 0)) for name in sorted(self._rows))

    def claimed(self) -> tuple[tuple[LabelCapability, bool], ...]:
        """What the hints of the tools in sight add up to. They speak of the network only."""
        if self._claimed is not None:
            return self._claimed
        said = {row.hints["openWorld"] for row in self._rows.values() if row.visible and "openWorld" in row.hints}
        found: tuple[tuple[LabelCapability, bool], ...] = (("network", True in said),) if said else ()
        self._claimed = found
        return found

    def _made(self, name: str) -> Row:
        row = self._rows[name] = Row(name, self._room.cells())
        return row
