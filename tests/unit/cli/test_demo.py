from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from riskproof.cli import demo
from riskproof.cli.demo_session import Shown
from riskproof.guard.rehearsal import rehearse
from tests.unit.cli.conftest import Run

DENIED = Shown(
    title="carry a record out",
    tool="fetch__fetch",
    verdict="deny",
    expected="deny",
    rules=({"id": "a_rule", "evidence": ["url carries PII"], "remediation": "leave it out"}, {"id": "other_rule", "evidence": []}),
    sources=("sqlite__read_query", "fetch__fetch"),
    receipt="deny -> blocked",
    answer="",
)


@pytest.fixture(autouse=True)
def nowhere(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No server on the search path."""
    monkeypatch.setenv("PATH", str(work))


def test_without_servers_only_the_rehearsal_runs(run: Run) -> None:
    ran = run("demo")
    assert ran.code == 0
    assert "`make demo` installs them" in ran.err
    lines = ran.out.splitlines()
    assert lines[:2] == ["", "Rehearsal (synthetic, balanced preset, nothing executed, not counted)"]
    assert [line.split()[:3] for line in lines[2:]] == [["pass", "DENY", case.rule] for case in rehearse()]


def test_the_rehearsal_speaks_chinese_where_the_locale_does(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    ran = run("demo")
    assert "演练" in ran.out
    assert "工具元数据发生变化" in ran.out


def test_programs_get_one_object(run: Run) -> None:
    [shown] = run("demo", "--json").lines
    assert shown["session"] == []
    assert [(case["decision"], case["passed"]) for case in shown["rehearsal"]] == [("deny", True)] * 4


def test_a_case_that_is_answered_otherwise_fails_the_demo(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riskproof.guard.rehearsal.rehearse", lambda _language: [replace(rehearse()[0], rule="another_rule")])
    ran = run("demo")
    assert ran.code == 1
    assert "FAIL" in ran.out


def test_a_step_shows_rule_place_remedy_sources_and_receipt(capsys: pytest.CaptureFixture[str]) -> None:
    demo.print_step(DENIED)
    assert capsys.readouterr().out == (
        "\nDENY  carry a record out  fetch__fetch\n"
        "      rule    a_rule\n"
        "      where   url carries PII\n"
        "      remedy  leave it out\n"
        "      rule    other_rule\n"
        "      from    sqlite__read_query + fetch__fetch -> fetch__fetch\n"
        "      receipt deny -> blocked\n"
    )


def test_a_step_that_is_not_as_it_must_be_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    demo.print_step(replace(DENIED, rules=(), sources=(), expected="allow", answer="a person was asked"))
    assert capsys.readouterr().out == (
        "\nDENY  carry a record out  fetch__fetch  NOT AS EXPECTED\n      asked   a person was asked\n      receipt deny -> blocked\n"
    )
