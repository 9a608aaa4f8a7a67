"""The reports that a host keeps for its cards: the last twenty, each under its command (SPEC: nutrition-labels 17).

Refuses what is no report: then the same value comes back, so that a host sees that nothing changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from riskproof.model.label_report import LabelReport

MOST_REPORTS: Final = 20
REPORT_TYPE: Final = "runtime-nutrition-label/report"
"""The type of a record of a host's log that holds a report."""

Kept = tuple[LabelReport, ...]
"""Oldest first."""


def keep(kept: Kept, report: object, most: int = MOST_REPORTS) -> Kept:
    """With the report at the end. One of the same command makes room for it; the oldest go when there are too many."""
    if not isinstance(report, Mapping) or not isinstance(report.get("commandId"), str):
        return kept
    others = [one for one in kept if one["commandId"] != report["commandId"]]
    return tuple([*others, cast("LabelReport", report)][-most:])


def keep_record(kept: Kept, record: Mapping[str, Any], most: int = MOST_REPORTS) -> Kept:
    """With the report that a record ``{type, data: {commandId, report}}`` of a host's log holds, where it holds one."""
    data = record.get("data")
    if record.get("type") != REPORT_TYPE or not isinstance(data, Mapping):
        return kept
    return keep(kept, data.get("report"), most)


def report_for(kept: Kept, command_id: str) -> LabelReport | None:
    """The report that answered the command."""
    return next((report for report in kept if report["commandId"] == command_id), None)
