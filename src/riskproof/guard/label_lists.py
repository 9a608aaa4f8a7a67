"""The lists of tools that labels show: everybody's, and those of sessions.

Refuses to grow with the number of sessions, and to lose what was on show when the session that brought it ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from riskproof.nutrition.inputs import SchemaEntry

_MOST_SESSIONS: Final = 256
"""Sessions whose own lists are remembered; the one that was told longest ago goes first."""


class LabelLists:
    """Not safe from threads by itself. ``whole`` = every list that is told is all that its holder sees; else a session sees its own and
    everybody's, and what is seen by all is every list."""

    def __init__(self, *, whole: bool = False) -> None:
        self._whole = whole
        self._everybody: tuple[SchemaEntry, ...] = ()
        self._own: dict[str, tuple[SchemaEntry, ...]] = {}
        self._ended: set[str] = set()

    def take(self, entries: tuple[SchemaEntry, ...], session: str | None) -> None:
        """A new list of a session, or of everybody. Now the lists of sessions that have ended go."""
        for ended in self._ended:
            self._own.pop(ended, None)
        self._ended.clear()
        if session is None:
            self._everybody = entries
            return
        self._own.pop(session, None)
        if len(self._own) >= _MOST_SESSIONS:
            del self._own[next(iter(self._own))]
        self._own[session] = entries

    def end(self, session: str) -> None:
        """A session has ended. What it listed stays on show until another list comes."""
        if session in self._own:
            self._ended.add(session)

    def everything(self) -> tuple[SchemaEntry, ...]:
        """All that anybody sees; with whole lists what everybody does."""
        return self._everybody if self._whole else _united((self._everybody, *self._own.values()))

    def seen_by(self, session: str) -> tuple[SchemaEntry, ...]:
        """What a session sees."""
        if self._whole:
            return self._own.get(session, self._everybody)
        return _united((self._everybody, self._own.get(session, ())))


def _united(lists: Iterable[Iterable[SchemaEntry]]) -> tuple[SchemaEntry, ...]:
    """Every tool of the lists once, by server and name; a later list counts."""
    return tuple({(entry.server, entry.name): entry for entries in lists for entry in entries}.values())
