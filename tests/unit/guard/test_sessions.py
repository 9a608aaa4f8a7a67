from __future__ import annotations

import threading
from itertools import count

import pytest

from riskproof.errors import HostPayloadError
from riskproof.guard.sessions import MOST_SESSIONS, LiveSession, Pending, SessionTable
from riskproof.model.call import Call
from riskproof.model.sent import Outgoing
from riskproof.model.session import Session
from riskproof.model.verdict import Verdict


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
