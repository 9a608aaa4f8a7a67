"""Jobs in lanes."""

from __future__ import annotations

import threading

import pytest

from riskproof.hosts.dsh import lanes as subject
from riskproof.hosts.dsh.lanes import Lanes


def test_a_lane_keeps_its_order_and_holds_up_no_other() -> None:
    lanes, done, gate = Lanes(2), [], threading.Event()
    lanes.put("slow", lambda: gate.wait(30))
    for number in range(50):
        lanes.put("slow", lambda number=number: done.append(number))  # type: ignore[misc]
    passed = threading.Event()
    lanes.put("quick", passed.set)
    assert passed.wait(30)
    assert done == []
    gate.set()
    assert lanes.end(30)
    assert done == list(range(50))


def test_a_job_that_fails_is_told_to_the_log_and_the_next_one_runs(caplog: pytest.LogCaptureFixture) -> None:
    lanes, passed = Lanes(1), threading.Event()

    def fail() -> None:
        raise RuntimeError("a value")

    lanes.put("one", fail)
    lanes.put("one", passed.set)
    assert passed.wait(30)
    assert lanes.end(30)
    assert caplog.messages == ["a message could not be served: RuntimeError"]


def test_a_short_job_runs_at_once_where_nothing_is_under_way_and_in_its_turn_elsewhere(caplog: pytest.LogCaptureFixture) -> None:
    lanes, done, gate, here = Lanes(1), [], threading.Event(), threading.current_thread()
    lanes.run("one", lambda: done.append(threading.current_thread()))
    lanes.run("one", lambda: {}["a value"])
    assert done == [here]
    assert caplog.messages == ["a message could not be served: KeyError"]
    lanes.put("one", lambda: gate.wait(30))
    lanes.run("one", lambda: done.append(threading.current_thread()))
    assert done == [here]
    gate.set()
    assert lanes.end(30)
    assert here not in done[1:]
    assert len(done) == 2


def test_whoever_brings_too_much_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "MOST_WAITING", 2)
    lanes, gate, brought = Lanes(1), threading.Event(), threading.Event()
    lanes.put("one", lambda: gate.wait(30))
    lanes.put("one", lambda: None)

    def bring() -> None:
        lanes.put("one", lambda: None)
        brought.set()

    thread = threading.Thread(target=bring)
    thread.start()
    assert not brought.is_set()
    gate.set()
    assert brought.wait(30)
    thread.join(30)
    assert lanes.end(30)


def test_the_end_waits_for_what_is_under_way_within_a_bound() -> None:
    lanes, gate = Lanes(1), threading.Event()
    lanes.put("one", lambda: gate.wait(30))
    assert not lanes.end(0.01)
    gate.set()


def test_a_busy_lane_lets_others_have_their_turn() -> None:
    lanes, seen, gate = Lanes(1), [], threading.Event()
    lanes.put("busy", lambda: gate.wait(30))
    for _ in range(40):
        lanes.put("busy", lambda: seen.append("busy"))
    lanes.put("other", lambda: seen.append("other"))
    gate.set()
    assert lanes.end(30)
    assert seen.index("other") < 40
