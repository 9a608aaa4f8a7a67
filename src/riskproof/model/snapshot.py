"""The snapshot of a session: the one value that texts, panel and dashboard are made from (SPEC: riskproof 15.8).

Refuses values from calls: settings, what the operator loosened, and proofs, which are redacted. The names are those of the wire.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from riskproof.model.taint import Language, Mode, TaskMode


class ShownException(TypedDict):
    """An exception of the operator's (decisions 15): its rule, what it fits, why, its last day, and whether that is over."""

    rule: str
    reason: str
    expires: str
    expired: bool
    tool: NotRequired[str]
    destination: NotRequired[str]
    command: NotRequired[str]


class Snapshot(TypedDict):
    """What ``Guard.report`` answers. A snapshot of an earlier version lacks the last five. ``historyLost`` is true where what
    the session did earlier is not known: then everything that it may have read counts as untrusted and sensitive."""

    mode: Mode
    preset: str
    language: Language
    taskMode: TaskMode
    proofEnabled: bool
    provenanceEnabled: bool
    taintEnabled: bool
    toolchainEnabled: bool
    outputEnabled: bool
    persistent: bool
    limit: int
    proofs: list[dict[str, Any]]
    outputBlockedTaints: NotRequired[list[str]]
    relaxedPolicyRules: NotRequired[list[str]]
    exceptions: NotRequired[list[ShownException]]
    observedRules: NotRequired[list[str]]
    historyLost: NotRequired[bool]
