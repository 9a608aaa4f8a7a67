"""The snapshot as the panel's JSON: a small contract with exactly these fields (SPEC: riskproof 20.1).

Refuses arguments, results, evidence and paths. The language changes words only.
"""

from __future__ import annotations

from typing import Any, Final, TypedDict

from riskproof.detect.redaction import display_text
from riskproof.model.snapshot import Snapshot
from riskproof.model.taint import Language, Mode, TaskMode
from riskproof.reports.blocks import rules_of, sources_of
from riskproof.reports.counting import Kind, Record, counts_of, gate_of, kind_of, outcome_of, output_action, output_blocked, watched_rules
from riskproof.reports.health import Health, health
from riskproof.reports.languages import Words, said
from riskproof.reports.rule_words import OUTPUT_RULE, general_guidance, guidance, title

_ACTIVITIES: Final = 24
_RISKS: Final = 3
_SOURCES: Final = 3
_OUTCOMES: Final[dict[str, Words]] = {
    "observed": ("observed only", "仅观察"),
    "output blocked": ("tool output blocked", "工具输出已拦截"),
    "prevented": ("execution prevented", "已阻止执行"),
    "failed": ("tool failed", "工具执行失败"),
    "other guard": ("blocked by another guard", "被其他防护拒绝"),
    "not approved": ("not approved, or blocked by another guard", "未获批准，或被其他防护拒绝"),
    "redacted": ("tool output redacted", "工具输出已遮盖"),
    "executed": ("executed with risk", "带风险执行"),
    "unknown": ("outcome unknown", "结果未知"),
    "asked": ("approval requested", "已请求批准"),
    "awaiting": ("awaiting receipt", "等待回执"),
}


class Activity(TypedDict):
    """One call as a bar of the panel."""

    id: str
    kind: Kind
    tool: str
    at: str


class Risk(TypedDict):
    """One call that needs a look. ``rule`` is "" where no rule fired (the tool failed, or another guard refused the call)."""

    id: str
    tool: str
    sources: list[str]
    title: str
    rule: str
    outcome: str
    remediation: str
    kind: Kind


class Dashboard(TypedDict):
    """What the status endpoint answers."""

    sessionId: str | None
    language: Language
    health: Health
    mode: Mode
    taskMode: TaskMode
    proofEnabled: bool
    partial: bool
    limit: int
    counts: dict[str, int]
    latestAt: str | None
    activity: list[Activity]
    risks: list[Risk]


def dashboard(snapshot: Snapshot, session_id: str | None) -> Dashboard:
    """The panel's view of a snapshot. ``session_id`` is the session as it was asked for; for None there are no records."""
    records: list[dict[str, Any]] = snapshot["proofs"] if session_id is not None else []
    language, counts = snapshot["language"], counts_of(records)
    names = ("checked", "clear", "blocked", "attention", "succeeded", "pending")
    detectors = (snapshot["provenanceEnabled"], snapshot["taintEnabled"], snapshot["toolchainEnabled"], snapshot["outputEnabled"])
    kinds = [kind_of(record) for record in records]
    noted = [record for record, kind in zip(records, kinds, strict=True) if kind != "clear"]
    return {
        "sessionId": session_id,
        "language": language,
        "health": health({**snapshot, "proofs": records}),
        "mode": snapshot["mode"],
        "taskMode": snapshot["taskMode"],
        "proofEnabled": snapshot["proofEnabled"],
        "partial": not all(detectors),
        "limit": snapshot["limit"],
        "counts": {name: getattr(counts, name) for name in names},
        "latestAt": max((str(record["timestamp"]) for record in records), default=None),
        "activity": [_activity(record) for record in records[-_ACTIVITIES:]],
        "risks": [_risk(record, language) for record in noted[-_RISKS:][::-1]],
    }


def _activity(record: Record) -> Activity:
    return {
        "id": str(record["proofId"]),
        "kind": kind_of(record),
        "tool": display_text(str(record["tool"])),
        "at": str(record["timestamp"]),
    }


def _risk(record: Record, language: Language) -> Risk:
    rules = rules_of(record)
    rule = OUTPUT_RULE if output_blocked(record) else next(iter([*rules, *watched_rules(record)]), "")
    helped = OUTPUT_RULE if output_action(record) in ("block", "would_block") else rule
    return {
        "id": str(record["proofId"]),
        "tool": display_text(str(record["tool"])),
        "sources": sources_of(record)[:_SOURCES],
        "title": title(rule, str(record["tool"]), language),
        "rule": display_text(rule),
        "outcome": said(_OUTCOMES[_outcome(record)], language),
        "remediation": guidance(helped, language) or general_guidance(language),
        "kind": kind_of(record),
    }


def _outcome(record: Record) -> str:
    """What became of the call; the first that fits (SPEC: riskproof 20.1)."""
    return next(
        word
        for word, fits in (
            ("observed", record["mode"] == "observe"),
            ("output blocked", output_blocked(record)),
            ("prevented", kind_of(record) == "blocked"),
            ("failed", outcome_of(record) == "error"),
            ("not approved", gate_of(record) == "deny" and record["decision"] == "require_approval"),
            ("other guard", gate_of(record) == "deny"),
            ("redacted", output_action(record) == "replace"),
            ("observed", not record["matchedRules"] and watched_rules(record)),
            ("executed", outcome_of(record) == "succeeded"),
            ("unknown", outcome_of(record) == "unknown"),
            ("asked", gate_of(record) == "ask"),
            ("awaiting", True),
        )
        if fits
    )
