from __future__ import annotations

import json
from pathlib import Path

import pytest

from riskproof.cli import demo, demo_dsh
from riskproof.cli.demo_session import Shown
from riskproof.hosts.dsh.bundle import shipped
from tests.unit.cli.conftest import Run

STEP = Shown("mail", "send_email", "deny", "deny", (), (), "deny -> blocked", "")


@pytest.fixture(autouse=True)
def nowhere(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No dsh on the search path."""
    monkeypatch.setenv("PATH", str(work))
    monkeypatch.delenv("RISKPROOF_DSH", raising=False)


def test_without_dsh_the_demo_says_how_to_get_one(run: Run, work: Path) -> None:
    ran = run("demo", "--host", "dsh", "--dsh", str(work / "none"))
    assert ran.code == 2
    assert "is no DeepSeek Harness" in ran.err
    assert "deepseek-harness-runtime-bin" in ran.err


def test_another_host_is_refused_by_name(run: Run) -> None:
    ran = run("demo", "--host", "elsewhere")
    assert (ran.code, "use mcp or dsh" in ran.err) == (2, True)


def test_the_rows_load_the_shipped_bundle_and_keep_nothing_of_the_users(tmp_path: Path) -> None:
    inserted, gate, title = demo_dsh._rows(tmp_path)
    guard, tools = inserted["insert"]
    assert (guard["id"], guard["name"]) == ("riskproof", str(shipped() / "index.js"))
    assert guard["config"]["proof"] == {"file": str(tmp_path / "proofs.jsonl")}
    assert [guard["config"][key] for key in ("ledger", "store", "approvals")] == [{"enabled": False}] * 3
    assert Path(tools["name"]).is_file()
    assert (gate, title) == ({"id": "agent-loop", "inject": ["riskproof"]}, {"id": "session-title-llm", "disabled": True})
    assert json.loads(json.dumps(inserted)) == inserted


@pytest.mark.parametrize(("escaped", "code", "said"), [(False, 0, "the mail was not sent"), (True, 1, "THE MAIL WAS SENT")])
def test_what_left_decides_the_exit_code(run: Run, monkeypatch: pytest.MonkeyPatch, escaped: bool, code: int, said: str) -> None:
    monkeypatch.setattr(demo_dsh, "run_dsh", lambda _program, show: (show(STEP), ([STEP], escaped))[1])
    ran = run("demo", "--host", "dsh")
    assert (ran.code, said in ran.out) == (code, True)


def test_programs_are_told_whether_it_left(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo_dsh, "run_dsh", lambda *_: ([STEP], False))
    [shown] = run("demo", "--host", "dsh", "--json").lines
    assert (shown["escaped"], [step["as_expected"] for step in shown["session"]]) == (False, [True])


def test_a_session_without_an_escape_is_as_expected_only_when_every_step_is() -> None:
    assert demo.Session((STEP,), escaped=False).as_expected
    assert not demo.Session((STEP,), escaped=True).as_expected
    assert demo.Session().json() == {"session": []}
