from __future__ import annotations

from typing import Any

from riskproof.guard.label_union import united
from riskproof.guard.metering import Meter
from riskproof.model.call import Call, Tool
from riskproof.nutrition.inputs import Moment


def snapshot(at: int, *calls: str, listed: str = "") -> Any:
    """A snapshot made at a second, with calls to a tool of each of these servers."""
    moment = Moment(at * 1000, at * 1000.0)
    meter = Meter(clock=lambda: moment)
    meter.tools([Tool("t", server=listed)] if listed else [])
    for server in calls:
        meter.judged(Call(Tool("t", server=server)), "allow", None, None, moment)
    return meter.snapshot().to_json()


def test_each_label_stands_once_and_the_newest_that_saw_a_call_counts() -> None:
    found = united([snapshot(3, listed="a"), snapshot(2, "a", "a"), snapshot(1, "a", "b")])
    assert {
        label["id"]: (label["window"]["generatedAt"][17:19], label["observed"]["sideEffects"]["unknown"]) for label in found["labels"]
    } == {
        "a": ("02", 2),
        "b": ("01", 1),
    }
    assert (found["generatedAt"][17:19], found["revision"]) == ("03", 4)


def test_the_label_of_nobody_is_shown_where_it_saw_something_or_stands_alone() -> None:
    assert [label["id"] for label in united([snapshot(1), snapshot(2)])["labels"]] == ["unattributed"]
    assert [label["id"] for label in united([snapshot(1, "a"), snapshot(2)])["labels"]] == ["a"]
    assert [label["id"] for label in united([snapshot(1, "a", ""), snapshot(2)])["labels"]] == ["a", "unattributed"]


def test_what_was_lost_anywhere_was_lost() -> None:
    one, two = snapshot(1, "a"), snapshot(2, "b")
    found = united([{**one, "collectorFaults": 2, "labelsTruncated": True}, {**two, "collectorFaults": 3}])
    assert (found.get("collectorFaults"), found.get("labelsTruncated")) == (5, True)
    assert "labelsTruncated" not in united([one, two])
