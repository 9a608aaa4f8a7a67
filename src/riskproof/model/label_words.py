"""The closed vocabularies of nutrition labels (SPEC: nutrition-labels 4, 9, 11, 24 P26, 27.3).

Refuses a word that grades.
"""

from __future__ import annotations

from typing import Final, Literal

SCHEMA_VERSION: Final = 1
UNATTRIBUTED: Final = "unattributed"
"""The reserved label of tools that no identity claims."""

Effect = Literal["none", "read", "write", "destructive", "unknown"]
Provenance = Literal["declared", "observed", "inferred"]
Category = Literal["tool", "filesystem", "network", "schema", "capability"]
LabelCapability = Literal["network", "credentials", "subprocess", "persistence"]
CallStatus = Literal["started", "success", "failed", "discarded"]
FailureCode = Literal["denied", "aborted", "aborted-before-dispatch", "unknown-tool", "invalid-output", "tool-error"]
FindingKind = Literal[
    "undeclared-domain",
    "undeclared-capability",
    "definition-changed",
    "write-under-read-effect",
    "closed-world-hint-but-host-seen",
    "hint-disagrees-with-effect",
    "declared-never-observed",
]

EFFECTS: Final[tuple[Effect, ...]] = ("none", "read", "write", "destructive", "unknown")
CAPABILITY_WORDS: Final[tuple[LabelCapability, ...]] = ("network", "credentials", "subprocess", "persistence")
FAILURE_CODES: Final[tuple[FailureCode, ...]] = (
    "denied",
    "aborted",
    "aborted-before-dispatch",
    "unknown-tool",
    "invalid-output",
    "tool-error",
)
