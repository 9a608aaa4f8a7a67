"""Reports as values: a snapshot with the calls that it was made of (SPEC: nutrition-labels 11; P27).

Refuses messages of failures: a call that failed has a code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from riskproof.model.label_report import CallRecord, LabelReport
from riskproof.model.label_words import CallStatus, Effect, FailureCode
from riskproof.nutrition.published import Snapshot, Window
from riskproof.nutrition.times import iso


class CallView(NamedTuple):
    """One call as a report holds it; None where a key is absent."""

    ordinal: int
    call_id: str
    root_call_id: str
    name: str
    owner_id: str
    started_ms: int
    status: CallStatus
    argument_bytes: int
    effect: Effect
    finished_ms: int | None
    duration_ms: int | None
    result_bytes: int | None
    failure_code: FailureCode | None
    nested: bool

    def to_json(self) -> CallRecord:
        """As it is published."""
        record: CallRecord = {"ordinal": self.ordinal}  # type: ignore[typeddict-item]  # the keys below keep the published order
        if self.call_id:
            record["callId"] = self.call_id
        if self.root_call_id:
            record["rootCallId"] = self.root_call_id
        record["name"] = self.name
        record["ownerId"] = self.owner_id
        record["startedAt"] = iso(self.started_ms)
        record["status"] = self.status
        record["argumentBytes"] = self.argument_bytes
        record["effect"] = self.effect
        if self.finished_ms is not None:
            record["finishedAt"] = iso(self.finished_ms)
        if self.duration_ms is not None:
            record["durationMs"] = self.duration_ms
        if self.result_bytes is not None:
            record["resultBytes"] = self.result_bytes
        if self.failure_code is not None:
            record["failureCode"] = self.failure_code
        if self.nested:
            record["nested"] = True
        return record


@dataclass(frozen=True, slots=True)
class Report:
    """A snapshot with the calls that it was made of, as somebody asked for it."""

    snapshot: Snapshot
    command_id: str
    scope: str
    window: Window
    calls: tuple[CallView, ...]
    calls_truncated: bool

    @property
    def evidence_truncated(self) -> bool:
        """Whether the oldest evidence of one of its labels went."""
        return any(label.evidence_truncated for label in self.snapshot.labels)

    def to_json(self) -> LabelReport:
        """A fresh value in the published shape."""
        snapshot = self.snapshot.to_json()
        report: LabelReport = {
            "schemaVersion": 1,
            "commandId": self.command_id,
            "scope": self.scope,
            "revision": snapshot["revision"],
            "generatedAt": snapshot["generatedAt"],
            "window": self.window.to_json(),
            "labels": snapshot["labels"],
            "calls": [call.to_json() for call in self.calls],
            "truncation": {"calls": self.calls_truncated, "evidence": self.evidence_truncated},
        }
        if "collectorFaults" in snapshot:
            report["collectorFaults"] = snapshot["collectorFaults"]
        if "labelsTruncated" in snapshot:
            report["labelsTruncated"] = snapshot["labelsTruncated"]
        return report
