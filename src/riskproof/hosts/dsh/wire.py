"""Lines and messages of the protocol: JSON-RPC 2.0, one object a line, UTF-8 (docs/guides/dsh-protocol.md).

Refuses a line that is too long before it is in memory, and to repeat a value of a message in an error.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any, BinaryIO, Final, NoReturn

Message = dict[str, Any]
MAX_LINE: Final = 8 * 1024 * 1024
"""Bytes of one line, either way."""
LONGEST_LOG: Final = 500

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
UNKNOWN_METHOD: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL: Final = -32603
CONFIGURATION: Final = -32001
"""The settings cannot be used as written; asking again does not help."""
ENVIRONMENT: Final = -32002
"""Something on this machine is not as it should be: a ledger, a store."""
NO_GREETING: Final = -32003
TOO_LONG: Final = -32004
"""An answer that would not fit into a line."""
UNKNOWN_LABEL: Final = -32005
_BEGINNING: Final = re.compile(rb'\{"jsonrpc":"2\.0","id":(\d{1,15}),')
"""How the shim begins a request."""


class WireError(Exception):
    """A message that cannot be served: the error's code, and a sentence without values; ``identifier`` is that of a request which is no
    JSON to us, say because it is nested too deep, but begins like one."""

    def __init__(self, code: int, message: str, identifier: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.identifier = identifier


@dataclass(frozen=True, slots=True)
class Request:
    """One message of the shim; ``identifier`` is None for a notification."""

    method: str
    params: Message
    identifier: str | int | None = None

    @property
    def notifies(self) -> bool:
        """True where nobody waits for an answer."""
        return self.identifier is None


def lines_of(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream until its end, without the empty ones; None for one that is too long."""
    while line := stream.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE and not line.endswith(b"\n"):
            while (rest := stream.readline(MAX_LINE)) and not rest.endswith(b"\n"):
                pass
            yield None
        elif line.strip():
            yield line


def request_of(line: bytes | None) -> Request:
    """The message in a line. Raises ``WireError``."""
    if line is None:
        raise WireError(INVALID_REQUEST, f"a line is longer than {MAX_LINE} bytes")
    try:
        message = json.loads(line.decode("utf-8", "surrogatepass"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        begun = _BEGINNING.match(line)
        raise WireError(PARSE_ERROR, "a line is no JSON", int(begun[1]) if begun else None) from None
    if not isinstance(message, dict):
        raise WireError(INVALID_REQUEST, "a message must be an object")
    method, params, identifier = message.get("method"), message.get("params", {}), message.get("id")
    if not isinstance(method, str) or message.get("jsonrpc") != "2.0":
        raise WireError(INVALID_REQUEST, "a message needs jsonrpc 2.0 and a method")
    if not isinstance(identifier, str | int | None) or isinstance(identifier, bool):
        raise WireError(INVALID_REQUEST, "an id must be a text or a whole number")
    return Request(method, params if isinstance(params, dict) else {}, identifier)


def _no_constant(_: str) -> NoReturn:
    raise ValueError("a number that JSON does not have")


class Writer:
    """Writes messages, whole lines only, from any thread."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = Lock()

    def answer(self, identifier: str | int | None, result: Message) -> None:
        """The answer to a request. Raises ``WireError`` where it does not fit into a line."""
        self._write({"jsonrpc": "2.0", "id": identifier, "result": result})

    def refuse(self, identifier: str | int | None, error: WireError) -> None:
        """The error that answers a request, or a line that is none."""
        self._write({"jsonrpc": "2.0", "id": identifier, "error": {"code": error.code, "message": str(error)}})

    def log(self, level: str, text: str) -> None:
        """Tells the shim a sentence for DSH's log."""
        self._write({"jsonrpc": "2.0", "method": "log", "params": {"level": level, "text": text[:LONGEST_LOG]}})

    def close(self) -> None:
        """Nothing more is written."""
        with self._lock, suppress(OSError):
            self._stream.close()

    def _write(self, message: Message) -> None:
        line = encoded(message)
        if len(line) > MAX_LINE:
            raise WireError(TOO_LONG, "the answer does not fit into a line")
        with self._lock:
            try:
                self._stream.write(line)
                self._stream.flush()
            except (OSError, ValueError):
                return  # the shim is gone, and the end of its lines will say so


def encoded(message: Message) -> bytes:
    """A message as a line. Halves of characters, which UTF-8 cannot write, are escaped."""
    try:
        return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(message, separators=(",", ":")).encode() + b"\n"
