"""A connection to the service with many requests in flight: one thread at a time reads, for all that wait.

Refuses to wait longer than a request's time, and to go on after a message that cannot be understood. Standard library only.
"""

from __future__ import annotations

import itertools
import select
import socket
import threading
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from riskproof.service.protocol import MAX_BYTES, Message, RefusedError, line_of, parsed

_CHUNK: Final = 65_536


class BrokenLinkError(Exception):
    """The connection is of no use any more. ``sent`` is False where the request surely did not reach the service."""

    def __init__(self, message: str, *, sent: bool = True) -> None:
        super().__init__(message)
        self.sent = sent


class Link:
    """Safe from threads. ``timeout`` is the seconds that one request may take."""

    def __init__(self, stream: socket.socket, timeout: float) -> None:
        self.timeout = timeout
        self._stream = stream
        self._ids = itertools.count(1)
        self._sending = threading.Lock()
        self._turn = threading.Condition()
        self._reading = False
        self._waiting: set[int] = set()
        self._answers: dict[int, Message] = {}
        self._incoming = bytearray()
        self._broken = ""
        self._retired = False
        self._poll = select.poll()
        self._poll.register(stream, select.POLLIN)

    @property
    def usable(self) -> bool:
        """False once the service has closed its side, or something went wrong."""
        if self._broken:
            return False
        with self._turn:
            if self._reading or self._waiting:
                return True
            return not self._poll.poll(0)  # nothing was asked, so whatever comes is the end

    def ask(self, operation: str, **fields: Any) -> Any:
        """What the service answers. Raises ``RefusedError`` where it refuses, ``BrokenLinkError`` where there is no answer, and what
        ``line_of`` raises."""
        identifier = next(self._ids)
        line = line_of({"id": identifier, "op": operation, **fields})
        end = monotonic() + self.timeout
        with self._turn:
            self._waiting.add(identifier)
        try:
            self._send(line)
            answer = self._answer(identifier, end)
        finally:
            with self._turn:
                self._waiting.discard(identifier)
                self._answers.pop(identifier, None)
                last = self._retired and not self._waiting
            if last:
                self.close()
        if "ok" in answer:
            return answer["ok"]
        raise _refusal(answer)

    def retire(self) -> None:
        """Ends the connection once everybody who waits has an answer."""
        with self._turn:
            self._retired = True
            waiting = bool(self._waiting)
        if not waiting:
            self.close()

    def leave(self) -> None:
        """Lets go of a connection that belongs to the process this one was forked from."""
        self._stream.close()

    def close(self) -> None:
        """Ends the connection."""
        self._break("the connection was closed")
        with suppress(OSError):
            self._stream.shutdown(socket.SHUT_RDWR)
        self._stream.close()

    def _send(self, line: bytes) -> None:
        with self._sending:
            if self._broken:
                raise BrokenLinkError(self._broken, sent=False)
            try:
                self._stream.settimeout(self.timeout)
                self._stream.sendall(line)
            except TimeoutError:
                self._break("the service does not read")  # half a line was sent, so nothing can follow it
            except ConnectionError:
                return  # it has closed its side; what it said last, and then the end, is still to be read
            except OSError:
                self._break("the service has ended")
            if self._broken:
                raise BrokenLinkError(self._broken)

    def _answer(self, identifier: int, end: float) -> Message:
        """Waits for an answer; reads for everybody while nobody else does."""
        while True:
            with self._turn:
                while self._reading and identifier not in self._answers and not self._broken:
                    if not self._turn.wait(max(0.0, end - monotonic())):
                        raise BrokenLinkError("the service did not answer in time")
                if identifier in self._answers:
                    return self._answers.pop(identifier)
                if self._broken:
                    raise BrokenLinkError(self._broken)
                self._reading = True
            try:
                self._read(identifier, end)
            finally:
                with self._turn:
                    self._reading = False
                    self._turn.notify_all()

    def _read(self, wanted: int, end: float) -> None:
        """Reads until the wanted answer is there. Raises ``BrokenLinkError`` when the time is over."""
        while wanted not in self._answers and not self._broken:
            if not self._poll.poll(max(0.0, end - monotonic()) * 1000):
                raise BrokenLinkError("the service did not answer in time")
            try:
                chunk = self._stream.recv(_CHUNK)
            except OSError:
                chunk = b""
            if not chunk:
                self._break("the service has ended")
                return
            scanned = len(self._incoming)
            self._incoming += chunk
            while (at := self._incoming.find(b"\n", scanned)) >= 0:
                line = bytes(self._incoming[:at])
                del self._incoming[: at + 1]
                scanned = 0
                self._take(parsed(line))
            if len(self._incoming) > MAX_BYTES:
                self._break("the service sent something that is no message")

    def _take(self, message: Message | RefusedError) -> None:
        identifier = None if isinstance(message, RefusedError) else message.get("id")
        if isinstance(message, dict) and identifier is None and "error" in message:
            self._break(str(_refusal(message)))
        elif isinstance(identifier, int) and isinstance(message, dict) and ("ok" in message or "error" in message):
            with self._turn:
                if identifier in self._waiting:
                    self._answers[identifier] = message
                    self._turn.notify_all()
        else:
            self._break("the service sent something that is no message")

    def _break(self, why: str) -> None:
        with self._turn:
            self._broken = self._broken or why
            self._turn.notify_all()


def _refusal(answer: Message) -> RefusedError:
    said = answer.get("error")
    said = said if isinstance(said, dict) else {}
    code, message, remedy = (said.get(key) for key in ("code", "message", "remedy"))
    words = message if isinstance(message, str) else "the service refused without a reason"
    return RefusedError(code if isinstance(code, str) else "fault", words, remedy if isinstance(remedy, str) else "")  # type: ignore[arg-type]
