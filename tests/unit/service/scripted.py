"""A service that says what a test wants it to say, and the client's side of it.

Refuses to judge.
"""

from __future__ import annotations

import json
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from riskproof.service.client import Client
from riskproof.service.place import Address, Place

GREETING = {"protocol": 1, "version": "0", "pid": 1, "mode": "enforce", "language": "en", "timeoutMs": 5000}
Answer = Callable[[dict[str, Any]], bytes | None]
"""Takes a request; the bytes to send for it, None to end the connection."""


def ok(request: dict[str, Any], value: object) -> bytes:
    return json.dumps({"id": request["id"], "ok": value}).encode() + b"\n"


def error(request: dict[str, Any], code: str, message: str = "no", remedy: str = "") -> bytes:
    return json.dumps({"id": request["id"], "error": {"code": code, "message": message, "remedy": remedy}}).encode() + b"\n"


class Script:
    """``seen`` are the requests of every connection; each is answered by the first of ``answers`` whose name is its operation."""

    def __init__(self, place: Place, answers: dict[str, Answer]) -> None:
        self.answers: dict[str, Answer] = {"hello": lambda request: ok(request, GREETING), **answers}
        self.seen: list[dict[str, Any]] = []
        self.connections = 0
        self.listener = socket.socket(socket.AF_UNIX)
        with Address(place) as path:
            self.listener.bind(path)
        self.listener.listen(8)
        self._open: list[socket.socket] = []
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def operations(self) -> list[str]:
        return [request["op"] for request in self.seen]

    def _accept(self) -> None:
        while True:
            try:
                stream, _ = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            self._open.append(stream)
            thread = threading.Thread(target=self._serve, args=(stream,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self, stream: socket.socket) -> None:
        with stream, stream.makefile("rb") as lines:
            for line in lines:
                request = json.loads(line)
                self.seen.append(request)
                said = self.answers.get(request["op"], lambda request: ok(request, None))(request)
                if said is None:
                    return
                stream.sendall(said)

    def end(self) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for stream in self._open:
            try:
                stream.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue
        for thread in self._threads:
            thread.join(10)


@contextmanager
def scripted(folder: Path, **answers: Answer) -> Iterator[Script]:
    script = Script(Place(str(folder)), answers)
    try:
        yield script
    finally:
        script.end()
        os.unlink(Place(str(folder)).socket)


def client_of(folder: Path, **more: Any) -> Client:
    """A client that starts nothing."""
    return Client(start=False, folder="/", environ={"RISKPROOF_STATE_DIR": str(folder)}, **more)
