"""One client's connection: bytes in, lines out of them; answers in, bytes out.

Refuses to wait: nothing here blocks. Refuses lines that are too long, and to go on reading from a client that does not read its answers.
"""

from __future__ import annotations

import selectors
import socket
from collections.abc import Callable
from typing import Final

from riskproof.service.desk import Visitor
from riskproof.service.protocol import MAX_BYTES, RefusedError, error_line

_CHUNK: Final = 65_536
_MOST_UNREAD: Final = 1_048_576
"""Bytes of answers that a client may leave unread before its next requests wait."""
MOST_WAITING: Final = 64
"""Requests of one connection without an answer; the ones after them wait in the socket."""
_MOST_BAD: Final = 100
"""Lines that are no message before the connection is closed."""


class Connection:
    """``held`` = its next line waits for an answer; ``waiting`` = its requests without an answer; ``partial_since`` = when the first
    bytes of an unfinished line came, 0 where there are none. ``watch`` is called when its ``interest`` changes."""

    def __init__(self, stream: socket.socket, visitor: Visitor, watch: Callable[[Connection], None]) -> None:
        stream.setblocking(False)
        self.socket = stream
        self.visitor = visitor
        self.held = self.closed = self.ending = False
        self.waiting = 0
        self._full = False
        self.partial_since = 0.0
        self._incoming = bytearray()
        self._outgoing = bytearray()
        self._scanned = self._bad = 0
        self._watch = watch

    def receive(self, now: float) -> bool:
        """Takes what has come; False when the client is gone."""
        try:
            chunk = self.socket.recv(_CHUNK)
        except (BlockingIOError, InterruptedError):
            return True
        except OSError:
            return False
        if not chunk:
            return False
        if self.ending:
            return True  # nothing counts any more; what comes is dropped
        if not self._incoming:
            self.partial_since = now
        self._incoming += chunk
        if len(self._incoming) > MAX_BYTES and not self._full:
            self._full = True
            self._watch(self)
        return True

    @property
    def interest(self) -> int:
        """What to wait for at the socket, as ``selectors`` says it."""
        return (0 if self._full else selectors.EVENT_READ) | (selectors.EVENT_WRITE if self._outgoing else 0)

    @property
    def buffered(self) -> int:
        """Bytes that have come and are not taken."""
        return len(self._incoming)

    def line(self) -> bytes | None:
        """The next line, None while there is none or it has to wait. A line that is too long ends the connection."""
        if self.held or self.ending or self.waiting >= MOST_WAITING or len(self._outgoing) > _MOST_UNREAD:
            return None
        end = self._incoming.find(b"\n", self._scanned)
        if end < 0:
            self._scanned = len(self._incoming)
            if self._scanned >= MAX_BYTES:
                self.refuse(RefusedError("too_large", f"a message has at most {MAX_BYTES} bytes"))
            return None
        if end >= MAX_BYTES:
            self.refuse(RefusedError("too_large", f"a message has at most {MAX_BYTES} bytes"))
            return None
        line = bytes(self._incoming[:end])
        del self._incoming[: end + 1]
        self._scanned = 0
        if not self._incoming:
            self.partial_since = 0.0
        if self._full and len(self._incoming) <= MAX_BYTES:
            self._full = False
            self._watch(self)
        return line

    def send(self, line: bytes) -> None:
        """Sends an answer, now or as soon as the client reads."""
        if self.closed:
            return
        if self._outgoing:
            self._outgoing += line
            return
        try:
            sent = self.socket.send(line)
        except (BlockingIOError, InterruptedError):
            sent = 0
        except OSError:
            self.ending = True
            return
        if sent < len(line):
            self._outgoing += line[sent:]
            self._watch(self)

    def flush(self) -> bool:
        """Sends what waits; False when the client is gone."""
        try:
            sent = self.socket.send(self._outgoing)
        except (BlockingIOError, InterruptedError):
            return True
        except OSError:
            return False
        del self._outgoing[:sent]
        if not self._outgoing:
            self._watch(self)
        return True

    @property
    def unsent(self) -> bool:
        """True while answers wait for the client to read."""
        return bool(self._outgoing)

    def bad(self, error: RefusedError) -> None:
        """Answers a line that is no message; too many of them end the connection."""
        self._bad += 1
        self.send(error_line(None, error))
        if self._bad >= _MOST_BAD:
            self.refuse(RefusedError("bad_message", "too many lines were no message"))

    def refuse(self, error: RefusedError) -> None:
        """Says why the connection ends; it is closed once that has been sent."""
        self.send(error_line(None, error))
        self.ending = True
        self._incoming.clear()
        self.partial_since = 0.0
        if self._full:
            self._full = False
            self._watch(self)

    def close(self) -> None:
        """Ends the connection."""
        self.closed = self.ending = True
        self._incoming.clear()
        self._outgoing.clear()
        self.socket.close()
