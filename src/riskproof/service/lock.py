"""Locks on files: one service at a time, one start at a time. A lock ends with the process that holds it, however that ends.

Refuses to delete a lock's file: whoever waits for it would wait for another one. Standard library only: the client imports this.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Final

_PAUSE: Final = 0.01
"""Seconds between two tries."""


class Lock:
    """A lock on the file at ``path`` (0600). Use as a context, after ``take``."""

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def take(self, patience: float = 0.0, unless: Callable[[], bool] = lambda: False) -> bool:
        """Takes the lock within so many seconds; False when somebody else keeps it, or ``unless`` became true."""
        import fcntl

        end = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if unless() or time.monotonic() >= end:
                    return False
                time.sleep(_PAUSE)
            else:
                return True

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)
