"""Rows of the tool directory: state, usage, effect, claims, records."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.reports.labels.toolrows import claims_of, directory, effect_of, state_of, usage_of
from tests.unit.reports.labels.samples import call, full, label, started, timed, tool


@pytest.mark.parametrize(
    ("row", "statuses", "state"),
    [
        ({}, [], "Idle"),
        ({"calls": 1}, [], "Healthy"),
        ({}, ["success"], "Healthy"),
        ({"calls": 9, "failures": 1}, [], "Failed"),
        ({"failures": 1}, ["discarded"], "Discarded"),
        ({"failures": 1, "discarded": 2}, [], "Discarded"),
        ({"failures": 1}, ["discarded", "started"], "Active"),
        ({"inFlight": 1}, [], "Active"),
    ],
)
def test_the_state_is_the_first_that_fits(row: dict[str, Any], statuses: list[str], state: str) -> None:
    records = [call(place, "scan", "wx", status=status) for place, status in enumerate(statuses)]
    assert state_of(tool("scan", **row), records) == state


def test_what_is_in_flight_counts_until_something_finished() -> None:
    assert usage_of(tool("scan", inFlight=3), [], "en") == "3 in flight"
    assert usage_of(tool("scan"), [started(1, "scan", "wx")], "en") == "1 in flight"
    assert usage_of(timed("scan", 1, 1, 4, 2, inFlight=3), [], "en") == "6 calls · 4 ok · 2 failed"


def test_an_effect_that_only_the_tool_claims_says_so() -> None:
    assert effect_of(tool("scan", effect="read", effectFrom="hints"), "en") == "read (claimed)"
    assert effect_of(tool("scan", effect="read", effectFrom="configuration"), "en") == "read"


def test_claims_are_said_and_what_was_not_claimed_is_not() -> None:
    assert claims_of(tool("scan", hints={"readOnly": True, "openWorld": False}), "en") == "read-only, closed world"
    assert claims_of(tool("scan"), "en") == ""


def test_a_discarded_call_is_listed_and_is_not_in_flight() -> None:
    record = started(1, "scan", "wx")
    record["status"] = "discarded"
    shown = directory([label("wx", tool("scan"))], [record], "en", 10)["tools"][0]
    assert shown["state"] == "Discarded"
    assert shown["records"][0]["cells"] == ["1", "2031-05-01T08:01:00.000Z", "—", "312 B", "—", "Discarded", "read"]


def test_a_record_of_another_owner_is_not_joined() -> None:
    shown = directory([label("wx", tool("scan"))], [call(1, "scan", "other")], "en", 10)
    assert shown["tools"][0]["records"] == []


def test_notes_tell_what_the_row_has_no_column_for() -> None:
    shown = next(one for one in directory(full()["labels"], [], "en", 10)["tools"] if one["name"] == "weather_now")
    assert shown["claims"] == "Claims of itself, unverified: read-only, closed world"
    assert shown["notes"] == [
        "Fastest 61 ms · median 122 ms · P99 410 ms · slowest 412 ms",
        "Failures: 1 denied, 1 tool error",
        "Calls in flight: 1",
        "Made by other calls: 3",
        "Definition changed: 2031-05-01 08:41:00 UTC",
    ]
    assert shown["recordsNote"] == "No record of these calls is kept here: the sample is bounded."


def test_estimates_and_tools_that_left_are_marked() -> None:
    spread = {"minDurationMs": 1, "p50DurationMs": 2, "p99DurationMs": 3, "maxDurationMs": 4, "durationsExact": False}
    shown = directory([label("wx", timed("scan", 1, 1, 1, visible=False, **spread))], [], "en", 10)["tools"][0]
    assert shown["notes"][1:] == [
        "Percentiles are estimates: there were more calls than are kept one by one.",
        "Not in the registry now.",
    ]


def test_tools_beyond_the_bound_are_counted() -> None:
    shown = directory([label("wx", *(tool(f"t{place}") for place in range(5)))], [], "en", 3)
    assert (len(shown["tools"]), shown["count"], shown["more"]) == (3, 5, "2 more tools are not listed here.")
