"""Requests for a person's approval and their answers (decisions 15).

Refuses values: a call is a keyed mark of itself, a tool the digest of its definition, evidence places in fixed sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Answered = Literal["approved", "rejected"]
Scope = Literal["once", "destination", "tool", "session"]
"""What an approval covers: the one call; calls to this destination, of this tool, or of this session, until a time."""


@dataclass(frozen=True, slots=True)
class Request:
    """A call that waits for a person. Times are seconds since 1970; ``session``, ``call`` and ``place`` (where it goes) are keyed marks,
    ``tool`` is a digest, ``name`` the tool's name as it may be shown."""

    id: str
    created: float
    expires: float
    session: bytes
    call: bytes
    tool: str
    rules: tuple[str, ...]
    reason: str
    evidence: tuple[str, ...] = ()
    remedy: str = ""
    place: bytes = b""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person said. ``until`` is when a wider scope ends."""

    status: Answered
    at: float
    scope: Scope = "once"
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Approval:
    """A request with its answer, where there is one; ``consumed`` is when a call made use of it."""

    request: Request
    answer: Answer | None = None
    consumed: float | None = None
