"""A snapshot or a report as a report, and both as JSON in the order of their shape.

Refuses to make up calls: what is made of a snapshot has none, and says nothing of how many there were.
"""

from __future__ import annotations

import json
from typing import Final, TypeGuard

from riskproof.model.label import LabelSnapshot
from riskproof.model.label_report import LabelReport

SNAPSHOT_SCOPE: Final = "runtime snapshot"
NO_COMMAND: Final = "unavailable"
Published = LabelReport | LabelSnapshot


def is_report(published: Published) -> TypeGuard[LabelReport]:
    """Whether the records of single calls come with it."""
    return "calls" in published


def report_of(published: Published, command_id: str = NO_COMMAND, scope: str = SNAPSHOT_SCOPE) -> LabelReport:
    """The report itself, or the snapshot as a report without calls, whose window begins with its earliest label."""
    if is_report(published):
        return published
    labels, now = published["labels"], published["generatedAt"]
    report: LabelReport = {
        "schemaVersion": 1,
        "commandId": command_id,
        "scope": scope,
        "revision": published["revision"],
        "generatedAt": now,
        "window": {"startedAt": min((label["window"]["startedAt"] for label in labels), default=now), "generatedAt": now},
        "labels": labels,
        "calls": [],
        "truncation": {"calls": False, "evidence": any(label.get("evidenceTruncated", False) for label in labels)},
    }
    if "collectorFaults" in published:
        report["collectorFaults"] = published["collectorFaults"]
    if "labelsTruncated" in published:
        report["labelsTruncated"] = published["labelsTruncated"]
    return report


def json_text(published: Published) -> str:
    """The published value as JSON text: keys and lists in the order that they were published in, one line each, ASCII only.

    Characters beyond ASCII are escaped, so that no name can move the text of a terminal that the JSON is printed to.
    """
    return json.dumps(published, ensure_ascii=True, indent=2, allow_nan=False)
