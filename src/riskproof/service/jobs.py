"""Requests under way: the order of each session, and an answer for each in time.

Refuses to let two requests of one session run at once, and to be silent: one that takes too long gets an error while it goes on.
For the thread that owns the loop.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from riskproof.service.connection import Connection
from riskproof.service.desk import Desk
from riskproof.service.protocol import Message, RefusedError, error_line
from riskproof.service.turns import MOST_SLOW, Turns

_ALWAYS: Final = ("status", "stop")
"""What is answered however much is under way, so that somebody can look and end it."""
_TIMEOUT: Final = RefusedError("timeout", "the request took too long", "use simpler arguments, or raise service.request_timeout_ms")


@dataclass(slots=True, eq=False)
class Job:
    """One request. ``open`` until it has its answer; ``begun`` once somebody is at it."""

    connection: Connection
    identifier: int | str
    message: Message
    session: str | None
    deadline: float
    open: bool = True
    begun: bool = False


class Jobs:
    """``ready`` is told of a connection that may go on."""

    def __init__(self, turns: Turns, desk: Desk, ready: Callable[[Connection], None]) -> None:
        self._turns = turns
        self._desk = desk
        self._ready = ready
        self._next: deque[Job] = deque()
        self._busy: dict[str, deque[Job] | None] = {}
        self._slow: list[Job] = []

    @property
    def open(self) -> bool:
        """True while a request waits for its answer."""
        return bool(self._slow or self._next or any(job is not None and job.open for job in self._turns.left_behind))

    @property
    def deadline(self) -> float | None:
        """When the first of them has to be answered, None where none waits."""
        if self._next and self._room(self._next[0]):
            return 0.0
        return min((job.deadline for job in self._slow), default=None)

    def take(self, connection: Connection, identifier: int | str, message: Message, deadline: float) -> None:
        """Begins a request, or puts it behind the one of its session that is not answered yet. One without a session holds its connection
        instead."""
        connection.waiting += 1
        session = message.get("session")
        job = Job(connection, identifier, message, session if isinstance(session, str) else None, deadline)
        if job.session is None:
            connection.held = True
        elif job.session in self._busy:
            behind = self._busy[job.session]
            if behind is None:
                behind = self._busy[job.session] = deque()
            behind.append(job)
            self._slow.append(job)
            self._desk.counts.waiting += 1
            return
        else:
            self._busy[job.session] = None
        self._begin(job)

    def collect(self) -> None:
        """Takes over the requests that an earlier owner of the loop is still at."""
        while self._turns.left_behind:
            job = self._turns.left_behind.popleft()
            if job is not None and job.open:
                self._slow.append(job)

    def go_on(self) -> None:
        """Begins what waited for an earlier request of its session, or for a thread."""
        for _ in range(len(self._next)):
            self._begin(self._next.popleft())

    @property
    def stuck(self) -> bool:
        """True when every thread that may be slow is at a request that nobody waits for any more."""
        return self._turns.slow >= MOST_SLOW and not any(job.begun for job in self._slow)

    def _room(self, job: Job) -> bool:
        return self._turns.slow < MOST_SLOW or job.message.get("op") in _ALWAYS

    def expire(self, now: float) -> None:
        """Tells the clients of requests that took too long. They go on; what they decide no longer counts."""
        for job in [job for job in self._slow if job.deadline <= now]:
            self._settle(job, error_line(job.identifier, _TIMEOUT))

    def _begin(self, job: Job) -> None:
        if not job.open or job.connection.closed:
            self._answered(job, b"")
        elif not self._room(job):
            self._next.append(job)
            if job not in self._slow:
                self._slow.append(job)
        else:
            job.begun = True
            work = partial(self._desk.answer, job.connection.visitor, job.identifier, job.message)
            self._turns.watched(job, work, partial(self._answered, job))

    def _answered(self, job: Job, line: bytes) -> None:
        """Sends an answer, unless the client has been told already or is gone, and lets the next request of the session begin."""
        connection = job.connection
        if line and not (job.open and not connection.closed):
            self._desk.abandon(connection.visitor, job.message)
        if job.open:
            self._settle(job, line)
        if job.session is None:
            connection.held = False
            if connection.buffered:
                self._ready(connection)
            return
        behind = self._busy.pop(job.session, None)
        if behind:
            self._busy[job.session] = behind
            self._next.append(behind.popleft())
            self._desk.counts.waiting -= 1

    def _settle(self, job: Job, line: bytes) -> None:
        job.open = False
        job.connection.waiting -= 1
        job.connection.send(line)
        if job.connection.buffered:
            self._ready(job.connection)
        if job in self._slow:
            self._slow.remove(job)
