"""What a published label says in the keys of version 1 as it was first published: every addition is in one table and taken out by it.

The vectors were made by running the original, which has none of these. Nothing else is loosened: order, values and keys are compared whole.
Evidence is compared by the fact that its words state, since the words are ours.
"""

from __future__ import annotations

from typing import Any

from riskproof.nutrition.evidence import Evidence
from riskproof.nutrition.published import LabelView, Snapshot
from riskproof.nutrition.report import Report

ADDED: dict[str, frozenset[str]] = {
    "snapshot": frozenset({"collectorFaults", "labelsTruncated"}),
    "label": frozenset({"kind", "declaredBy", "claimed", "inferred", "findings", "findingsTruncated", "evidenceTruncated"}),
    "declared": frozenset({"credentialRefs"}),
    "observed": frozenset({"toolsTruncated"}),
    "tool": frozenset(
        {
            "effectFrom",
            "visible",
            "nestedCalls",
            "inFlight",
            "discarded",
            "minDurationMs",
            "p50DurationMs",
            "p99DurationMs",
            "maxDurationMs",
            "durationsExact",
            "buckets",
            "failureCodes",
            "failureDurations",
            "hints",
            "fingerprint",
            "firstSeen",
            "changedAt",
        }
    ),
    "filesystem": frozenset({"absent", "samplesTruncated", "uniqueTargetsTruncated"}),
    "network": frozenset({"domainsTruncated", "uniqueDomainsTruncated"}),
    "call": frozenset({"nested"}),
}
"""Keys by the object that has them. Evidence of the category "capability" is an addition as a whole (``declared`` and classified)."""


def snapshot_v1(snapshot: Snapshot) -> dict[str, Any]:
    """A snapshot without what was added."""
    raw = _without("snapshot", snapshot.to_json())
    return {**raw, "labels": [_label(one, view) for one, view in zip(raw["labels"], snapshot.labels, strict=True)]}


def report_v1(report: Report) -> dict[str, Any]:
    """A report without what was added."""
    raw = _without("snapshot", report.to_json())
    labels = [_label(one, view) for one, view in zip(raw["labels"], report.snapshot.labels, strict=True)]
    return {**raw, "labels": labels, "calls": [_without("call", call) for call in raw["calls"]]}


def _label(raw: dict[str, Any], view: LabelView) -> dict[str, Any]:
    observed = _without("observed", raw["observed"])
    observed["tools"] = [_without("tool", tool) for tool in observed["tools"]]
    observed["filesystem"] = _without("filesystem", observed["filesystem"])
    observed["network"] = _without("network", observed["network"])
    label = _without("label", raw)
    pairs = zip(raw["evidence"], view.evidence, strict=True)
    evidence = [_evidence(record, fact) for record, fact in pairs if record["category"] != "capability"]
    return {**label, "declared": _without("declared", label["declared"]), "observed": observed, "evidence": evidence}


def _without(what: str, raw: Any) -> dict[str, Any]:
    return {key: value for key, value in raw.items() if key not in ADDED[what]}


def _evidence(record: dict[str, Any], fact: Evidence) -> dict[str, Any]:
    """The record with the fact in place of its words."""
    detail: dict[str, Any] = {"tool": fact.tool}
    if fact.category == "filesystem":
        detail = {"sample": fact.detail}
    elif fact.fact.startswith("effect"):
        detail["effect"] = fact.detail
    elif fact.category == "network":
        detail["host"] = fact.detail
    elif fact.category == "schema" and fact.detail is not None:
        detail["bytes"] = fact.detail
    return {**{key: value for key, value in record.items() if key != "summary"}, "fact": fact.fact, **detail}
