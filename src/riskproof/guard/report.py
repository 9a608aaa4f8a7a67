"""The snapshot that reports and dashboards are made from (SPEC: riskproof 15.8).

Refuses to open a session, and to hold values: settings, counts' bounds, and redacted proofs.
"""

from __future__ import annotations

from riskproof.guard.config import Settings
from riskproof.guard.config_keys import camel
from riskproof.guard.presets import relaxed
from riskproof.ledger.record import Record
from riskproof.model.session import Session


def snapshot(settings: Settings, session: Session | None, proofs: list[Record]) -> Record:
    """The fields of section 15.8, with the wire names of records. ``session`` is None where none is live; ``proofs`` are its own."""
    policy = settings.policy
    return {
        "mode": policy.mode,
        "preset": policy.preset,
        "language": settings.language,
        "taskMode": session.task_mode if session is not None else policy.task_mode,
        "proofEnabled": settings.proof_enabled,
        "provenanceEnabled": policy.tracker.enabled,
        "taintEnabled": policy.taint_enabled,
        "toolchainEnabled": policy.toolchain.enabled,
        "outputEnabled": policy.output.enabled,
        "persistent": settings.proof_file is not None,
        "outputBlockedTaints": list(policy.output.blocked),
        "relaxedPolicyRules": [camel(name) for name in relaxed(policy.decisions)],
        "limit": settings.proof_max_records,
        "proofs": proofs,
    }
