"""Records and snapshots for tests of reports, as a guard makes them; a test names what it is about.

Refuses to stand for any call: there is no argument anywhere.
"""

from __future__ import annotations

from typing import Any

from riskproof.model.snapshot import Snapshot


def record(number: int = 1, **fields: Any) -> dict[str, Any]:
    """An allowed call that ended well."""
    return {
        "scopeId": "scope",
        "mode": "enforce",
        "taskMode": "standard",
        "identity": {"digest": "d" * 64, "status": "unchanged"},
        "sources": [],
        "proofId": f"rp_{number}",
        "tool": "file_read",
        "capabilities": [],
        "callId": "c" * 24,
        "nested": False,
        "decision": "allow",
        "riskLevel": "low",
        "matchedRules": [],
        "provenanceSummary": {},
        "taintSummary": {},
        "toolchain": {},
        "reason": "nothing matched",
        "remediations": [],
        "timestamp": f"2030-01-01T00:00:{number % 60:02}.000Z",
        "receipt": {"gate": "allow", "outcome": "succeeded"},
        **fields,
    }


def denied(number: int = 1, **fields: Any) -> dict[str, Any]:
    """A call that a rule denied."""
    own = {
        "tool": "bash",
        "decision": "deny",
        "riskLevel": "critical",
        "matchedRules": [matched("untrusted_code_execution")],
        "sources": [{"id": "ctx_1", "tool": "web_fetch", "taints": ["UNTRUSTED_WEB"]}],
        "taintSummary": {"command": ["UNTRUSTED_WEB"]},
        "receipt": {"gate": "deny", "outcome": "blocked"},
    }
    return record(number, **{**own, **fields})


def matched(rule: str) -> dict[str, Any]:
    """A rule of a record."""
    return {"id": rule, "triggeredArgs": [], "evidence": [], "remediation": ""}


def output(action: str, *labels: str, outcome: str = "succeeded") -> dict[str, Any]:
    """A receipt with something to say of the result."""
    return {"gate": "allow", "outcome": outcome, "output": {"action": action, "taints": list(labels), "declassifiedTaints": []}}


def snapshot(*proofs: dict[str, Any], **fields: Any) -> Snapshot:
    """The defaults, in English."""
    whole: Any = {
        "mode": "enforce",
        "preset": "balanced",
        "language": "en",
        "taskMode": "standard",
        "proofEnabled": True,
        "provenanceEnabled": True,
        "taintEnabled": True,
        "toolchainEnabled": True,
        "outputEnabled": True,
        "persistent": False,
        "outputBlockedTaints": ["SECRET", "API_KEY"],
        "relaxedPolicyRules": [],
        "exceptions": [],
        "observedRules": [],
        "historyLost": False,
        "limit": 1000,
        "proofs": list(proofs),
        **fields,
    }
    return whole  # type: ignore[no-any-return]
