from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from riskproof.errors import StoreError
from riskproof.model.approval import Answer, Approval, Request, Scope
from riskproof.stores.approvals import KEPT, SqliteApprovals
from tests.unit.stores.filling import store_in

NOW = 1_000.0
ASKED = Request(
    "ap_1",
    NOW,
    NOW + 600,
    b"session",
    b"call",
    "ab" * 32,
    ("unlisted_external_destination", "unknown_tool"),
    "why",
    ("to",),
    "look",
    b"a.example",
    "http_post",
)
YES = Answer("approved", NOW + 1)


@pytest.fixture
def approvals(tmp_path: Path) -> Iterator[SqliteApprovals]:
    """A store with one request."""
    store = store_in(tmp_path)
    store.approvals.ask(ASKED)
    yield store.approvals
    store.close()


def consumed(approvals: SqliteApprovals, request: Request = ASKED, now: float = NOW + 2) -> str | None:
    """The approval that is used up by the call of a request."""
    return approvals.consume(request.session, request.call, request.tool, request.rules, now)


def test_a_request_waits_until_it_is_answered_or_expires(approvals: SqliteApprovals) -> None:
    assert approvals.waiting(NOW) == [ASKED]
    assert approvals.waiting(NOW + 600) == []
    assert approvals.find("ap_1") == Approval(ASKED)
    assert approvals.answer("ap_1", YES)
    assert approvals.waiting(NOW) == []
    assert approvals.find("ap_1") == Approval(ASKED, YES)
    assert approvals.find("ap_2") is None


def test_another_process_answers(approvals: SqliteApprovals, tmp_path: Path) -> None:
    other = store_in(tmp_path)
    assert other.approvals.answer("ap_1", YES)
    other.close()
    assert consumed(approvals) == "ap_1"


def test_an_answer_is_used_once(approvals: SqliteApprovals) -> None:
    assert consumed(approvals) is None
    approvals.answer("ap_1", YES)
    assert (consumed(approvals), consumed(approvals)) == ("ap_1", None)
    assert approvals.find("ap_1") == Approval(ASKED, YES, NOW + 2)


def test_of_many_that_ask_at_once_one_uses_it(approvals: SqliteApprovals) -> None:
    approvals.answer("ap_1", YES)
    found: list[str | None] = []
    threads = [threading.Thread(target=lambda: found.append(consumed(approvals))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found, key=str) == [None] * 7 + ["ap_1"]


@pytest.mark.parametrize(
    "other",
    [
        replace(ASKED, session=b"other"),
        replace(ASKED, call=b"other"),
        replace(ASKED, tool="cd" * 32),
        replace(ASKED, rules=(*ASKED.rules, "destructive_operation")),
        replace(ASKED, rules=ASKED.rules[:1]),
    ],
    ids=["session", "call", "tool", "a rule more", "a rule less"],
)
def test_it_covers_no_other_call(approvals: SqliteApprovals, other: Request) -> None:
    approvals.answer("ap_1", YES)
    assert consumed(approvals, other) is None
    assert consumed(approvals) == "ap_1"


def test_a_rejected_and_an_expired_one_cover_nothing_and_the_first_answer_stands(approvals: SqliteApprovals) -> None:
    assert not approvals.answer("ap_1", replace(YES, at=NOW + 600))
    assert not approvals.answer("ap_2", YES)
    assert approvals.answer("ap_1", replace(YES, status="rejected"))
    assert not approvals.answer("ap_1", YES)
    assert consumed(approvals) is None
    approvals.ask(replace(ASKED, id="ap_3"))
    approvals.answer("ap_3", YES)
    assert consumed(approvals, now=NOW + 600) is None


@pytest.mark.parametrize(
    ("scope", "covered"),
    [("once", ()), ("destination", ("same", "place")), ("tool", ("same", "tool")), ("session", ("same", "place", "tool", "neither"))],
)
def test_a_wider_scope_covers_what_it_says_of_this_session_until_its_time(
    approvals: SqliteApprovals, scope: Scope, covered: tuple[str, ...]
) -> None:
    approvals.answer("ap_1", replace(YES, scope=scope, until=NOW + 900))
    calls = {
        "same": (ASKED.tool, b"a.example"),
        "place": ("cd" * 32, b"a.example"),
        "tool": (ASKED.tool, b"b"),
        "neither": ("cd" * 32, b"b"),
    }
    for name, (tool, place) in calls.items():
        expected = "ap_1" if name in covered else None
        for _ in range(2):
            assert approvals.granted(b"session", tool, place, ASKED.rules[:1], NOW + 800) == expected, name
    assert approvals.granted(b"session", ASKED.tool, b"a.example", ASKED.rules, NOW + 900) is None
    assert approvals.granted(b"other", ASKED.tool, b"a.example", ASKED.rules, NOW + 800) is None
    assert approvals.granted(b"session", ASKED.tool, b"a.example", (*ASKED.rules, "destructive_operation"), NOW + 800) is None


def test_ids_are_unique(approvals: SqliteApprovals) -> None:
    approvals.answer("ap_1", YES)
    with pytest.raises(StoreError):
        approvals.ask(ASKED)


def test_the_same_call_waits_once(approvals: SqliteApprovals) -> None:
    assert approvals.ask(replace(ASKED, id="ap_2", created=NOW + 1)) == "ap_1"
    assert approvals.ask(replace(ASKED, id="ap_2", call=b"other")) == "ap_2"
    approvals.answer("ap_1", YES)
    assert approvals.ask(replace(ASKED, id="ap_3")) == "ap_3"


def test_a_destination_that_there_is_none_of_covers_nothing(approvals: SqliteApprovals) -> None:
    approvals.ask(replace(ASKED, id="ap_2", call=b"other", place=b""))
    approvals.answer("ap_2", replace(YES, scope="destination", until=NOW + 900))
    assert approvals.granted(b"session", ASKED.tool, b"", ASKED.rules, NOW + 2) is None


def test_an_answer_that_is_used_at_once_is_used_up(approvals: SqliteApprovals) -> None:
    approvals.answer("ap_1", YES)
    approvals.use("ap_1", NOW + 1)
    assert consumed(approvals) is None


def test_what_expired_long_ago_goes_when_somebody_asks(approvals: SqliteApprovals) -> None:
    approvals.ask(replace(ASKED, id="ap_2", call=b"other", created=NOW + KEPT + 601, expires=NOW + KEPT + 700))
    assert [one.request.id for one in approvals.since(0.0)] == ["ap_2"]


def test_marks_tell_sessions_calls_and_places_apart_and_nothing_of_them(approvals: SqliteApprovals) -> None:
    one, other = approvals.marks("s", b"rm", b"a.test"), approvals.marks("t", b"cp", b"")
    assert not set(one) & set(other)
    assert other[2] == b""
    assert approvals.marks("s", b"rm", b"a.test") == one
    assert all(b"rm" not in mark and b"a.test" not in mark for mark in one)
