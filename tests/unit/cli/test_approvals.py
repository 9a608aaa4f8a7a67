"""``riskproof approvals``, ``approve``, ``reject``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from riskproof import Call, Guard
from riskproof.ledger.reading import read_entries
from tests.unit.cli.conftest import Ran, Run


@pytest.fixture
def asked(run: Run) -> Callable[[], str]:
    """Has an agent ask once more; the id of the request."""
    guard = Guard({"approvals": {"enabled": True}})
    return lambda: str(guard.before(Call("bash", {"command": "rm -rf secret-plans"}, "s")).approval)


def test_what_waits_is_shown_without_a_value(run: Run, asked: Callable[[], str]) -> None:
    assert run("approvals") == Ran(0, "nothing waits for an answer\n", "")
    waiting = asked()
    ran = run("approvals")
    assert ran.out.splitlines()[0] == f"{waiting}  bash  60 minutes left"
    assert "    where   command: recursive deletion" in ran.out
    assert "secret-plans" not in ran.out + run("approvals", "--json").out


def test_an_answer_lets_the_call_pass_once_and_is_in_the_ledger(run: Run, asked: Callable[[], str], tmp_path: Path) -> None:
    waiting = asked()
    assert run("approve", waiting[:7]) == Ran(0, f"{waiting} approved\n", "")
    assert run("approve", waiting).err.startswith("riskproof: this request was answered before or has expired")
    assert asked() == waiting
    assert asked() != waiting
    [[first, second]] = run("approvals", "--all", "--json").lines
    assert ((first["id"], first["status"], first["used"]), second["status"]) == ((waiting, "approved", True), "waiting")
    entries = read_entries(tmp_path / "state" / "ledger.jsonl")
    answers = [record for record, _ in entries if record.get("type") == "riskproof/approval"]
    assert [(record["approvalId"], record["status"]) for record in answers] == [(waiting, "approved")]


def test_a_request_can_be_rejected(run: Run, asked: Callable[[], str]) -> None:
    waiting = asked()
    assert run("reject", "--json", waiting).lines == [{"id": waiting, "status": "rejected"}]
    assert asked() != waiting


def test_statistics_are_shown(run: Run, asked: Callable[[], str]) -> None:
    run("approve", asked())
    ran = run("approvals", "--stats")
    assert ran.out.splitlines()[:2] == ["1 asks in 24 hours, 0.04 an hour", "1 approved, 0 rejected, 0 unanswered"]
    assert ran.out.splitlines()[-1].split() == ["1", "destructive_operation"]
    [stats] = run("approvals", "--stats", "--json").lines
    assert stats["rules"] == {"destructive_operation": 1}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("approve", "ap_nothing"), "riskproof: there is no such request\n  see `riskproof approvals`\n"),
        (("approve", "ap_nothing", "--for", "ever"), "riskproof: there is no such scope\n  one of once, destination, tool, session\n"),
    ],
)
def test_what_cannot_be_answered_says_why(run: Run, arguments: tuple[str, ...], message: str) -> None:
    assert run(*arguments) == Ran(2, "", message)


def test_a_scope_needs_an_end(run: Run, asked: Callable[[], str]) -> None:
    waiting = asked()
    assert run("approve", waiting, "--for", "session").err.startswith("riskproof: a scope beyond one call needs an end")
    assert run("approve", waiting, "--for", "session", "--minutes", "5").code == 0
    assert asked() == waiting
