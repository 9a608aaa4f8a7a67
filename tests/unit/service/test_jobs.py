"""Requests under way: who waits for whom, how long, and what becomes of those that nobody waits for."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from riskproof.service import connection, jobs, server, turns
from tests.unit.service.serving import SLOW, served, until


def test_a_slow_request_holds_up_neither_other_clients_nor_other_sessions(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        slow, quick = running.line(), running.line()
        number = slow.send("before", **slow.before("one", **SLOW))
        until(lambda: running.guard.order == ["c"])
        for _ in range(20):
            assert quick.ask("before", **quick.before(session="two"))["ok"]["gate"] == "allow"
        assert slow.ask("before", **slow.before(session="three"))["ok"]["gate"] == "allow"
        running.guard.gate.set()
        assert slow.read()["id"] == number


def test_requests_of_one_session_keep_their_order_over_several_clients(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        lines = [running.line() for _ in range(3)]
        lines[0].send("before", **lines[0].before(call="0", **SLOW))
        until(lambda: running.guard.order == ["0"])
        for number, line in enumerate([*lines, *lines], 1):
            line.send("before", **line.before(call=str(number)))
            until(lambda number=number: running.desk.counts.waiting == number)  # type: ignore[misc]
        running.guard.gate.set()
        for line in [lines[0], *lines, *lines]:
            assert line.read()["ok"]["gate"] == "allow"
        assert running.guard.order == ["0", "1", "2", "3", "4", "5", "6"]


def test_a_request_that_takes_too_long_is_refused_and_what_it_decides_no_longer_counts(tmp_path: Path) -> None:
    with served(tmp_path, timeout=0.1) as running:
        line = running.line()
        number = line.send("before", **line.before(**SLOW))
        behind = line.send("before", **line.before(call="d"))
        answers = [line.read(), line.read()]
        assert [(one["id"], one["error"]["code"]) for one in answers] == [(number, "timeout"), (behind, "timeout")]
        running.guard.gate.set()
        until(lambda: [one["receipt"]["outcome"] for one in running.guard.proofs()] == ["error"])
        assert running.guard.order == ["c"]
        assert line.ask("status")["ok"]["waiting"] == 0


def test_what_comes_while_all_threads_are_slow_waits_its_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (turns, jobs):
        monkeypatch.setattr(module, "MOST_SLOW", 2)
    with served(tmp_path) as running:
        line, other = running.line(), running.line()
        for number in range(2):
            line.send("before", **line.before(f"s{number}", f"c{number}", **SLOW))
        until(lambda: len(running.guard.order) == 2)
        numbers = [other.send("before", **other.before("t", str(number))) for number in range(3)]
        assert running.line(greet=False).ask("status")["ok"]["clients"] == 3
        running.guard.gate.set()
        assert [other.read()["id"] for _ in range(3)] == numbers
        assert {line.read()["ok"]["gate"] for _ in range(2)} == {"allow"}
        assert running.guard.order[2:] == ["0", "1", "2"]


def test_a_service_whose_threads_never_come_back_ends_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for module in (turns, jobs):
        monkeypatch.setattr(module, "MOST_SLOW", 1)
    monkeypatch.setattr(server, "_SWEEP", 0.02)
    with served(tmp_path, timeout=0.2) as running:
        line = running.line()
        line.send("before", **line.before(**SLOW))
        until(lambda: running.guard.order == ["c"])
        line.send("before", **line.before("t"))
        assert [line.read()["error"]["code"] for _ in range(2)] == ["timeout", "timeout"]
        until(lambda: running.gone == ["gone"])
        assert line.read() is None
    assert caplog.messages[-1] == "too many requests never end; the service ends, and the next one is started on demand"


def test_a_connection_may_have_so_many_requests_under_way_and_the_others_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_WAITING", 3)
    with served(tmp_path) as running:
        line = running.line()
        line.send("before", **line.before("other", **SLOW))
        for number in range(6):
            line.send("before", **line.before(call=str(number), **SLOW))
        until(lambda: running.desk.counts.waiting == 1)
        running.guard.gate.set()
        assert sorted(line.read()["id"] for _ in range(7)) == [2, 3, 4, 5, 6, 7, 8]
        assert running.guard.order == ["c", "0", "1", "2", "3", "4", "5"]


def test_the_end_waits_for_what_is_under_way_and_takes_nothing_new(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        line, other = running.line(), running.line()
        number = line.send("before", **line.before(**SLOW))
        until(lambda: running.guard.order == ["c"])
        assert "ok" in other.ask("stop")
        until(lambda: running.gone == ["gone"])
        assert other.ask("before", **other.before(session="two"))["error"]["code"] == "stopping"
        running.guard.gate.set()
        answer = line.read()
        assert (answer["id"], answer["ok"]["gate"]) == (number, "allow")
        assert line.read() is other.read() is None


def test_a_request_that_never_ends_does_not_keep_the_service_from_ending(tmp_path: Path) -> None:
    with served(tmp_path, timeout=0.2) as running:
        line = running.line()
        line.send("before", **line.before(**SLOW))
        until(lambda: running.guard.order == ["c"])
        running.server.stop()
        assert line.read()["error"]["code"] == "timeout"
        assert line.read() is None


def test_a_client_that_goes_away_in_mid_request_takes_nobody_along(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        line = running.line()
        line.send("before", **line.before(**SLOW))
        line.send("before", **line.before(call="never"))
        until(lambda: running.desk.counts.waiting == 1)
        line.stream.shutdown(socket.SHUT_RDWR)
        until(lambda: running.desk.counts.clients == 0)
        running.guard.gate.set()
        other = running.line()
        assert other.ask("before", **other.before(call="next"))["ok"]["gate"] == "allow"
        assert running.guard.order == ["c", "next"]
        assert [one["receipt"]["outcome"] for one in running.guard.proofs()] == ["error", "pending"]
