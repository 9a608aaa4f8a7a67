"""The calls that are on their way: what pairs a decision with its result, by the shim's own id of the execution.

Refuses to pair by name or by call id (SPEC: riskproof 17), and to grow without bound.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from riskproof.hosts.dsh.decode import Asked

_MOST: Final = 8192
"""Executions without a result; of more the oldest is let go, and its result is one of a call that nobody asked about."""


@dataclass(slots=True)
class Underway:
    """One execution. ``judged`` = the guard decided on it; ``settled`` = the guard knows what came of it; ``dropped`` = nobody waits
    for its decision any more; ``files`` counts what it did with files."""

    asked: Asked
    judged: bool = False
    settled: bool = False
    dropped: bool = False
    proof: str | None = None
    files: Counter[str] = field(default_factory=Counter)


class Calls:
    """Executions by their ids. Safe from threads."""

    def __init__(self) -> None:
        self._open: dict[str, Underway] = {}
        self._lock = Lock()

    def begin(self, asked: Asked) -> Underway | None:
        """Takes in a new execution; None where its id is taken."""
        with self._lock:
            if asked.exec in self._open:
                return None
            if len(self._open) >= _MOST:
                del self._open[next(iter(self._open))]
            one = self._open[asked.exec] = Underway(asked)
            return one

    def find(self, identifier: str) -> Underway | None:
        """An execution that has not ended."""
        with self._lock:
            return self._open.get(identifier)

    def end(self, identifier: str) -> None:
        """Lets an execution go."""
        with self._lock:
            self._open.pop(identifier, None)

    def leave(self, session: str) -> None:
        """Lets a session's executions go."""
        with self._lock:
            self._open = {name: one for name, one in self._open.items() if one.asked.call.session != session}
