"""The protocol: versions, bounds, error codes, and one message as one line (docs/guides/service.md).

Refuses what two readers could understand differently (``model.strict_json``), and to quote a message in an error.
Standard library only: the client imports this.
"""

from __future__ import annotations

import json
from typing import Any, Final, Literal

from riskproof.errors import HostPayloadError
from riskproof.model.strict_json import parse_json

PROTOCOL: Final = 1
PROTOCOLS: Final = (PROTOCOL,)
"""Every version that this program speaks, newest first."""
MAX_BYTES: Final = 8_388_608
"""Bytes of one line with its end."""
LONGEST_NAME: Final = 256
"""Characters of a session or of the id of a call (SPEC: riskproof 25)."""
LONGEST_ID: Final = 64
"""Characters of the id of a request that is a text."""

Code = Literal["bad_message", "too_large", "bad_request", "protocol", "policy", "settings", "busy", "timeout", "stopping", "fault"]
Message = dict[str, Any]


class RefusedError(Exception):
    """A request that gets an error for an answer. ``code`` is for programs, the message and the remedy are for people."""

    def __init__(self, code: Code, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.remedy = remedy


def line_of(message: Message) -> bytes:
    """A message as its line. Raises ValueError, TypeError or RecursionError for what is no JSON, ``RefusedError`` for what is too large."""
    line = json.dumps(message, separators=(",", ":"), allow_nan=False).encode() + b"\n"
    if len(line) > MAX_BYTES:
        raise RefusedError("too_large", f"a message has at most {MAX_BYTES} bytes")
    return line


def parsed(line: bytes) -> Message | RefusedError:
    """The message of a line, or why it is none."""
    try:
        message = parse_json(line)
    except HostPayloadError as error:
        return RefusedError("bad_message", str(error))
    return message if isinstance(message, dict) else RefusedError("bad_message", "a message must be an object")


def request_id(message: Message) -> int | str:
    """The id of a request. Raises ``RefusedError``."""
    found = message.get("id")
    if isinstance(found, bool) or not isinstance(found, int | str):
        raise RefusedError("bad_message", "a request needs an id that is a whole number or a text")
    if (len(found) > LONGEST_ID) if isinstance(found, str) else not 0 <= found < 2**53:
        raise RefusedError("bad_message", f"an id has at most {LONGEST_ID} characters, or is a number from 0 to 2^53 - 1")
    return found


def error_line(identifier: int | str | None, error: RefusedError) -> bytes:
    """The answer to a request that was refused; without an id where the message could not be read."""
    said = {"code": error.code, "message": str(error), **({"remedy": error.remedy} if error.remedy else {})}
    return line_of({"id": identifier, "error": said})
