"""The live sessions: their values, pins, pending calls and locks.

Refuses to evict: when the table is full the next session fails closed, because eviction would forget pins, provenance and task limits
(SPEC: riskproof 15.1). A session that is wholly in a store may leave memory, since it comes back as it was (decisions 8).
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Final

from riskproof.errors import HostPayloadError
from riskproof.guard.pins import PinTable
from riskproof.guard.ports import SessionLog
from riskproof.model.call import Call
from riskproof.model.contact import RULE, Contact
from riskproof.model.decision import Decision
from riskproof.model.delta import Step
from riskproof.model.facts import CallFacts, Leaf
from riskproof.model.files import Touch
from riskproof.model.sent import Outgoing
from riskproof.model.session import Session
from riskproof.model.taint import Capability
from riskproof.model.verdict import Verdict
from riskproof.state.sent import send, stop

MOST_SESSIONS: Final = 256
UNANSWERED: Final = 3600.0
"""Seconds after which nobody waits for a call's result any more."""
WRITER_BITS: Final = 38
"""Bits of the number by which what a session tracked is known elsewhere."""
_UNDER_WAY: Final = 32
"""Calls without a result that count as sent."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A call that was judged and whose result has not come: what ``after`` needs. ``call`` is held so that its identity stays its own."""

    call: Call
    capabilities: tuple[Capability, ...]
    leaves: tuple[Leaf, ...]
    gate: Verdict
    proof_id: str | None
    started: float
    touches: tuple[Touch, ...] = ()
    outgoing: Outgoing | None = None
    approval: str | None = None
    contacts: tuple[Contact, ...] = ()


def pending_of(call: Call, facts: CallFacts, decision: Decision | None = None) -> Pending:
    """What ``after`` needs of a call that was judged so on these facts, now; without a decision, of one that nobody asked about."""
    gate, proof, approval = ("allow", None, None) if decision is None else (decision.gate, decision.proof_id, decision.approval)
    contacts = tuple(one for _, one in facts.contacts) if decision is not None and RULE in decision.rules else ()
    return Pending(call, facts.capabilities, facts.leaves, gate, proof, time.monotonic(), facts.touches, facts.outgoing, approval, contacts)


def spoken(words: object) -> str:
    """The person's words; raises ``HostPayloadError`` for what is no text."""
    if not isinstance(words, str):
        raise HostPayloadError("they are not a text")
    return words


def key_of(call: Call) -> object:
    """What pairs a call with its result: the host's id for this execution, or the object itself."""
    return call.id or id(call)


@dataclass(slots=True)
class LiveSession:
    """One session in memory. ``scope`` stands for it in proofs: random, or from its log.

    ``log`` is where it is kept, ``noted`` and ``pinned`` are how far it went there, ``unsaved`` is on its way. ``left`` is true once it is
    no longer in memory: whoever still holds it opens it again. ``known`` is true where what it learned earlier is known: from the store, or
    from its parent. ``marks`` is the key of its marks and ``writer`` its number, for what other sessions of the guard learn from it."""

    scope: str
    session: Session
    pins: PinTable = field(default_factory=PinTable)
    pending: dict[object, Pending] = field(default_factory=dict)
    lock: threading.RLock = field(default_factory=threading.RLock)
    key: str = ""
    log: SessionLog | None = None
    noted: Session = field(default_factory=Session)
    pinned: int = 0
    unsaved: list[Step] = field(default_factory=list)
    left: bool = False
    known: bool = False
    marks: bytes = b""
    writer: int = field(default_factory=lambda: secrets.randbits(WRITER_BITS) | 1)

    def under_way(self) -> Session:
        """The session as if the newest calls whose results have not come had run: calls that are made at once add up as well."""
        newest = [one.outgoing for one in self.pending.values() if one.outgoing is not None and one.gate != "deny"][-_UNDER_WAY:]
        return reduce(send, newest, self.session)

    def stop(self, outgoing: Outgoing | None) -> None:
        """Remembers a call that was denied for what it adds to, behind those under way, which count as sent from now on."""
        self.session = stop(self.under_way(), outgoing)
        self.pending = {key: replace(one, outgoing=None) for key, one in self.pending.items()}


class SessionTable:
    """Sessions by key, at most 256, safe from threads. ``may_leave`` says which of them may leave memory when there are more, of those that
    nobody uses; the ones that were opened longest ago go first. ``leaving`` is told, with the session's lock held."""

    def __init__(
        self,
        fresh: Callable[[], LiveSession],
        may_leave: Callable[[LiveSession], bool] = lambda _: False,
        leaving: Callable[[LiveSession], None] = lambda _: None,
    ) -> None:
        self._fresh = fresh
        self._may_leave = may_leave
        self._leaving = leaving
        self._live: dict[str, LiveSession] = {}
        self._lock = threading.Lock()

    def open(self, key: str) -> LiveSession:
        """The session of a key, made when it is new; raises ``HostPayloadError`` when the table is full or the key cannot be kept."""
        if not isinstance(key, Hashable):
            raise HostPayloadError("a session's key is not a text")
        with self._lock:
            live = self._live.pop(key, None)
            if live is None:
                if len(self._live) >= MOST_SESSIONS and not self._made_room():
                    raise HostPayloadError(f"{MOST_SESSIONS} sessions are live, the most there may be", remedy="dispose of a session first")
                live = self._fresh()
                live.key, live.noted = key, live.session
            self._live[key] = live
            return live

    def _made_room(self) -> bool:
        """Lets the session go that was not opened for the longest time, of those that may leave; whether there was one."""
        for key, live in self._live.items():
            if live.lock.acquire(blocking=False):
                try:
                    if self._may_leave(live):
                        live.left = True
                        del self._live[key]
                        self._leaving(live)
                        return True
                finally:
                    live.lock.release()
        return False

    def peek(self, key: str) -> LiveSession | None:
        """The session of a key; never makes one."""
        with self._lock:
            return self._live.get(key)

    def every(self) -> list[LiveSession]:
        """All live sessions."""
        with self._lock:
            return list(self._live.values())

    def drop(self, key: str) -> LiveSession | None:
        """Removes a session."""
        with self._lock:
            return self._live.pop(key, None)
