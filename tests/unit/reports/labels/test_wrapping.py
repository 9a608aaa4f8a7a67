"""Snapshots as reports, and both as JSON."""

from __future__ import annotations

import json

from riskproof.reports.labels.wrapping import is_report, json_text, report_of
from tests.unit.reports.labels.samples import NOW, START, full, label, report, snapshot


def test_a_report_stays_as_it_is() -> None:
    given = full()
    assert report_of(given, "other", "other") is given
    assert (is_report(given), is_report(snapshot())) == (True, False)


def test_a_snapshot_becomes_a_report_without_calls() -> None:
    cropped = label("wx", evidenceTruncated=True)
    assert report_of(snapshot(cropped, collectorFaults=3, labelsTruncated=True)) == {
        **report(cropped, commandId="unavailable", scope="runtime snapshot"),
        "truncation": {"calls": False, "evidence": True},
        "collectorFaults": 3,
        "labelsTruncated": True,
    }


def test_the_window_begins_with_the_earliest_label() -> None:
    late = label("b", window={"startedAt": NOW, "generatedAt": NOW})
    assert report_of(snapshot(late, label("a")))["window"] == {"startedAt": START, "generatedAt": NOW}
    assert report_of(snapshot())["window"] == {"startedAt": NOW, "generatedAt": NOW}


def test_json_keeps_the_order_that_was_published() -> None:
    shown = json_text(full())
    assert list(json.loads(shown)) == list(full())
    assert json_text(full()) == shown
    assert "文" not in shown
