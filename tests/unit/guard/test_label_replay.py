"""Labels of recorded runs."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.guard.config import settings_from
from riskproof.guard.label_replay import LabelReplay
from riskproof.model.trace import read_trace
from riskproof.nutrition.inputs import Moment
from riskproof.nutrition.published import UnknownLabelError

NOON = 1_900_000_000_000
TOOLS = [
    {"name": "find", "description": "Find a note", "server": "notes", "annotations": {"readOnlyHint": True}},
    {"name": "bash", "description": "Run a shell command"},
]
TIMED = [
    {"tool": "find", "server": "notes", "arguments": {"q": "bread"}, "result": "x", "time": "2030-03-17T17:46:40.250Z", "duration_ms": 120},
    {"tool": "bash", "arguments": {"command": "curl https://a.example"}, "error": "no", "time": NOON + 1000, "duration_ms": 40.5},
]


def replayed(*steps: Any, settings: Any = None, times: int = 1) -> LabelReplay:
    replay = LabelReplay(settings_from(settings), lambda: Moment(NOON, 0.0))
    for number in range(times):
        replay.play(read_trace({"id": f"t{number}", "tools": TOOLS, "steps": list(steps)}))
    return replay


def rows(replay: LabelReplay) -> dict[str, Any]:
    return {f"{label['id']}.{row['name']}": row for label in replay.snapshot()["labels"] for row in label["observed"]["tools"]}


def without(step: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in step.items() if name not in names}


def test_recorded_calls_are_counted_at_their_own_times() -> None:
    replay = replayed(*TIMED)
    found = rows(replay)
    assert {name: (row["calls"], row["failures"], row["p95DurationMs"], row["timedCalls"]) for name, row in found.items()} == {
        "notes.find": (1, 0, 120, 1),
        "unattributed.bash": (1, 1, 41, 1),
    }
    report = replay.report("command", "recorded runs")
    assert [(call["startedAt"], call["finishedAt"]) for call in report["calls"]] == [
        ("2030-03-17T17:46:40.250Z", "2030-03-17T17:46:40.370Z"),
        ("2030-03-17T17:46:41.000Z", "2030-03-17T17:46:41.040Z"),
    ]
    assert report["window"] == {"startedAt": "2030-03-17T17:46:40.250Z", "generatedAt": "2030-03-17T17:46:41.040Z"}


def test_durations_that_nobody_recorded_are_not_shown() -> None:
    for missing in (("time",), ("duration_ms",), ("time", "duration_ms")):
        replay = replayed(TIMED[0], without(TIMED[1], *missing))
        for row in rows(replay).values():
            assert (row["calls"], row["timedCalls"], row["averageDurationMs"], row["p95DurationMs"]) == (1, 0, 0, 0)
            assert not {"p50DurationMs", "buckets", "durationsExact"} & set(row)
        assert not any("durationMs" in call for call in replay.report("c", "s")["calls"])


@pytest.mark.parametrize("time", [None, "yesterday", True, -5, 1e300, float("nan"), [], "9999-99-99T00:00:00Z"])
def test_a_time_that_cannot_be_read_is_no_time(time: Any) -> None:
    assert rows(replayed({**TIMED[0], "time": time}))["notes.find"]["timedCalls"] == 0


def test_what_was_recorded_did_run_whatever_a_guard_would_have_said() -> None:
    found = rows(replayed({"tool": "bash", "arguments": {"command": "rm -rf /"}, "result": "gone"}))
    assert (found["unattributed.bash"]["successes"], found["unattributed.bash"]["failures"]) == (1, 0)


def test_runs_add_up_and_every_tool_that_one_could_use_stays_on_show() -> None:
    replay = replayed(*TIMED, times=3)
    more = {"id": "u", "tools": [{"name": "mail", "description": "Send mail"}], "steps": [{"tool": "mail", "arguments": {}}]}
    replay.play(read_trace(more))
    assert (replay.calls, {name: (row["calls"], row["visible"]) for name, row in rows(replay).items()}) == (
        7,
        {"notes.find": (3, True), "unattributed.bash": (3, True), "unattributed.mail": (0, True)},
    )
    assert rows(replay)["unattributed.mail"]["inFlight"] == 1


def test_a_new_list_of_tools_adds_to_what_is_on_show() -> None:
    changed = {"event": "tools_changed", "tools": [{"name": "late", "description": "Tell the time"}]}
    assert rows(replayed(changed, {"event": "user", "text": "go"}))["unattributed.late"]["visible"]


def test_labels_are_those_of_the_operators_configuration_also_where_hosts_count_none() -> None:
    plugins = [{"id": "shells", "display_name": "Shells", "tools": {"names": ["bash"]}, "declared": {"subprocess": True}}]
    replay = replayed(*TIMED, settings={"labels": {"enabled": False}})
    assert "unattributed.bash" in rows(replay)
    replay = replayed(*TIMED, settings={"labels": {"plugins": plugins}})
    label = replay.snapshot("shells")["labels"][0]
    assert (label["displayName"], label["declared"]["subprocess"], label["inferred"]) == ("Shells", True, {"network": 1, "subprocess": 1})
    with pytest.raises(UnknownLabelError, match='"nobody"'):
        replay.snapshot("nobody")


def test_a_run_without_a_call_has_labels_without_calls() -> None:
    assert [row["calls"] for row in rows(replayed()).values()] == [0, 0]
