"""The ledger as the rest of the program sees it: ``append`` costs microseconds, a thread of its own writes and flushes.

Refuses to lose count: what could not be written is kept up to a bound, and what is dropped after that stands in the ledger as a gap as soon
as it can be written again. Refuses to raise towards a call unless ``on_failure`` is ``"deny"``.
"""

from __future__ import annotations

import atexit
import os
import threading
from collections import deque
from collections.abc import Callable
from typing import Final

from riskproof.errors import LedgerError
from riskproof.ledger import marks
from riskproof.ledger.book import Book
from riskproof.ledger.canonical import canonical
from riskproof.ledger.options import LedgerOptions
from riskproof.ledger.record import Record

_GATHER: Final = 0.005
"""Seconds that the first record of a batch waits for others: one flush serves all."""
_RETRY: Final = 1.0
"""Seconds between two attempts while writing fails."""
_QUIET: Final = 60.0
"""Seconds after which records without a checkpoint get one though no more come."""
_MOST: Final = 10_000
"""Records kept while writing fails."""
_PATIENCE: Final = 5.0
"""Seconds that a decision waits for its record where ``on_failure`` is "deny"."""


class Ledger:
    """Safe from threads. Closed at exit by itself; ``close`` does it earlier."""

    def __init__(self, options: LedgerOptions, report: Callable[[LedgerError], None], quiet: float = _QUIET) -> None:
        self._options = options
        self._denies = options.on_failure == "deny"
        self._report = report
        self._quiet = quiet
        self._inherited: list[Book] = []
        self._start()

    def _start(self) -> None:
        """Everything that belongs to one process. What a forked one inherits is its parent's: it is neither used nor closed here."""
        self._process = os.getpid()
        self._book = Book(self._options)
        self._state = threading.Condition()
        self._queue: deque[bytes] = deque()
        self._appended = self._settled = self._attempts = self._lost = 0
        self._failure: LedgerError | None = None
        self._since = ""
        self._hurry = self._closing = False
        self._thread: threading.Thread | None = None

    def append(self, record: Record) -> None:
        """Takes a record: any JSON object with a ``type`` of its own. It may be changed afterwards. Where ``on_failure`` is "deny" this
        waits until the record is durable and raises ``LedgerError`` where it is not; else it never raises."""
        if not self._denies:
            self.note(record)
            return
        entry = _encoded(record)
        self._put(entry)
        try:
            self.flush(_PATIENCE)
        except LedgerError:
            self._withdraw(entry)
            raise

    def note(self, record: Record) -> None:
        """Takes a record that no decision waits for. Never raises and never waits."""
        try:
            entry = _encoded(record)
        except LedgerError as error:
            self._report(error)
            return
        self._put(entry)

    def flush(self, timeout: float | None = None) -> None:
        """Returns when everything that was appended before is durable. Raises ``LedgerError`` where it cannot be written, or not within
        ``timeout`` seconds."""
        if self._process != os.getpid():
            return
        with self._state:
            target, attempt = self._appended, self._attempts
            self._hurry = True
            self._state.notify_all()
            done = self._state.wait_for(lambda: self._settled >= target or self._given_up(attempt), timeout)
            if self._failure is not None and self._settled < target:
                raise self._failure
        if not done:
            raise LedgerError("the ledger was not written in time", remedy="see who holds it, and how fast its disk is")

    def _given_up(self, attempt: int) -> bool:
        """True where nothing was written at an attempt after this one, or nobody is there to make one."""
        return self._failure is not None and (self._attempts > attempt or self._thread is None)

    def waiting(self) -> int:
        """How many records are not durable yet."""
        with self._state:
            return self._appended - self._settled

    def close(self) -> None:
        """Writes what is left, signs it and stops. A later ``append`` begins again."""
        if self._process != os.getpid():
            return
        with self._state:
            thread, self._closing = self._thread, True
            self._state.notify_all()
        if thread is not None and thread is not threading.current_thread():
            thread.join()
        with self._state:
            self._closing = False
            left = len(self._queue)
        if left:
            self._report(LedgerError(f"{left} records are not in the ledger", remedy="check ledger.file, its folder and the disk"))
        atexit.unregister(self.close)

    def _put(self, entry: bytes) -> None:
        if self._process != os.getpid():
            self._inherited.append(self._book)
            self._start()
        with self._state:
            self._queue.append(entry)
            self._appended += 1
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="riskproof-ledger", daemon=True)
                self._thread.start()
                atexit.register(self.close)
            elif len(self._queue) == 1:
                self._state.notify_all()

    def _withdraw(self, entry: bytes) -> None:
        """Takes back the record of a decision that is denied because of it."""
        with self._state:
            if entry in self._queue:
                self._queue.remove(entry)
                self._drop(1)

    def _drop(self, count: int) -> None:
        self._settled += count
        self._lost += count

    # -- the thread ------------------------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            batch, closing = self._next_batch()
            if batch or closing or self._book.unsigned:
                self._attempt(batch, sign=closing or not batch)
            if closing and self._ended():
                return

    def _ended(self) -> bool:
        """True where nothing is left that could be written. Whoever appends after this begins a new thread."""
        with self._state:
            if self._queue and self._failure is None:
                return False
            self._book.close()
            self._thread = None
            return True

    def _next_batch(self) -> tuple[list[bytes], bool]:
        """What is to be written now; waits for it. An empty batch asks for a checkpoint only."""
        with self._state:
            if self._failure is not None:
                self._state.wait_for(lambda: self._closing or self._hurry, _RETRY)
            else:
                quiet = self._quiet if self._book.unsigned else None
                self._state.wait_for(lambda: self._closing or self._queue, quiet)
                if self._queue:
                    self._state.wait_for(lambda: self._closing or self._hurry, _GATHER)
            batch = list(self._queue)
            self._queue.clear()
            self._hurry = False
            return batch, self._closing

    def _attempt(self, batch: list[bytes], *, sign: bool) -> None:
        failed = self._failure
        gap = [] if failed is None else [canonical(marks.gap(self._lost, self._since, str(failed)))]
        reported = self._lost
        try:
            if gap or batch or self._book.unsigned:
                self._book.commit([*gap, *batch], sign=sign)
        except LedgerError as error:
            self._failed(error, batch)
        except Exception as fault:
            self._failed(LedgerError(f"the ledger failed: {type(fault).__name__}"), batch)
        else:
            with self._state:
                self._settled += len(batch)
                self._lost -= reported
                self._failure = None
                self._attempts += 1
                self._state.notify_all()

    def _failed(self, error: LedgerError, batch: list[bytes]) -> None:
        with self._state:
            self._queue.extendleft(reversed(batch))
            known = self._failure is not None
            self._failure = error
            self._attempts += 1
            if not known:
                self._since = marks.now()
            excess = max(0, len(self._queue) - _MOST)
            for _ in range(excess):
                self._queue.popleft()
            self._drop(excess)
            self._state.notify_all()
        if not known:
            self._report(error)


def _encoded(record: Record) -> bytes:
    kind = record.get("type")
    if not isinstance(kind, str) or kind in marks.OWN:
        raise LedgerError("a record needs a type of its own")
    return canonical(record)
