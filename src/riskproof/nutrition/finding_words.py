"""What a finding says: one fixed sentence for each kind and provenance.

Refuses names and values: a record's own fields hold the tool, the hostname and the capability.
"""

from __future__ import annotations

from typing import Final

from riskproof.model.label_words import FindingKind, LabelCapability

SUMMARIES: Final[dict[FindingKind, str]] = {
    "undeclared-domain": "observed: URLs in arguments name a host that the declaration does not cover",
    "undeclared-capability": "observed: URLs in arguments name hosts, and no use of the network is declared",
    "definition-changed": "observed: the tool's definition is not the one that was known",
    "write-under-read-effect": "observed: a file was written by a tool that is configured to read only, or says so of itself",
    "closed-world-hint-but-host-seen": "observed: URLs in arguments name an outside host; the tool says it reaches none",
    "hint-disagrees-with-effect": "declared: what the tool says of itself differs from the effect that is configured for it",
    "declared-never-observed": "declared: no call of this window was classified so; its use cannot be observed",
}
_INFERRED: Final = "inferred: the guard's classification puts calls under a capability that is not declared; no use of it was observed"
_NO_HOST: Final = "declared: no call of this window named a host"
_NOT_NAMED: Final = "declared: no call of this window named a host under this domain"


def summary_of(kind: FindingKind, capability: LabelCapability | None, hostname: str) -> str:
    """The sentence of a finding; it begins with where the finding comes from."""
    if kind == "undeclared-capability" and capability != "network":
        return _INFERRED
    if kind == "declared-never-observed" and capability == "network":
        return _NO_HOST
    if kind == "declared-never-observed" and hostname:
        return _NOT_NAMED
    return SUMMARIES[kind]
