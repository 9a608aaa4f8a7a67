"""What labels are told: calls that begin and end, files, lists of tools, each with its time (SPEC: nutrition-labels 5).

Refuses to read a clock: whoever tells says when.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import NamedTuple

from riskproof.model.call import Json
from riskproof.model.label import Hints
from riskproof.model.label_words import FailureCode, LabelCapability


class Moment(NamedTuple):
    """When something happened: ``wall_ms`` since 1970 for what is shown, ``mono_ms`` of a clock that nobody sets for durations (P16)."""

    wall_ms: int
    mono_ms: float


class Begin(NamedTuple):
    """A call is on its way. ``token`` is unique for each call and links its end and its file events.

    ``server`` is the server's name as the host knows it, ``agent`` the key of the agent's scope (None: for all only), ``capabilities``
    what classification puts on the call, ``argument_bytes`` the size of the arguments where the host has measured it.
    Arguments are measured and searched for hostnames, and never kept.
    """

    token: Hashable
    tool: str
    arguments: Json
    server: str = ""
    agent: str | None = None
    call_id: str = ""
    root_call_id: str = ""
    nested: bool = False
    capabilities: tuple[LabelCapability, ...] = ()
    argument_bytes: int | None = None


class Finish(NamedTuple):
    """A call ended. ``code`` says why it failed, None where nobody knows. Tool, server and agent count only where no begin was seen."""

    token: Hashable
    is_error: bool
    result_bytes: int
    code: FailureCode | None = None
    tool: str = ""
    server: str = ""
    agent: str | None = None


@dataclass(frozen=True, slots=True)
class SchemaEntry:
    """A tool as the registry shows it: the size of its definition, its fingerprint ("sha256:…", "" where nobody took one), its claims."""

    name: str
    schema_bytes: int
    fingerprint: str = ""
    hints: Hints = field(default_factory=Hints)
    server: str = ""
