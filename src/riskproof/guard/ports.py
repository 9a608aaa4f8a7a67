"""What the guard asks of a store: the seams behind which SQLite stands today and something else may stand tomorrow.

Refuses to say how: a store may keep its entries anywhere, as long as what ``append`` returned from is kept, and what was kept comes back
whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from riskproof.model.approval import Answer, Approval, Request
from riskproof.model.delta import Step


class SessionLog(Protocol):
    """One session's log as one process sees it. Every use may raise ``StoreError``."""

    @property
    def key(self) -> bytes:
        """Makes the session's marks (``detect.marks``); the same in every process."""

    @property
    def writer(self) -> int:
        """A number of 38 bits, not zero, that no other process of the session has."""

    @property
    def scope(self) -> str:
        """Stands for the session in proofs; the same in every process."""

    def news(self) -> list[Step]:
        """What others added since the last call, in order; the first time, everything that was kept."""

    def append(self, step: Step) -> None:
        """Adds an entry. When it returns, the entry is kept and others get it."""

    @property
    def is_long(self) -> bool:
        """True where the last ``news`` found so much that the log is worth being folded."""

    def fold(self, folded: Callable[[Sequence[tuple[int, Step]]], Sequence[tuple[int, Step]]]) -> None:
        """Replaces the log's entries by what ``folded`` makes of them and their numbers."""


class SessionStore(Protocol):
    """Sessions by name. Every use may raise ``StoreError``."""

    def open(self, session: str, kin: str = "") -> SessionLog:
        """The log of a session, new or kept. Sessions that were always opened under one name for their ``kin`` share the key of their
        marks, so that what is kept of one can be taken in by another."""

    def forget(self, session: str) -> bool:
        """Removes a session; whether it was there."""

    def close(self) -> None:
        """Lets go of files and connections; the next use opens them again."""


class ApprovalStore(Protocol):
    """Requests for approval and their answers, shared by processes (decisions 15). Every use may raise ``StoreError``."""

    def marks(self, session: str, call: bytes, hosts: bytes) -> tuple[bytes, bytes, bytes]:
        """The keyed marks of a session, a call and where it goes."""

    def ask(self, request: Request) -> str:
        """Puts a request in, unless the same call waits already; the id of the one that waits."""

    def waiting(self, now: float) -> list[Request]:
        """The requests that wait for an answer, oldest first."""

    def find(self, identifier: str) -> Approval | None:
        """One approval, whatever became of it."""

    def answer(self, identifier: str, answer: Answer) -> bool:
        """Answers a request; False where that can no longer be."""

    def use(self, identifier: str, now: float) -> None:
        """Notes that an approval was used by the call that it was given for."""

    def since(self, created: float) -> list[Approval]:
        """Every request from a time on, oldest first."""

    def consume(self, session: bytes, call: bytes, tool: str, rules: Sequence[str], now: float) -> str | None:
        """The id of an approval of exactly this call, which is used up by it."""

    def granted(self, session: bytes, tool: str, place: bytes, rules: Sequence[str], now: float) -> str | None:
        """The id of an approval with a wider scope that covers such a call."""

    def close(self) -> None:
        """Lets go of its file; the next use opens it again."""
