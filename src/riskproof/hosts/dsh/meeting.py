"""Meets sessions: what the guard has to be told of one before anything else is said of it.

Refuses to take a session for a new one that has a past: its parent's, one that an earlier engine saw, or one that only DSH knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import RLock

from riskproof.guard.guard import Guard
from riskproof.hosts.dsh.decode import Asked, key_of
from riskproof.hosts.dsh.wire import Message


@dataclass(slots=True)
class Met:
    """One session: which one started it, whether it works for that one, whether it has a past that this engine did not see, and what of
    this the guard knows already. ``shown`` are the sessions that it was shown and that the guard was not told of."""

    parent: str | None = None
    child: bool = True
    past: bool = False
    linked: bool = False
    checked: bool = False
    shown: list[str] = field(default_factory=list)


class Meeting:
    """The sessions of one engine, by the guard's names. ``before`` are those that an earlier engine knew. Safe from threads."""

    def __init__(self, guard: Guard, before: Sequence[Message] = ()) -> None:
        self._guard = guard
        self._lock = RLock()
        self._known: dict[str, Met] = {}
        for one in before:
            session, parent = one.get("session"), one.get("parent")
            if isinstance(session, str):
                above = key_of(parent) if isinstance(parent, str) else None
                self._known[key_of(session)] = Met(above, child=one.get("child") is not False, past=True)

    def meet(self, asked: Asked) -> None:
        """A session makes a call. Raises whatever the guard raises, and then tries again the next time."""
        key = asked.call.session
        with self._lock:
            known = self._known.setdefault(key, Met())
            if known.parent is None and asked.parent is not None:
                known.parent, known.child = key_of(asked.parent), asked.child
            known.past = known.past or asked.resumed
            self._introduce(key, known)

    def expect(self, key: str) -> None:
        """A session that this engine has not met has a past."""
        self._known[key] = Met(past=True)

    def greet(self, key: str) -> None:
        """A session is spoken of without a call."""
        with self._lock:
            known = self._known.get(key)
            if known is not None:
                self._introduce(key, known)

    def show(self, key: str, other: str) -> None:
        """A message showed one session what another one holds. Where that is a session that nobody has met it has a past. Raises whatever
        the guard raises, and then tries again before the session's next call."""
        with self._lock:
            if self._guard.session(other) is None:
                self._known.setdefault(other, Met(past=True))
            known = self._known.setdefault(key, Met())
            known.shown.append(other)
            self._introduce(key, known)

    def is_child(self, key: str) -> bool:
        """True for a session that another one started to work for it."""
        with self._lock:
            known = self._known.get(key)
            return known is not None and known.parent is not None and known.child

    def forget(self, key: str) -> None:
        """A session is gone; should it come back, it has a past."""
        with self._lock:
            self._known.pop(key, None)

    def _introduce(self, key: str, known: Met) -> None:
        if known.linked and self._guard.session(key) is None:
            known.linked = False  # it left memory, and comes back
        if known.parent is not None and not known.linked:
            known.linked = True
            try:
                self.greet(known.parent)
                self._guard.inherit(key, known.parent, returns=known.child)
            except BaseException:
                known.linked = False
                raise
        if known.past and not known.checked:
            self._guard.lost(key)
            known.checked = True
        while known.shown:
            if known.shown[0] != key:
                self.greet(known.shown[0])
            self._guard.returned(key, known.shown[0])
            del known.shown[0]
