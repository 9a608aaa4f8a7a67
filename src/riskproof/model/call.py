"""What a host hands over: tools, calls, results.

Refuses to copy or to validate: ``facts`` reads them, within bounds, and says what it could not read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from riskproof.model.label_words import FailureCode

Json = Any
"""A JSON value: None, bool, int, float, str, list/tuple of Json, dict of str to Json. Hosts may send anything; nothing trusts it."""

DEFAULT_SESSION: Final = "default"


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as its server declares it. ``parameters`` and ``output_schema`` are JSON schemas; ``annotations`` are untrusted hints;
    ``server`` is what the host calls the server that has it, "" where it has none: labels count by it, and nothing is decided by it."""

    name: str
    description: str = ""
    parameters: Json = None
    output_schema: Json = None
    title: str | None = None
    annotations: Mapping[str, Json] | None = None
    server: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Call:
    """One call an agent wants to make.

    ``tool`` is a name the guard knows from ``tools_changed``, or the definition itself. ``session`` keys the memory; calls without
    one share a single session. ``id`` pairs ``before`` with ``after``; where it is empty the object itself is the key.
    ``nested`` marks a call made from inside another one (code mode). ``server``, ``call_id`` and ``root_call_id`` are for labels alone: the
    server that the call goes to where its tool has no definition that says so, and what the host's own records call it.
    """

    tool: str | Tool
    arguments: Json = field(default_factory=dict)
    session: str = DEFAULT_SESSION
    id: str = ""
    nested: bool = False
    server: str = ""
    call_id: str = ""
    root_call_id: str = ""

    @property
    def name(self) -> str:
        """The tool's name."""
        return self.tool.name if isinstance(self.tool, Tool) else self.tool


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """What a tool gave back.

    ``value`` is the canonical value; ``content`` is what the model would be shown where that differs; ``contexts`` are further texts
    that go with it. ``is_error`` marks a failed call: its value is inspected but never counts as data obtained. ``size`` is the length of
    the whole object that the host got, as compact JSON in bytes, where the rest here is only a part of it, and ``failure`` is why it failed
    where the host knows a code for it; both are for labels alone.
    """

    value: Json = None
    is_error: bool = False
    content: Json = None
    contexts: Sequence[Json] = ()
    size: int | None = None
    failure: FailureCode | None = None
