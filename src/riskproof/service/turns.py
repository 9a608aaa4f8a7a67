"""A loop that hands itself on: whoever owns it does small work in place, and slow work never holds it up.

Passing every piece of work to another thread costs more than a decision. So the owner does it itself, while the main thread watches: where
work takes longer than ``STALL``, another thread takes the loop over, and the slow one delivers its outcome when it has it.

Refuses to hand the loop on without end: ``slow`` tells how many threads are away, and the loop must refuse work at ``MOST_SLOW``.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

_log = logging.getLogger("riskproof.service")
STALL: Final = 0.02
"""Seconds that one piece of work may keep the loop."""
_QUIET: Final = 1.0
"""Seconds without work after which the watcher sleeps until there is some."""
MOST_SLOW: Final = 16


class HandedOnError(Exception):
    """This thread no longer owns the loop. Only ``Turns`` catches it."""


class Turns:
    """``round`` is one turn of the loop, ``ended`` tells when it is over, ``ring`` ends a wait inside ``round`` from another thread.
    What was slow is told to ``round`` by ``late`` (outcomes) and ``left_behind`` (the work's ``tag``)."""

    def __init__(self, round_: Callable[[], None], ended: Callable[[], bool], ring: Callable[[], None]) -> None:
        self._round = round_
        self._ended = ended
        self._ring = ring
        self.late: deque[tuple[Callable[[Any], None], Any]] = deque()
        self.left_behind: deque[Any] = deque()
        self.slow = 0
        self.failed = False
        self._lock = threading.Lock()
        self._baton: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._spares = 0
        self._owner: object = None
        self._tag: Any = None
        self._since = 0.0
        self._last = monotonic()
        self._resting = False
        self._stir = threading.Event()
        self._done = threading.Event()

    def run(self) -> None:
        """Runs the loop in threads of its own and watches it until it is over. For the main thread, so that signals are heard."""
        self._pass_on()
        while not self._done.is_set():
            if monotonic() - self._last > _QUIET:
                self._resting = True
                if not self._since and not self._done.is_set():
                    self._stir.wait()
                self._resting = False
                self._stir.clear()
                self._last = monotonic()
            else:
                self._done.wait(STALL / 2)
            self._hand_on()

    def watched(self, tag: Any, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Does ``work`` here, which must not raise, and ``then`` with its outcome in the thread that owns the loop by that time. Raises
        ``HandedOnError``, which nobody but ``Turns`` may catch, where that is another one."""
        token = self._owner
        self._tag = tag
        self._since = self._last = monotonic()
        if self._resting:
            self._stir.set()
        outcome = work()
        with self._lock:
            mine = self._owner is token
            if mine:
                self._since, self._tag = 0.0, None
            else:
                self.slow -= 1
                self._spares += 1
        if mine:
            then(outcome)
            return
        self.late.append((then, outcome))
        self._ring()
        raise HandedOnError

    def _hand_on(self) -> None:
        with self._lock:
            if self._since and monotonic() - self._since > STALL and self.slow < MOST_SLOW:
                self.left_behind.append(self._tag)
                self._since, self._tag = 0.0, None
                self.slow += 1
                self._pass_on()

    def _pass_on(self) -> None:
        """Makes a spare thread, or a new one, the owner."""
        self._owner = token = object()
        if self._spares:
            self._spares -= 1
            self._baton.put(token)
        else:
            threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        """A thread of the loop: owns it until it is handed on, then waits to get it again."""
        while True:
            try:
                while not self._ended():
                    self._round()
            except HandedOnError:
                self._baton.get()
                continue
            except Exception as error:
                _log.error("the loop failed: %s", type(error).__name__)
                self.failed = True
            self._done.set()
            self._stir.set()
            return
