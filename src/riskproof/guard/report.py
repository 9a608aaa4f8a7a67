"""The snapshot that reports and dashboards are made from (SPEC: riskproof 15.8).

Refuses to open a session, and to hold values: settings, counts' bounds, and redacted proofs.
"""

from __future__ import annotations

from datetime import date

from riskproof.guard.config import Settings
from riskproof.guard.config_key import camel
from riskproof.guard.in_force import holds, today
from riskproof.guard.presets import relaxed
from riskproof.ledger.record import Record
from riskproof.model.policy import RuleException
from riskproof.model.session import Session
from riskproof.model.snapshot import ShownException, Snapshot


def snapshot(settings: Settings, session: Session | None, proofs: list[Record], *, persistent: bool) -> Snapshot:
    """The fields of section 15.8, with the wire names of records, then what the operator loosened (decisions 15): ``exceptions``, also
    those that hold no longer, and ``observedRules``; last whether the session's history was lost. ``session`` is None where none is
    live; ``proofs`` are its own; ``persistent`` tells whether proofs go into a file or a ledger."""
    policy = settings.policy
    day = today()
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
        "persistent": persistent,
        "outputBlockedTaints": list(policy.output.blocked),
        "relaxedPolicyRules": [camel(name) for name in relaxed(policy.decisions)],
        "exceptions": [_exception(one, day) for one in policy.exceptions],
        "observedRules": list(policy.observed_rules),
        "historyLost": session is not None and session.history_lost,
        "limit": settings.proof_max_records,
        "proofs": proofs,
    }


def _exception(one: RuleException, day: date) -> ShownException:
    """An exception: its rule, what it fits, why and until when; what it does not name is absent."""
    shown: ShownException = {"rule": one.rule, "reason": one.reason, "expires": one.expires, "expired": not holds(one, day)}
    if one.tool:
        shown["tool"] = one.tool
    if one.destination:
        shown["destination"] = one.destination
    if one.command:
        shown["command"] = " ".join(one.command)
    return shown
