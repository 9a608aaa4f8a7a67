"""What one collector counts of calls and files, and what a reset leaves: the deliberate differences from the original among it."""

from __future__ import annotations

import pytest

from riskproof.nutrition.published import UnknownLabelError
from tests.unit.nutrition.counting import WX, Counted


def test_calls_are_successes_and_failures_and_only_begun_ones_are_timed() -> None:
    counted = Counted(WX)
    counted.begin(1)
    counted.wait(30)
    counted.finish(1)
    counted.finish(2, failed=True, tool="wx_get")
    row = counted.tools()["wx_get"]
    assert [row[key] for key in ("calls", "timedCalls", "successes", "failures", "inFlight")] == [2, 1, 1, 1, 0]
    assert [row[key] for key in ("minDurationMs", "p50DurationMs", "p95DurationMs", "p99DurationMs", "maxDurationMs")] == [30] * 5


def test_a_finish_of_a_call_that_nobody_names_counts_nowhere() -> None:
    counted = Counted(WX)
    counted.finish("never seen")
    assert counted.scopes.snapshot(counted.at).to_json()["revision"] == 1


def test_failures_have_codes_and_no_message() -> None:
    counted = Counted(WX)
    for token, code in enumerate(("denied", "denied", "unknown-tool", None)):
        counted.begin(token)
        counted.finish(token, code, failed=True)  # type: ignore[arg-type]
    row = counted.tools()["wx_get"]
    assert (row["failures"], row["failureCodes"]) == (4, {"denied": 2, "unknown-tool": 1, "tool-error": 1})


def test_nested_calls_are_counted_apart_as_well() -> None:
    counted = Counted(WX)
    counted.call("outer")
    counted.call("inner", nested=True)
    assert (counted.tools()["wx_get"]["calls"], counted.tools()["wx_get"]["nestedCalls"]) == (2, 1)
    report = counted.scopes.report_for(None, "c", "s", counted.at).to_json()
    assert [call.get("nested") for call in report["calls"]] == [None, True]


def test_calls_on_their_way_are_seen() -> None:
    counted = Counted(WX)
    counted.begin(1)
    counted.begin(2)
    counted.finish(1)
    assert (counted.tools()["wx_get"]["inFlight"], counted.statuses()) == (1, [("wx_get", "success"), ("wx_get", "started")])


def test_a_token_that_begins_twice_is_on_its_way_once() -> None:
    counted = Counted(WX)
    counted.begin(1)
    counted.begin(1)
    counted.finish(1)
    counted.finish(1)
    row = counted.tools()["wx_get"]
    assert (row["inFlight"], row["calls"], row["timedCalls"]) == (0, 2, 1)


def test_a_reset_of_a_label_forgets_its_ended_calls_and_shows_the_discarded_one() -> None:
    counted = Counted(WX)
    counted.call(1)
    counted.begin(2, "wx_slow")
    counted.call(3, "other")
    counted.wait(5)
    counted.scopes.reset(counted.at, "wx")
    assert counted.statuses(None) == [("wx_slow", "discarded"), ("other", "success")]
    report = counted.scopes.report_for(None, "c", "s", counted.at, "wx").to_json()
    assert [set(call) & {"finishedAt", "durationMs", "resultBytes"} for call in report["calls"]] == [{"finishedAt"}]
    counted.finish(2)
    assert (counted.tools(), counted.tools("unattributed")["other"]["calls"]) == ({}, 1)


def test_a_discarded_call_is_counted_with_its_tool_once_that_has_a_row_again() -> None:
    counted = Counted(WX)
    counted.begin(1)
    counted.scopes.reset(counted.at, "wx")
    counted.call(2)
    assert (counted.tools()["wx_get"]["discarded"], counted.tools()["wx_get"]["calls"]) == (1, 1)
    counted.scopes.reset(counted.at, "wx")
    counted.call(3)
    assert counted.tools()["wx_get"]["discarded"] == 0


def test_a_second_reset_takes_the_discarded_call_out_of_the_report() -> None:
    counted = Counted(WX)
    counted.begin(1)
    for expected in ([("wx_get", "discarded")], []):
        counted.scopes.reset(counted.at, "wx")
        assert counted.statuses() == expected


def test_room_in_the_ledger_is_free_again_after_a_reset_of_the_label_that_had_it() -> None:
    counted = Counted(WX, callSampleLimit=1)
    counted.call(1)
    counted.call(2)
    counted.scopes.reset(counted.at, "wx")
    counted.call(3, "wx_new")
    report = counted.scopes.report_for(None, "c", "s", counted.at, "wx").to_json()
    assert ([call["name"] for call in report["calls"]], report["truncation"]["calls"]) == (["wx_new"], False)


def test_a_file_event_of_a_call_that_was_reset_away_belongs_to_no_window() -> None:
    counted = Counted(WX)
    counted.begin(1)
    counted.call(2)
    counted.scopes.reset(counted.at, "wx")
    counted.observe(1)
    counted.observe(2)
    assert counted.label()["observed"]["filesystem"]["observations"] == 0


def test_what_a_call_meant_to_write_is_forgotten_when_it_ends() -> None:
    counted = Counted(WX)
    counted.begin(1)
    counted.scopes.intent(1, "/d/f.txt", counted.at)
    counted.finish(1)
    counted.observe(1)
    files = counted.label()["observed"]["filesystem"]
    assert (files["reads"], files["writes"]) == (1, 0)


def test_files_that_were_not_there_count_as_reads_and_apart() -> None:
    counted = Counted(WX)
    counted.begin(1)
    counted.observe(1, absent=True)
    counted.observe(1)
    files = counted.label()["observed"]["filesystem"]
    assert (files["reads"], files.get("absent")) == (2, 1)


@pytest.mark.parametrize("hidden", [{"fileSampleLimit": 0}, {"pathDisplay": "omit"}])
def test_names_of_files_that_are_not_shown_are_in_no_evidence(hidden: dict[str, object]) -> None:
    counted = Counted(WX, **hidden)
    counted.begin(1)
    counted.observe(1, "/d/private-name.txt")
    assert (counted.facts(), "private" in str(counted.label())) == ([("file-read", "wx_get", None)], False)


def test_the_flag_of_missing_calls_is_that_of_the_labels_in_the_report() -> None:
    counted = Counted(WX, callSampleLimit=1)
    counted.call(1)
    counted.call(2, "other")
    flags = [
        counted.scopes.report_for(None, "c", "s", counted.at, one).to_json()["truncation"]["calls"] for one in ("wx", "unattributed", None)
    ]
    assert flags == [False, True, True]


def test_the_newest_calls_stay_where_that_is_configured() -> None:
    counted = Counted(WX, callSampleLimit=2, callRetention="newest")
    for number in range(4):
        counted.call(number, f"wx_{number}")
    report = counted.scopes.report_for(None, "c", "s", counted.at).to_json()
    assert [(call["ordinal"], call["name"]) for call in report["calls"]] == [(3, "wx_2"), (4, "wx_3")]
    assert report["truncation"]["calls"]


def test_a_clock_that_goes_back_makes_no_negative_duration() -> None:
    counted = Counted(WX)
    counted.begin(1)
    counted.wait(-500)
    counted.finish(1)
    assert counted.tools()["wx_get"]["maxDurationMs"] == 0


def test_nothing_happens_for_a_label_that_is_not_there() -> None:
    counted = Counted(WX)
    before = counted.scopes.snapshot(counted.at).to_json()
    for ask in (lambda: counted.scopes.reset(counted.at, "gone"), lambda: counted.scopes.snapshot(counted.at, "")):
        with pytest.raises(UnknownLabelError):
            ask()
    assert counted.scopes.snapshot(counted.at).to_json() == before


def test_capabilities_of_classification_are_inferred_and_never_observed() -> None:
    counted = Counted(WX)
    counted.call(1, capabilities=("subprocess",))
    counted.call(2, capabilities=("subprocess", "network"))
    label = counted.label()
    assert (label["inferred"], label["observed"]["network"]["callsWithUrls"]) == ({"subprocess": 2, "network": 1}, 0)
    assert [(one["source"], one["category"]) for one in label["evidence"] if one["category"] == "capability"] == [
        ("inferred", "capability")
    ] * 2


def test_every_declared_capability_is_one_record_as_long_as_there_is_room() -> None:
    declared = {**WX, "declared": {"network": True, "persistence": True}}
    counted = Counted(declared, evidenceLimit=3)
    words = [("declared", "", "network"), ("declared", "", "persistence")]
    assert counted.facts() == words
    counted.call(1)
    counted.call(2)
    assert counted.facts() == [words[0], ("call-succeeded", "wx_get", None), ("call-succeeded", "wx_get", None)]
    assert "evidenceTruncated" not in counted.label()
    counted.call(3)
    counted.call(4)
    assert ([fact for fact, _, _ in counted.facts()], counted.label()["evidenceTruncated"]) == (["call-succeeded"] * 3, True)
    counted.scopes.reset(counted.at, "wx")
    assert counted.facts() == words


def test_a_token_that_is_used_again_after_a_reset_is_a_new_call() -> None:
    counted = Counted(WX)
    counted.begin(1)
    counted.scopes.reset(counted.at)
    counted.call(1)
    assert [counted.tools()["wx_get"][key] for key in ("calls", "timedCalls", "inFlight")] == [1, 1, 0]


def test_the_end_of_a_discarded_call_is_swallowed_once() -> None:
    counted = Counted(WX)
    counted.begin(1)
    counted.scopes.reset(counted.at)
    counted.finish(1, tool="wx_get")
    assert counted.tools() == {}
    counted.finish(1, tool="wx_get")
    assert (counted.tools()["wx_get"]["calls"], counted.tools()["wx_get"]["timedCalls"]) == (1, 0)
