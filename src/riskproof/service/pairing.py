"""Which call a result belongs to, as the client knows it: ids for calls without one, and the calls that the client denied by itself.

Refuses to grow: the oldest go, and their receipts close as unknown at the service. Standard library only: the client imports this.
"""

from __future__ import annotations

import itertools
import os
import threading
from collections import OrderedDict
from typing import Final

from riskproof.model.call import Call

MOST_OPEN: Final = 4096
"""Calls without a result that are remembered."""


class Pairing:
    """Safe from threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._prefix = os.urandom(8).hex()
        self._numbers = itertools.count(1)
        self._calls: OrderedDict[int, tuple[Call, str]] = OrderedDict()
        self._denied: OrderedDict[str, None] = OrderedDict()

    def begin(self, call: Call) -> str:
        """The id of a call on the wire: the host's, or one that stands for the object until its result comes."""
        identifier = call.id or self._new()
        with self._lock:
            self._denied.pop(identifier, None)
            if not call.id:
                self._calls[id(call)] = (call, identifier)  # the call is held, so its identity stays its own
                if len(self._calls) > MOST_OPEN:
                    self._calls.popitem(last=False)
        return identifier

    def deny(self, identifier: str) -> None:
        """Notes that the client itself denied a call: the service knows nothing of it."""
        with self._lock:
            self._denied[identifier] = None
            if len(self._denied) > MOST_OPEN:
                self._denied.popitem(last=False)

    def end(self, call: Call) -> tuple[str, bool]:
        """The id of a call for the last time, and whether the client itself had denied it."""
        with self._lock:
            identifier = call.id or self._calls.pop(id(call), (call, ""))[1] or self._new()
            denied = identifier in self._denied
            self._denied.pop(identifier, None)
        return identifier, denied

    def _new(self) -> str:
        return f"{self._prefix}-{next(self._numbers)}"
