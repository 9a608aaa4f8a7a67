"""The server: accepts clients, reads requests, keeps the order of each session, sends answers in time.

Refuses another user, work beyond its bounds, and silence: a request that takes too long is answered with an error while it goes on.
"""

from __future__ import annotations

import logging
import selectors
import socket
from collections import deque
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Final

from riskproof.errors import ServiceError
from riskproof.service.connection import Connection
from riskproof.service.desk import Desk, Visitor
from riskproof.service.jobs import Jobs
from riskproof.service.peer import peer_of
from riskproof.service.protocol import Message, RefusedError, error_line, parsed, request_id
from riskproof.service.turns import Turns

_log = logging.getLogger("riskproof.service")
_LARGE: Final = 65_536
"""Bytes of a line whose reading alone may take long."""
_UNFINISHED: Final = 30.0
"""Seconds for the rest of a line."""
_MOST_BUFFERED: Final = 134_217_728
"""Bytes of lines that are not taken yet, of all connections; beyond that a connection with more than ``_LARGE`` is ended."""
_SWEEP: Final = 1.0
"""Seconds between two looks at what time alone ends."""
_STOPPING: Final = RefusedError("stopping", "the service is about to end", "ask again: the next one is started on demand")


class Server:
    """Serves the connections of ``listener``. ``timeout`` and ``idle`` are seconds; after ``idle`` without a client it ends. ``ended`` is
    called once it takes no further clients."""

    def __init__(self, listener: socket.socket, *, timeout: float, most_clients: int, idle: float, ended: Callable[[], object]) -> None:
        self._desk: Desk
        self._no_more = ended
        self._listener = listener
        self._timeout = timeout
        self._most_clients = most_clients
        self._idle = idle
        self._selector = selectors.DefaultSelector()
        self._alarm, self._wake = socket.socketpair()
        self._turns = Turns(self._round, self._ended, self._ring)
        self._connections: set[Connection] = set()
        self._numbers = 0
        self._ready: deque[Connection] = deque()
        self._jobs: Jobs
        self._last = self._swept = monotonic()
        self._stopping = False
        self._closed = False
        self._deaf = False

    def run(self, desk: Desk) -> bool:
        """Serves until the end; False when it ended by a fault of ours."""
        self._desk = desk
        self._jobs = Jobs(self._turns, desk, self._ready.append)
        for stream in (self._alarm, self._wake, self._listener):
            stream.setblocking(False)
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._selector.register(self._alarm, selectors.EVENT_READ)
        self._turns.run()
        for connection in list(self._connections):
            self._farewell(connection)
            self._close(connection)
        self._selector.close()
        self._alarm.close()
        self._wake.close()
        return not self._turns.failed

    def stop(self) -> None:
        """Asks for the end: no further clients and requests; what is under way gets its answer. From any thread, or a signal."""
        self._stopping = True
        self._ring()

    @property
    def slow(self) -> int:
        """How many requests a thread is still at."""
        return self._turns.slow

    def _ring(self) -> None:
        try:
            self._wake.send(b"!")
        except OSError:
            return  # it rings already

    def _ended(self) -> bool:
        if not self._closed:
            return False
        waiting = self._jobs.open or self._ready or any(one.unsent for one in self._connections)
        return not waiting or monotonic() - self._last > self._timeout

    # -- one turn of the loop ------------------------------------------------------------------------------------------------------

    def _round(self) -> None:
        now = monotonic()
        self._jobs.collect()
        for key, mask in self._selector.select(self._patience(now)):
            if key.fileobj is self._listener:
                self._accept()
            elif key.fileobj is self._alarm:
                self._alarm.recv(4096)
            else:
                self._heard(key.data, mask)
        while self._turns.late:
            then, outcome = self._turns.late.popleft()
            then(outcome)
        self._jobs.go_on()
        for _ in range(len(self._ready)):
            self._take(self._ready.popleft())
        now = monotonic()
        self._jobs.expire(now)
        if now - self._swept > _SWEEP:
            self._swept = now
            self._sweep(now)
        if self._stopping and not self._closed:
            self._closed, self._last = True, now
            self._no_more()
            if not self._deaf:
                self._selector.unregister(self._listener)
            self._listener.close()

    def _patience(self, now: float) -> float:
        """Seconds to wait for something to happen."""
        if self._ready or self._turns.late or (self._stopping and not self._closed):
            return 0.0
        deadline = self._jobs.deadline
        if deadline is not None:
            return max(0.0, min(_SWEEP, deadline - now))
        return _SWEEP if self._connections or self._stopping or self._deaf else max(_SWEEP, min(self._idle, 60.0) / 4)

    def _accept(self) -> None:
        try:
            stream, _ = self._listener.accept()
        except (BlockingIOError, ConnectionError):
            return  # the client is gone already
        except OSError as error:  # no more descriptors: clients wait until there are some
            _log.warning("a client could not be accepted: %s", error.strerror)
            self._selector.unregister(self._listener)
            self._deaf = True
            return
        self._numbers += 1
        self._last = monotonic()
        connection = Connection(stream, Visitor(self._numbers), self._watch)
        self._connections.add(connection)
        self._selector.register(stream, selectors.EVENT_READ, connection)
        self._desk.counts.clients = len(self._connections)
        try:
            same = peer_of(stream).same
        except (OSError, ServiceError):
            same = False
        if not same:
            _log.warning("a client of another user was refused")
            connection.refuse(RefusedError("protocol", "this service belongs to another user"))
        elif len(self._connections) > self._most_clients:
            connection.refuse(RefusedError("busy", "too many clients are connected", "raise service.max_clients, or end some of them"))
        if connection.ending and not connection.unsent:
            self._close(connection)

    def _watch(self, connection: Connection) -> None:
        """Waits for what a connection can do something with, and for nothing else."""
        known, wanted = connection.socket in self._selector.get_map(), connection.interest
        if known and wanted:
            self._selector.modify(connection.socket, wanted, connection)
        elif known:
            self._selector.unregister(connection.socket)
        elif wanted:
            self._selector.register(connection.socket, wanted, connection)

    def _heard(self, connection: Connection, mask: int) -> None:
        if connection.closed:
            return
        alive = connection.flush() if mask & selectors.EVENT_WRITE else True
        if mask & selectors.EVENT_READ:
            alive = connection.receive(monotonic()) and alive
        if not alive or (connection.ending and not connection.unsent):
            self._close(connection)
        else:
            self._ready.append(connection)

    def _close(self, connection: Connection) -> None:
        if connection.socket in self._selector.get_map():
            self._selector.unregister(connection.socket)
        self._connections.discard(connection)
        connection.close()
        self._desk.left(connection.visitor)
        self._desk.counts.clients = len(self._connections)
        self._last = monotonic()

    def _farewell(self, connection: Connection) -> None:
        """Says no to what came in the last moment, so that its client asks again elsewhere."""
        connection.held = False
        if connection.receive(0.0):
            while (line := connection.line()) is not None:
                message = parsed(line)
                if isinstance(message, dict) and isinstance(message.get("id"), int | str):
                    connection.send(error_line(message["id"], _STOPPING))

    # -- requests ------------------------------------------------------------------------------------------------------------------

    def _take(self, connection: Connection) -> None:
        """The next line of a connection; the others have their turn before the one after it."""
        line = connection.line()
        if line is None:
            if connection.ending and not connection.unsent and not connection.closed:
                self._close(connection)
            return
        if len(line) <= _LARGE:
            self._read(connection, parsed(line))
            return
        connection.held = True
        self._turns.watched(None, partial(parsed, line), partial(self._read, connection))

    def _read(self, connection: Connection, found: Message | RefusedError) -> None:
        connection.held = False
        self._last = monotonic()
        if connection.buffered:
            self._ready.append(connection)
        try:
            if isinstance(found, RefusedError):
                raise found
            identifier = request_id(found)
        except RefusedError as error:
            connection.bad(error)
            return
        if self._stopping and found.get("op") not in ("hello", "status"):
            connection.send(error_line(identifier, _STOPPING))
        else:
            self._jobs.take(connection, identifier, found, self._last + self._timeout)

    def _sweep(self, now: float) -> None:
        """What time and size end: half lines, too many bytes, the service itself when nobody needs it."""
        if self._deaf and not self._closed:
            self._deaf = False
            self._selector.register(self._listener, selectors.EVENT_READ)
        buffered = sum(one.buffered for one in self._connections)
        for connection in list(self._connections):
            if connection.partial_since and not connection.held and now - connection.partial_since > _UNFINISHED:
                connection.refuse(RefusedError("timeout", "the rest of a message did not come"))
            elif buffered > _MOST_BUFFERED and connection.buffered > _LARGE:
                buffered -= connection.buffered
                connection.refuse(RefusedError("busy", "too many large messages at once", "ask again"))
            if connection.ending and not connection.closed:
                self._close(connection)
        if self._jobs.stuck:
            _log.error("too many requests never end; the service ends, and the next one is started on demand")
            self._stopping = True
        if not self._connections and not self._jobs.open and now - self._last > self._idle:
            _log.info("nobody has asked for a while; the service ends")
            self._stopping = True
