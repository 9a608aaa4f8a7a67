"""Runs jobs in a few threads: those of one lane in their order, lanes side by side.

Refuses to lose one: a job that fails is its own business, and the next of its lane runs.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from threading import Condition, Thread
from typing import Final

_log = logging.getLogger("riskproof")
WORKERS: Final = 4
_IN_A_ROW: Final = 16
"""Jobs of one lane before another lane has its turn."""
MOST_WAITING: Final = 4096
"""Jobs that wait before whoever brings more has to wait as well."""

Job = Callable[[], object]


class Lanes:
    """A lane is a session: what is said of it takes effect in the order in which it came."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._changed = Condition()
        self._lanes: dict[str, deque[Job]] = {}
        self._ready: SimpleQueue[str | None] = SimpleQueue()
        self._count = 0
        self._threads = [Thread(target=self._work, name=f"lane-{number}", daemon=True) for number in range(workers)]
        for thread in self._threads:
            thread.start()

    def run(self, lane: str, job: Job) -> None:
        """Runs a short job at once where nothing is under way, and else puts it at the end of its lane: a change of threads takes a good
        part of the time of a small call. For the thread that puts jobs only."""
        with self._changed:
            idle = not self._count
        if idle:
            self._done(job)
        else:
            self.put(lane, job)

    def put(self, lane: str, job: Job) -> None:
        """Puts a job at the end of a lane; waits while too many wait."""
        with self._changed:
            while self._count >= MOST_WAITING:
                self._changed.wait()
            self._count += 1
            waiting = self._lanes.get(lane)
            if waiting is not None:
                waiting.append(job)
                return
            self._lanes[lane] = deque((job,))
        self._ready.put(lane)

    def end(self, seconds: float) -> bool:
        """Waits so long for what is under way; whether all of it is done. Threads end, those with a job of their own behind it."""
        with self._changed:
            done = self._changed.wait_for(lambda: not self._count, seconds)
        for _ in self._threads:
            self._ready.put(None)
        return done

    def _work(self) -> None:
        while (lane := self._ready.get()) is not None:
            for _ in range(_IN_A_ROW):
                job = self._next(lane)
                if job is None:
                    break
                try:
                    self._done(job)
                finally:
                    with self._changed:
                        self._count -= 1
                        self._changed.notify_all()
            else:
                self._ready.put(lane)

    def _done(self, job: Job) -> None:
        try:
            job()
        except Exception as fault:
            _log.error("a message could not be served: %s", type(fault).__name__)

    def _next(self, lane: str) -> Job | None:
        """The next job of a lane, which is over when there is none."""
        with self._changed:
            waiting = self._lanes[lane]
            if waiting:
                return waiting.popleft()
            del self._lanes[lane]
            return None
