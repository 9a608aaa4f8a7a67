"""Tool identity: digests of definitions and the table that pins them (SPEC: riskproof 14; decisions 9).

Refuses to replace a pin: a tool whose metadata changed stays changed until the session ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import islice
from typing import Final

import rfc8785

from riskproof.errors import HostPayloadError
from riskproof.model.call import Json, Tool
from riskproof.model.taint import IdentityStatus

MOST_PINS: Final = 512
_MOST_VALUES: Final = 100_000
"""Values of the largest definition that is pinned; an object that stands in many places counts in each."""
_LARGEST_EXACT: Final = 2**53 - 1
"""The largest integer that RFC 8785 can write; schemas hold larger ones as bounds."""


def digest_of(tool: Tool) -> str:
    """SHA-256 (hex) of the RFC 8785 JSON of name, description, parameters and output schema. Raises ``HostPayloadError`` when the
    definition is not JSON or too large."""
    fields = {
        "name": tool.name,
        "description": tool.description or "",
        "parameters": {} if tool.parameters is None else tool.parameters,
        "output": tool.output_schema,
    }
    try:
        return sha256(rfc8785.dumps(_writable(fields, iter(range(_MOST_VALUES))))).hexdigest()
    except (rfc8785.CanonicalizationError, RecursionError, UnicodeError) as error:
        raise HostPayloadError("a tool definition is not JSON that can be pinned") from error


def fingerprint_of(tool: Tool) -> str:
    """``sha256:`` and the digest of everything that a server says of a tool, its hints included; "" where it is not JSON or too large."""
    said = {"name": tool.name, "title": tool.title, "hints": None if tool.annotations is None else dict(tool.annotations)}
    try:
        return "sha256:" + sha256(f"{digest_of(tool)} {digest_of(Tool(tool.name, '', said))}".encode()).hexdigest()
    except HostPayloadError:
        return ""


def _writable(value: Json, room: Iterator[int]) -> Json:
    """The value with integers that RFC 8785 refuses written as marked texts; takes one out of ``room`` for every value."""
    if next(room, None) is None:
        raise HostPayloadError("a tool definition is too large to be pinned")
    if isinstance(value, dict):
        return {key: _writable(inner, room) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_writable(inner, room) for inner in value]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > _LARGEST_EXACT:
        return f"integer:{value:x}"
    return value


class PinTable:
    """The pins of one session: the first digest seen for each name."""

    def __init__(self, limit: int = MOST_PINS) -> None:
        self.limit = limit
        self._pins: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._pins)

    def since(self, count: int) -> dict[str, str]:
        """The pins that came after the first ``count``."""
        return dict(islice(self._pins.items(), count, None))

    def restore(self, pins: Mapping[str, str]) -> None:
        """Takes pins that were kept, or that another process set: they stand, also against ones of this process."""
        self._pins.update(pins)

    def check(self, name: str, digest: str) -> IdentityStatus:
        """The status of a definition; pins it when the name is new and there is room."""
        pinned = self._pins.get(name)
        if pinned is not None:
            return "unchanged" if pinned == digest else "changed"
        if len(self._pins) >= self.limit:
            return "capacity-exceeded"
        self._pins[name] = digest
        return "first-seen"
