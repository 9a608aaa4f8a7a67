from __future__ import annotations

import threading
from itertools import count
from pathlib import Path

import pytest

from riskproof.errors import HostPayloadError
from riskproof.guard.sessions import MOST_SESSIONS, LiveSession, Pending, SessionTable
from riskproof.model.call import Call, Result
from riskproof.model.sent import Outgoing
from riskproof.model.session import Session
from riskproof.model.verdict import Verdict
from tests.unit.guard.calling import MAIL, NOTE, QUERY, ran
from tests.unit.guard.test_keeping import CARD, OUT, asked, opened


def table() -> SessionTable:
    numbers = count()
    return SessionTable(lambda: LiveSession(str(next(numbers)), Session()))


def test_a_session_is_made_once_and_looking_makes_none() -> None:
    sessions = table()
    assert sessions.peek("a") is None
    live = sessions.open("a")
    assert sessions.open("a") is live
    assert sessions.peek("a") is live
    assert sessions.every() == [live]
    assert (live.scope, live.session, live.pending) == ("0", Session(), {})


def pending(text: str, gate: Verdict = "allow") -> Pending:
    """A call on its way, with one piece."""
    return Pending(Call("t", {}), (), (), gate, None, 0.0, outgoing=Outgoing(("a.example",), {"?d": (text,)}, {}))


def test_calls_under_way_count_as_sent_and_denied_ones_do_not() -> None:
    live = table().open("a")
    live.pending = {1: pending("one"), 2: pending("two", "deny"), 3: pending("three", "ask")}
    assert live.under_way().sent["a.example"].tails == {"?d": ("one", "three")}
    assert live.session.sent == {}


def test_a_stopped_call_is_remembered_behind_those_under_way_which_count_once() -> None:
    live = table().open("a")
    live.pending = {1: pending("one")}
    live.stop(pending("two").outgoing)
    assert (live.session.sent["a.example"].tails, live.session.sent["a.example"].tried) == ({"?d": ("one",)}, {"?d": ("one", "two")})
    assert live.under_way() == live.session


def test_a_dropped_session_is_gone_and_a_new_one_shares_nothing_with_it() -> None:
    sessions = table()
    live = sessions.open("a")
    live.pins.check("t", "1")
    assert sessions.drop("a") is live
    assert sessions.drop("a") is None
    assert sessions.open("a").pins.check("t", "2") == "first-seen"


def test_the_257th_session_is_refused_and_nothing_is_evicted_for_it() -> None:
    sessions = table()
    for number in range(MOST_SESSIONS):
        sessions.open(str(number))
    with pytest.raises(HostPayloadError, match="256 sessions are live, the most there may be"):
        sessions.open("one more")
    assert sessions.peek("one more") is None
    assert len(sessions.every()) == 256
    sessions.open("0")
    sessions.drop("0")
    sessions.open("one more")


def test_of_those_that_may_leave_the_one_that_was_opened_longest_ago_goes() -> None:
    sessions = SessionTable(lambda: LiveSession("x", Session()), lambda live: live.key != "0")
    for number in range(MOST_SESSIONS):
        sessions.open(str(number))
    second, third = sessions.open("1"), sessions.peek("2")
    sessions.open("one more")
    assert third is not None
    assert (third.left, second.left) == (True, False)
    assert (sessions.peek("2"), sessions.peek("1"), len(sessions.every())) == (None, second, MOST_SESSIONS)


def test_a_session_that_somebody_uses_does_not_leave() -> None:
    sessions = SessionTable(lambda: LiveSession("x", Session()), lambda live: live.key in ("0", "1"))
    lives = [sessions.open(str(number)) for number in range(MOST_SESSIONS)]
    held, released = threading.Event(), threading.Event()

    def use() -> None:
        with lives[0].lock:
            held.set()
            released.wait()

    user = threading.Thread(target=use)
    user.start()
    held.wait()
    sessions.open("one more")
    released.set()
    user.join()
    assert (lives[0].left, lives[1].left) == (False, True)


def test_more_sessions_than_memory_holds_go_to_the_store_and_come_back(tmp_path: Path) -> None:
    guard = opened(tmp_path)
    ran(guard, QUERY, {"query": "ana"}, CARD, "0")
    for number in range(1, MOST_SESSIONS + 20):
        ran(guard, NOTE, {}, "ok", str(number))
    assert guard.session("0") is None
    assert guard.before(Call(MAIL, OUT, "0")).verdict == "deny"
    assert guard.session("0") is not None


def test_a_session_with_a_call_on_its_way_or_a_task_of_its_own_stays_in_memory(tmp_path: Path) -> None:
    guard = opened(tmp_path)
    guard.before(Call(NOTE, {}, "waiting", "1"))
    ran(guard, NOTE, {}, "ok", "limited")
    guard.set_task("limited", "read-only")
    for number in range(MOST_SESSIONS):
        ran(guard, NOTE, {}, "ok", str(number))
    assert guard.session("0") is None
    assert guard.session("waiting") is not None
    assert guard.session("limited") is not None


def test_sessions_whose_calls_never_came_back_make_room_once_nobody_waits_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guard = opened(tmp_path)
    ran(guard, QUERY, {"query": "ana"}, CARD, "0")
    for number in range(MOST_SESSIONS):
        guard.before(Call(MAIL, {"to": "bob@partner.example", "body": f"hello {number}"}, str(number), "1"))
    assert guard.before(Call(NOTE, {}, "one more")).rules == ("guard_fault",)
    monkeypatch.setattr("riskproof.guard.keeping.UNANSWERED", 0.0)
    assert guard.before(Call(NOTE, {}, "one more")).verdict == "allow"
    assert guard.session("0") is None
    first = next(proof for proof in guard.proofs() if proof["tool"] == MAIL.name)
    assert (first["receipt"]["gate"], first["receipt"]["outcome"]) == ("allow", "unknown")


def test_a_result_that_comes_after_its_session_made_room_is_remembered_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guard = opened(tmp_path)
    late = Call(QUERY, {"query": "ana"}, "late", "1")
    guard.before(late)
    monkeypatch.setattr("riskproof.guard.keeping.UNANSWERED", 0.0)
    for number in range(MOST_SESSIONS):
        guard.before(Call(NOTE, {}, str(number), "1"))
    assert guard.session("late") is None
    assert guard.after(late, Result(CARD)).action == "pass"
    assert asked(guard, MAIL, OUT, "late")[0] == "deny"


def test_a_session_whose_call_was_refused_makes_room(tmp_path: Path) -> None:
    guard = opened(tmp_path)
    refused = Call(MAIL, {"to": "bob@partner.example", "body": "hello"}, "refused", "1")
    guard.before(refused)
    guard.refused(refused)
    for number in range(MOST_SESSIONS):
        ran(guard, NOTE, {}, "ok", str(number))
    assert guard.session("refused") is None
