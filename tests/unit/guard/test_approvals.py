"""Asks that wait for a person, and answers that let calls pass."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from riskproof import Call, Guard, Result, Tool
from riskproof.errors import PolicyError
from riskproof.guard.approvals import ANSWERED, USED, Approvals, approvals_in, statistics
from riskproof.guard.config import settings_from
from riskproof.model.approval import Answer, Approval, Request

RM = {"command": "rm -rf dist"}


@pytest.fixture
def guarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Guard]:
    """Guards of one machine."""
    monkeypatch.setenv("RISKPROOF_STATE_DIR", str(tmp_path))

    def make(**more: Any) -> Guard:
        return Guard({"approvals": {"enabled": True}, **more})

    return make


def ask(guard: Guard, arguments: dict[str, Any] = RM, tool: str | Tool = "bash", session: str = "s") -> tuple[str, bool, str | None]:
    decision = guard.before(Call(tool, arguments, session))
    return decision.gate, decision.approved, decision.approval


def test_an_ask_waits_and_its_approval_lets_the_very_call_pass_once(guarded: Callable[..., Guard]) -> None:
    agent, person = guarded(), guarded()
    gate, approved, waiting = ask(agent)
    assert (gate, approved) == ("ask", False)
    assert [one.id for one in person.approvals.waiting()] == [waiting]  # type: ignore[union-attr]
    person.approvals.answer(str(waiting), approved=True)  # type: ignore[union-attr]
    assert ask(agent) == ("allow", True, waiting)
    assert ask(agent)[:2] == ("ask", False)


def test_the_same_call_waits_once(guarded: Callable[..., Guard]) -> None:
    guard = guarded()
    assert ask(guard)[2] == ask(guard)[2]


@pytest.mark.parametrize(
    "other",
    [
        lambda make: ask(make(), {"command": "rm -rf src"}),
        lambda make: ask(make(), session="t"),
        lambda make: ask(make(), tool=Tool("bash", "Run a command, and tell everybody")),
        lambda make: ask(make(policy={"preset": "permissive"})),
    ],
)
def test_an_approval_covers_no_other_call_session_definition_or_policy(
    guarded: Callable[..., Guard], other: Callable[..., tuple[str, bool, str | None]]
) -> None:
    guard = guarded()
    guard.approvals.answer(str(ask(guard)[2]), approved=True)  # type: ignore[union-attr]
    assert other(guarded)[:2] == ("ask", False)


def test_a_rejected_call_goes_on_asking(guarded: Callable[..., Guard]) -> None:
    guard = guarded()
    guard.approvals.answer(str(ask(guard)[2]), approved=False)  # type: ignore[union-attr]
    assert ask(guard)[:2] == ("ask", False)


def test_a_denied_call_waits_for_nobody(guarded: Callable[..., Guard]) -> None:
    assert ask(guarded(), {"command": "rm -rf /"}) == ("deny", False, None)


def test_a_scope_covers_what_the_same_rules_ask_and_nothing_else(guarded: Callable[..., Guard]) -> None:
    guard = guarded()
    guard.approvals.answer(str(ask(guard)[2]), approved=True, scope="tool", minutes=5)  # type: ignore[union-attr]
    assert ask(guard, {"command": "rm -rf src"})[:2] == ("allow", True)
    assert ask(guard, {"command": "cat ~/.ssh/id_rsa"})[:2] == ("ask", False)
    assert ask(guard, {"command": "rm -rf src"}, session="t")[:2] == ("ask", False)
    assert ask(guard, {"command": "rm -rf /"})[0] == "deny"


def test_a_scope_needs_an_end_and_a_destination(guarded: Callable[..., Guard]) -> None:
    guard = guarded()
    waiting = str(ask(guard)[2])
    with pytest.raises(PolicyError, match="needs an end"):
        guard.approvals.answer(waiting, approved=True, scope="session")  # type: ignore[union-attr]
    with pytest.raises(PolicyError, match="no destination"):
        guard.approvals.answer(waiting, approved=True, scope="destination", minutes=5)  # type: ignore[union-attr]
    assert ask(guard)[:2] == ("ask", False)


def test_a_destination_is_approved_for_itself_alone(guarded: Callable[..., Guard]) -> None:
    guard = guarded(policy={"allowed_external_domains": ["inside.test"]})
    post = Tool("http_post", "Send an HTTP POST request")
    first = ask(guard, {"url": "https://a.test/x", "body": "1"}, post)
    guard.approvals.answer(str(first[2]), approved=True, scope="destination", minutes=5)  # type: ignore[union-attr]
    assert ask(guard, {"url": "https://a.test/y", "body": "2"}, post)[:2] == ("allow", True)
    assert ask(guard, {"url": "https://b.test/y", "body": "2"}, post)[:2] == ("ask", False)


@pytest.mark.parametrize(("agreed", "status"), [(True, "approved"), (False, "rejected")])
def test_what_a_person_said_to_the_host_is_an_answer_too(guarded: Callable[..., Guard], agreed: bool, status: str) -> None:
    guard = guarded()
    call = Call("bash", RM, "s")
    waiting = guard.before(call).approval
    if agreed:
        guard.after(call, Result("done"))
    else:
        guard.refused(call, answered=True)
    [found] = guard.approvals.history(1)  # type: ignore[union-attr]
    assert found.request.id == waiting
    assert found.answer is not None
    assert found.answer.status == status
    assert (found.consumed is not None) is agreed
    assert ask(guard)[:2] == ("ask", False)


def test_a_call_that_nobody_could_be_asked_about_still_waits(guarded: Callable[..., Guard]) -> None:
    guard = guarded()
    call = Call("bash", RM, "s")
    waiting = guard.before(call).approval
    guard.refused(call)
    assert [one.id for one in guard.approvals.waiting()] == [waiting]  # type: ignore[union-attr]


def test_a_closed_guard_lets_go_of_the_database_and_opens_it_again(tmp_path: Path, guarded: Callable[..., Guard]) -> None:
    guard = guarded()
    waiting = ask(guard)[2]
    assert list(tmp_path.glob("*-wal"))
    guard.close()
    assert not list(tmp_path.glob("*-wal"))
    assert ask(guard)[2] == waiting


def test_nothing_waits_in_observe_mode_or_where_nobody_wished_it(guarded: Callable[..., Guard]) -> None:
    assert guarded(mode="observe").approvals is None
    assert Guard().approvals is None


def desk(tmp_path: Path, clock: Callable[[], float], notes: list[dict[str, Any]]) -> Approvals:
    opened = approvals_in(settings_from({"store": {"file": str(tmp_path / "riskproof.db")}}), notes.append)
    opened._clock = clock
    return opened


def test_a_request_expires_and_answers_and_uses_are_told_to_the_ledger(tmp_path: Path, guarded: Callable[..., Guard]) -> None:
    guard, now, notes = guarded(), [0.0], list[dict[str, Any]]()
    asked = ask(guard)[2]
    watched = desk(tmp_path, lambda: now[0], notes)
    now[0] = guard.approvals.waiting()[0].expires  # type: ignore[union-attr]
    with pytest.raises(PolicyError, match="expired"):
        watched.answer(str(asked), approved=True)
    now[0] -= 1
    watched.answer(str(asked)[:8], approved=True)
    assert [(note["type"], note["status"], note["rules"]) for note in notes] == [(ANSWERED, "approved", ["destructive_operation"])]
    guard.approvals._note = notes.append  # type: ignore[union-attr]
    ask(guard)
    assert [note["type"] for note in notes] == [ANSWERED, USED]


@pytest.mark.parametrize("name", ["ap_", "zz_0000", ""])
def test_a_name_that_fits_no_request_is_refused(tmp_path: Path, guarded: Callable[..., Guard], name: str) -> None:
    guard = guarded()
    ask(guard)
    with pytest.raises(PolicyError, match="no such request"):
        guard.approvals.answer(name, approved=True)  # type: ignore[union-attr]


def test_statistics_count_answers_speed_and_rules() -> None:
    request = Request("a", 100.0, 200.0, b"", b"", "", ("x", "y"), "")
    history = [
        Approval(request, Answer("approved", 101.0)),
        Approval(request, Answer("rejected", 150.0)),
        Approval(request),
    ]
    assert statistics(history, 2.0) == {
        "asks": 3,
        "asksPerHour": 1.5,
        "approved": 1,
        "rejected": 1,
        "unanswered": 1,
        "answeredWithinTwoSeconds": 0.5,
        "rules": {"x": 3, "y": 3},
    }
    assert statistics([], 2.0)["answeredWithinTwoSeconds"] is None
