"""The reports that a host keeps, and a snapshot's window, against the specification's vectors."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.reports.labels.kept import MOST_REPORTS, Kept, keep_record
from riskproof.reports.labels.wrapping import report_of
from tests.spec.loading import LabelVector, load_labels


def _kept(given: dict[str, Any]) -> dict[str, Any]:
    most = MOST_REPORTS if given["limit"] == "default" else given["limit"]
    kept: Kept = ()
    for event in given["events"]:
        report = {"commandId": event["commandId"], "revision": event["revision"]}
        kept = keep_record(kept, {"type": event["type"], "data": {"commandId": event["commandId"], "report": report}}, most)
    return {"commandIds": [report["commandId"] for report in kept], "revisions": [report["revision"] for report in kept]}


def _ignored(given: dict[str, Any]) -> dict[str, Any]:
    before: Any = ({"commandId": "q0"},)
    return {"sameStateObject": keep_record(before, given["event"]) is before}


def _window(given: dict[str, Any]) -> dict[str, Any]:
    snapshot: Any = given.get("snapshot") or {
        "revision": 1,
        "generatedAt": given["generatedAt"],
        "labels": [{"window": {"startedAt": start}} for start in given["startedAt"]],
    }
    return {"startedAt": report_of(snapshot)["window"]["startedAt"]}


@pytest.mark.parametrize("vector", load_labels("projection"), ids=lambda vector: vector.id)
def test_the_last_report_of_each_command_is_kept(vector: LabelVector) -> None:
    play = {"ignored-event": _ignored, "empty-snapshot-window": _window, "window-start-is-earliest-label": _window}.get(vector.op, _kept)
    assert play(vector.input) == vector.expect
