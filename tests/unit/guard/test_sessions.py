from __future__ import annotations

from itertools import count

import pytest

from riskproof.errors import HostPayloadError
from riskproof.guard.sessions import MOST_SESSIONS, LiveSession, SessionTable
from riskproof.model.session import Session


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
