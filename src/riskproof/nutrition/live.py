"""Calls that a collector can link to something: on their way, ended, or discarded by a reset (SPEC: nutrition-labels 5, 8, 12).

Refuses to remember for ever: of each kind only the newest are kept (P11). What is forgotten ends as a call whose begin nobody saw.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from riskproof.nutrition.began import Began
from riskproof.nutrition.label_state import LabelState
from riskproof.nutrition.ledger import Entry
from riskproof.nutrition.room import Room
from riskproof.nutrition.rows import Row

MOST_INTENTS: Final = 100
"""Files that one call is about to write."""


class Live:
    """A call of one collector. ``intents`` are targets it is about to write, None while there are none."""

    __slots__ = ("agent", "began", "entry", "intents", "row", "state")

    def __init__(self, state: LabelState, row: Row, began: Began, entry: Entry | None, agent: str | None) -> None:
        self.state, self.row, self.began, self.entry, self.agent = state, row, began, entry, agent
        self.intents: list[bytes] | None = None

    def intend(self, target: bytes) -> None:
        """The call is about to write a file."""
        if self.intents is None:
            self.intents = []
        if len(self.intents) < MOST_INTENTS:
            self.intents.append(target)

    def writes(self, target: bytes) -> bool:
        """Whether the call was about to write a file; true once for each time it said so."""
        if self.intents is None or target not in self.intents:
            return False
        self.intents.remove(target)
        return True


class LiveCalls:
    """The calls of one collector by token."""

    __slots__ = ("_discarded", "_ended", "_room", "_started")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._started: dict[Hashable, Live] = {}
        self._ended: dict[Hashable, Live] = {}
        self._discarded: dict[Hashable, str | None] = {}

    def begin(self, token: Hashable, live: Live) -> None:
        """A call begins. One of the same token that never ended is lost, and one that was discarded has ended."""
        self._discarded.pop(token, None)
        lost = self._started.pop(token, None)
        if lost is None and len(self._started) >= self._room.started:
            lost = self._started.pop(next(iter(self._started)))
        if lost is not None:
            lost.row.in_flight -= 1
        self._ended.pop(token, None)
        self._started[token] = live

    def end(self, token: Hashable) -> Live | None:
        """A call that was on its way ended; None where it was not. What it was about to write no longer counts (P9)."""
        live = self._started.pop(token, None)
        if live is not None:
            live.intents = None
            if len(self._ended) >= self._room.ended:
                del self._ended[next(iter(self._ended))]
            self._ended[token] = live
        return live

    def swallow(self, token: Hashable) -> bool:
        """Whether the call was discarded; true once."""
        return bool(self._discarded) and self._discarded.pop(token, token) is not token

    def started(self, token: Hashable) -> Live | None:
        """The call, where it is on its way."""
        return self._started.get(token)

    def linked(self, token: Hashable) -> Live | None:
        """The call, on its way or ended."""
        return self._started.get(token) or self._ended.get(token)

    def knows(self, token: Hashable) -> bool:
        """Whether anything is known of the call."""
        return token in self._started or token in self._ended or token in self._discarded

    def agent_of(self, token: Hashable) -> str | None:
        """The agent whose call it is, None where it has none or nothing is known of it."""
        live = self.linked(token)
        return self._discarded.get(token) if live is None else live.agent

    def discard(self, of: Callable[[Live], bool]) -> list[Live]:
        """Discards the calls on their way, and forgets the ended ones, that ``of`` is true for; those that were on their way."""
        gone = {token: live for token, live in self._started.items() if of(live)}
        for token, live in gone.items():
            del self._started[token]
            self._discarded[token] = live.agent
        while len(self._discarded) > self._room.started:
            del self._discarded[next(iter(self._discarded))]
        self._ended = {token: live for token, live in self._ended.items() if not of(live)}
        return list(gone.values())
