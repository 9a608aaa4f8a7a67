"""What the guard feeds the labels."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest

from riskproof.errors import PolicyError
from riskproof.guard.config import Settings, settings_from
from riskproof.guard.guard import Guard
from riskproof.guard.metering import Meter
from riskproof.model.call import Call, Result, Tool
from riskproof.nutrition.config import LabelConfig
from riskproof.nutrition.inputs import Moment
from riskproof.nutrition.published import UnknownLabelError
from tests.unit.guard.calling import Broken

FIND = Tool("find", "Find a note", {"type": "object"}, annotations={"readOnlyHint": True}, server="notes")
SHELL = Tool("bash", "Run a shell command", {"type": "object"}, server="machine")


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> Moment:
        return Moment(self.ms, float(self.ms))


def rows(guard: Guard, session: str | None = None) -> dict[str, dict[str, Any]]:
    """Every tool's row by label and name."""
    found = guard.meter.snapshot() if session is None else guard.meter.snapshot_for(session)
    return {f"{label['id']}.{row['name']}": dict(row) for label in found.to_json()["labels"] for row in label["observed"]["tools"]}


def counts(guard: Guard, session: str | None = None) -> dict[str, tuple[int, int, dict[str, int]]]:
    """Calls, failures and codes of every tool."""
    return {name: (row["calls"], row["failures"], dict(row.get("failureCodes", {}))) for name, row in rows(guard, session).items()}


def test_a_call_is_counted_with_its_time_its_sizes_and_its_server() -> None:
    clock = Clock()
    guard = Guard(meter=Meter(clock=clock))
    guard.tools_changed([FIND])
    call = Call("find", {"q": "bread"})
    guard.before(call)
    clock.ms += 120
    guard.after(call, Result("no bread"))
    row = rows(guard)["notes.find"]
    assert (row["calls"], row["timedCalls"], row["averageDurationMs"], row["p95DurationMs"]) == (1, 1, 120, 120)
    assert (row["argumentBytes"], row["resultBytes"]) == (len('{"q":"bread"}'), len('{"isError":false,"value":"no bread"}'))
    assert (row["effect"], row["effectFrom"], row["hints"], row["visible"]) == ("read", "hints", {"readOnly": True}, True)


def test_the_size_is_that_of_the_whole_object_that_the_host_got() -> None:
    guard = Guard()
    for result in (Result("a", content="b", contexts=["c"]), Result("a", size=4096)):
        call = Call(FIND, {})
        guard.before(call)
        guard.after(call, result)
    assert rows(guard)["notes.find"]["resultBytes"] == len('{"isError":false,"value":"a","content":"b","contexts":["c"]}') + 4096


def test_a_denied_call_ends_at_once_and_the_hosts_denial_is_not_a_second_end() -> None:
    guard = Guard()
    call = Call(SHELL, {"command": "rm -rf /"})
    assert guard.before(call).gate == "deny"
    guard.after(call, Result("denied, says the host", is_error=True))
    assert counts(guard) == {"machine.bash": (1, 1, {"denied": 1})}
    assert rows(guard)["machine.bash"]["resultBytes"] == 0


def test_a_call_that_a_person_or_nobody_wanted_ends_with_its_code() -> None:
    guard = Guard()
    calls = [Call(FIND, {"q": "x"}) for _ in range(3)]
    for call in calls:
        guard.before(call)
    assert rows(guard)["notes.find"]["inFlight"] == 3
    guard.refused(calls[0], answered=True)
    guard.refused(calls[1], cancelled=True)
    guard.refused(calls[2], fault=True)
    guard.refused(calls[2], fault=True)
    assert counts(guard) == {"notes.find": (3, 3, {"denied": 1, "aborted": 2})}


def test_a_failure_has_the_code_that_the_host_gives_it() -> None:
    guard = Guard()
    for result in (Result("no", is_error=True), Result(is_error=True, size=0, failure="aborted")):
        call = Call(FIND, {})
        guard.before(call)
        guard.after(call, result)
    assert counts(guard) == {"notes.find": (2, 2, {"tool-error": 1, "aborted": 1})}


def test_a_result_without_a_call_is_counted_and_never_timed() -> None:
    guard = Guard()
    guard.after(Call(FIND, {}), Result("x"))
    assert {name: rows(guard)["notes.find"][name] for name in ("calls", "timedCalls", "argumentBytes")} == {
        "calls": 1,
        "timedCalls": 0,
        "argumentBytes": 0,
    }


def test_what_cannot_be_counted_is_counted_as_a_fault_and_the_decision_stands(caplog: pytest.LogCaptureFixture) -> None:
    guard, plain = Guard(), Guard({"labels": {"enabled": False}})
    for one in (guard, plain):
        call = Call(SHELL, Broken({"canary-in-arguments": 1}))
        decision = one.before(call)
        one.after(call, Result(Broken()))
        assert decision.gate == "deny"
    call = Call(FIND, {})
    guard.before(call)
    guard.after(call, Result(Broken({"a": 1})))
    assert guard.meter.snapshot().to_json()["collectorFaults"] >= 1
    assert rows(guard)["notes.find"]["calls"] == 1
    assert "canary" not in caplog.text


def test_each_session_has_a_scope_of_its_own_that_goes_with_it_and_all_keep_what_it_did() -> None:
    guard = Guard()
    guard.tools_changed([FIND], "one")
    guard.tools_changed([SHELL], "two")
    call = Call("find", {"q": "x"}, "one")
    guard.before(call)
    guard.after(call, Result("y"))
    assert counts(guard, "one") == {"notes.find": (1, 0, {})}
    assert counts(guard, "two") == {"machine.bash": (0, 0, {})}
    assert counts(guard) == {"notes.find": (1, 0, {}), "machine.bash": (0, 0, {})}
    guard.dispose("one")
    assert counts(guard)["notes.find"] == (1, 0, {})
    assert all(row["visible"] and row["schemaBytes"] for row in rows(guard).values())
    assert counts(guard, "one").get("notes.find", (0, 0, {})) == (0, 0, {})


def test_a_new_list_for_everybody_reaches_every_session_also_after_a_reset() -> None:
    guard = Guard()
    guard.tools_changed([FIND])
    guard.tools_changed([Tool("own", server="notes")], "two")
    for session in ("one", "two"):
        guard.before(Call("find", {}, session))
    guard.tools_changed([FIND, SHELL])
    for _ in range(2):
        assert [sorted(name for name, row in rows(guard, session).items() if row["visible"]) for session in ("one", "two")] == [
            ["machine.bash", "notes.find"],
            ["machine.bash", "notes.find", "notes.own"],
        ]
        guard.meter.reset()


def test_a_reset_begins_anew_and_tools_that_are_there_stay_on_show() -> None:
    guard = Guard()
    guard.tools_changed([FIND])
    call = Call("find", {"q": "x"}, "one")
    guard.before(call)
    guard.after(call, Result("y"))
    guard.meter.reset_for("one")
    assert (counts(guard, "one")["notes.find"][0], counts(guard)["notes.find"][0]) == (0, 1)
    guard.meter.reset("notes")
    assert [(row["calls"], row["visible"], row["schemaBytes"] > 0) for row in rows(guard).values()] == [(0, True, True)]


def test_what_is_asked_of_a_label_that_nobody_has_or_of_labels_that_are_off_is_an_error() -> None:
    with pytest.raises(UnknownLabelError, match='"nobody"'):
        Guard().meter.snapshot("nobody")
    off = Guard({"labels": {"enabled": False}})
    call = Call(FIND, {})
    off.before(call)
    off.after(call, Result("x"))
    off.tools_changed([FIND])
    with pytest.raises(PolicyError, match="labels are switched off"):
        off.meter.snapshot()
    off.meter.configure(LabelConfig())
    assert [label["id"] for label in off.meter.snapshot().to_json()["labels"]] == ["unattributed"]


def test_a_tool_belongs_to_whom_the_configuration_or_its_server_says() -> None:
    meter = Guard({"labels": {"plugins": [{"id": "shells", "tools": {"names": ["bash"]}}]}}).meter
    assert [meter.owner_of_tool(*asked) for asked in (("bash",), ("bash", "machine"), ("find", "notes"), ("find",))] == [
        "shells",
        "shells",
        "notes",
        "unattributed",
    ]


def test_a_host_that_tells_every_end_is_the_only_one_to_be_believed() -> None:
    clock = Clock()
    guard = Guard(meter=Meter(host_finishes=True, clock=clock))
    denied, ran = Call(SHELL, {"command": "rm -rf /"}, "s", "e1"), Call(FIND, {}, "s", "e2", call_id="c2", root_call_id="c1")
    for call in (denied, ran):
        guard.before(call)
    guard.after(ran, Result("x"))
    guard.refused(denied)
    assert {name: row["calls"] for name, row in rows(guard).items()} == {"machine.bash": 0, "notes.find": 0}
    clock.ms += 5
    guard.meter.finish(denied, is_error=True, result_bytes=7, code="denied")
    guard.meter.intent(ran, "k")
    guard.meter.observe(ran, "k", "/srv/a.txt")
    guard.meter.finish(ran, is_error=False, result_bytes=9)
    assert counts(guard) == {"machine.bash": (1, 1, {"denied": 1}), "notes.find": (1, 0, {})}
    report = guard.meter.report_for("s", "command", "agent", "notes").to_json()
    assert [(call["callId"], call["rootCallId"], call["resultBytes"], call["durationMs"]) for call in report["calls"]] == [
        ("c2", "c1", 9, 5)
    ]
    assert report["labels"][0]["observed"]["filesystem"]["samples"] == ["a.txt"]


def test_calls_of_many_threads_are_all_counted() -> None:
    guard = Guard()

    def work(name: str) -> None:
        for number in range(50):
            call = Call(FIND, {"n": number}, name)
            guard.before(call)
            guard.after(call, Result(number))

    threads = [threading.Thread(target=work, args=(f"s{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    row = rows(guard)["notes.find"]
    assert (row["calls"], row["successes"], row["inFlight"]) == (200, 200, 0)


def test_labels_are_saved_when_the_guard_closes_and_hold_no_value(tmp_path: Path) -> None:
    guard = Guard(meter=Meter(folder=tmp_path / "labels"))
    call = Call(FIND, {"q": "canary-argument", "url": "https://news.example/canary-path?canary-query"})
    guard.before(call)
    assert not (tmp_path / "labels").exists()
    guard.after(call, Result("canary-result"))
    guard.close()
    (saved,) = (tmp_path / "labels").iterdir()
    text = saved.read_text(encoding="utf-8")
    assert (json.loads(text)["labels"][0]["id"], "canary" in text, "news.example" in text) == ("notes", False, True)


def test_a_rehearsal_counts_nothing(tmp_path: Path) -> None:
    settings = settings_from({"labels": {"evidence_limit": 3}}).keeping_nothing()
    assert (settings.labels.counted, Settings().labels.counted) == (None, LabelConfig())
    assert not list(tmp_path.iterdir())
