"""Histograms of durations."""

from __future__ import annotations

from riskproof.reports.labels.bars import bars_of
from tests.unit.reports.labels.samples import full, tool


def test_bars_reach_from_the_first_that_holds_a_call_to_the_last() -> None:
    row = next(row for row in full()["labels"][3]["observed"]["tools"] if row["name"] == "weather_now")
    assert bars_of(row, "en") == [
        {"text": "up to 80 ms", "calls": 4, "share": 19},
        {"text": "up to 160 ms", "calls": 22, "share": 100},
        {"text": "up to 320 ms", "calls": 15, "share": 69},
        {"text": "up to 640 ms", "calls": 2, "share": 10},
    ]


def test_what_is_beyond_every_bound_is_over_the_last() -> None:
    row = tool("scan", buckets=[{"upToMs": 81920, "calls": 0}, {"upToMs": None, "calls": 1}])
    assert [bar["text"] for bar in bars_of(row, "en")] == ["over 81.92 s"]
    assert bars_of(row, "zh-CN")[0]["text"] == "超过 81.92 s"


def test_a_bar_that_holds_a_call_is_never_flat() -> None:
    row = tool("scan", buckets=[{"upToMs": 10, "calls": 1}, {"upToMs": 20, "calls": 100_000}])
    assert [bar["share"] for bar in bars_of(row, "en")] == [1, 100]


def test_without_durations_there_is_no_bar() -> None:
    assert bars_of(tool("scan"), "en") == []
    assert bars_of(tool("scan", buckets=[{"upToMs": 10, "calls": 0}]), "en") == []
