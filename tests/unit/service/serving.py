"""A server in this process, with guards that can be made slow, and a client that speaks in lines.

Refuses to wait for ever: everything has a deadline.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from riskproof.guard.config import Settings
from riskproof.guard.guard import Guard
from riskproof.model.call import Call
from riskproof.model.decision import Decision
from riskproof.service.desk import Desk
from riskproof.service.guards import Guards
from riskproof.service.place import Address, Place
from riskproof.service.server import Server

PATIENCE = 20.0
SLOW = {"text": "slow"}
BROKEN = {"text": "broken"}


def until(true: Callable[[], object], what: str = "it never came true") -> None:
    """Waits for something that is about to be true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what
        threading.Event().wait(0.002)


def filled(stream: socket.socket, data: bytes, most: int = 50_000_000) -> int:
    """Sends ``data`` again and again until nobody takes any more of it; the bytes that were sent."""
    sent = 0
    while sent < most:
        try:
            sent += stream.send(data[sent % len(data) :])
        except (BlockingIOError, TimeoutError):
            return sent
    raise AssertionError("there was no end to it")


class Slow(Guard):
    """A guard whose decisions on ``SLOW`` arguments wait for ``gate``; ``order`` is the order in which they began."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__(settings)
        self.gate = threading.Event()
        self.order: list[str] = []

    def before(self, call: Call) -> Decision:
        self.order.append(call.id)
        if call.arguments == SLOW:
            assert self.gate.wait(PATIENCE)
        if call.arguments == BROKEN:
            raise RuntimeError("canary-in-a-fault")
        return super().before(call)


class Line:
    """A connection spoken to in lines."""

    def __init__(self, place: Place, *, greet: bool = True) -> None:
        self.stream = socket.socket(socket.AF_UNIX)
        self.stream.settimeout(PATIENCE)
        with Address(place) as path:
            self.stream.connect(path)
        self._read = self.stream.makefile("rb")
        self._count = 0
        if greet:
            assert self.ask("hello", protocol=[1])["ok"]["protocol"] == 1

    def send(self, op: str, **fields: Any) -> int:
        self._count += 1
        self.raw(json.dumps({"id": self._count, "op": op, **fields}).encode() + b"\n")
        return self._count

    def raw(self, data: bytes) -> Self:
        self.stream.sendall(data)
        return self

    def read(self) -> Any:
        """The next message; None at the end."""
        try:
            line = self._read.readline()
        except ConnectionResetError:
            line = b""
        return json.loads(line) if line else None

    def ask(self, op: str, **fields: Any) -> Any:
        number = self.send(op, **fields)
        answer = self.read()
        assert answer is None or answer["id"] == number
        return answer

    def before(self, session: str = "s", call: str = "c", **arguments: Any) -> dict[str, Any]:
        """The fields of a decision's request."""
        return {"tool": "create_note", "session": session, "call": call, "arguments": arguments}

    def close(self) -> None:
        self._read.close()
        self.stream.close()


class Running:
    """A server, its desk and its guard."""

    def __init__(self, place: Place, server: Server, desk: Desk, guard: Slow) -> None:
        self.place, self.server, self.desk, self.guard = place, server, desk, guard
        self.lines: list[Line] = []
        self.gone: list[str] = []

    def line(self, *, greet: bool = True) -> Line:
        self.lines.append(Line(self.place, greet=greet))
        return self.lines[-1]


@contextmanager
def served(folder: Path, *, timeout: float = 10.0, most_clients: int = 64, idle: float = 600.0) -> Iterator[Running]:
    """A running server, ended in every case."""
    place = Place(str(folder))
    listener = socket.socket(socket.AF_UNIX)
    with Address(place) as path:
        listener.bind(path)
    listener.listen(64)
    guard, gone = Slow(), list[str]()
    server = Server(listener, timeout=timeout, most_clients=most_clients, idle=idle, ended=lambda: gone.append("gone"))
    desk = Desk(Settings(), server.stop, {}, Guards(lambda _: guard))
    thread = threading.Thread(target=server.run, args=(desk,))
    thread.start()
    running = Running(place, server, desk, guard)
    running.gone = gone
    try:
        yield running
    finally:
        guard.gate.set()
        server.stop()
        thread.join(PATIENCE)
        for line in running.lines:
            line.close()
        assert not thread.is_alive()
