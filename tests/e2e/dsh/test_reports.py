"""Reports in the real DSH: what the agent reads with the tool, what the person's command shows and changes, in either language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from riskproof import reports
from tests.chinese import CHINESE
from tests.e2e.dsh import records
from tests.e2e.dsh.harness import GENERATIONS, Dsh, say, tool, turn, use

OPERATOR = """const lines = [...config.lines]
ctx.on('agent/pre-step', async ({ agent, signal }, next) => {
  for (const line of lines.shift() ?? []) {
    const { result } = await ctx.commands.execute(agent, line, [], signal)
    appendFileSync(config.path, JSON.stringify([line, result.kind, result.text]) + '\\n')
  }
  return next()
})"""
"""A person who gives commands before each step of the agent."""
NOTE = {"path": "File", "text": "Text"}


def operated(dsh: Dsh, *lines: list[str]) -> Path:
    """Commands before the first, the second, … step; where what they answered is written."""
    path = dsh.folder / "operator.jsonl"
    config: dict[str, Any] = {"path": str(path), "lines": list(lines)}
    dsh.plugin("operator", OPERATOR, inject=["commands"], config=config, head="import { appendFileSync } from 'node:fs'")
    return path


@pytest.mark.parametrize("generation", GENERATIONS)
def test_an_agent_reads_what_was_decided_and_reading_counts_nothing(tmp_path: Path, generation: str) -> None:
    with Dsh(tmp_path, generation) as dsh:
        wipe = use("bash", command="rm -rf / # canary-in-a-command", description="tidy up")
        views = ("status", "trace", "demo", "health", "status")
        run = dsh.run("tidy up", [turn(wipe), *(turn(use("riskproof_report", view=view)) for view in views), say("all done")])
        refused, status, trace, demo, health, again = (call.text for call in run.calls)
        assert "RiskProof" in refused
        assert "checked 1 · blocked by RiskProof 1 · approval requested 0" in status
        assert again == status
        assert "  receipt: deny -> blocked" in trace
        assert dsh.proofs()[0]["proofId"] in trace
        assert demo == reports.rehearsal_text("en")
        assert "records of this session that are held: 1" in health
        assert "canary" not in "".join((status, trace, health))
        assert [proof["tool"] for proof in dsh.proofs()] == ["bash"]


def test_a_person_limits_a_task_and_lifts_the_limit_again(tmp_path: Path) -> None:
    with Dsh(tmp_path) as dsh:
        dsh.tools(tool("file_write", "Write a file to disk", NOTE, answer="written"))
        before = ["/riskproof", "/riskproof help", "/riskproof task invalid", "/riskproof TRACE", "/riskproof task  read-only"]
        path = operated(dsh, before, ["/riskproof trace", "/riskproof task local-only"], ["/riskproof task standard"])
        write = use("file_write", path="note.txt", text="a note")
        run = dsh.run("write it down", [turn(write), turn(write), turn(write), say("all done")])
        assert [call.failed for call in run.calls] == [True, False, False]
        assert len(dsh.bodies()) == 2
        answers = {line: (kind, text) for line, kind, text in records.lines(path)}
    assert {line: kind for line, (kind, _) in answers.items() if kind == "error"} == dict.fromkeys(before[2:4], "error")
    assert {answers[line][1] for line in before[1:4]} == {reports.help_text("en")}
    assert "No records" in answers["/riskproof"][1]
    assert "task scope: read-only" in answers["/riskproof task  read-only"][1]
    assert "receipt: deny -> blocked" in answers["/riskproof trace"][1]
    assert "task_scope_violation" in answers["/riskproof trace"][1]
    assert "task scope: standard" in answers["/riskproof task standard"][1]


def test_the_language_of_the_configuration_is_that_of_the_reports(tmp_path: Path) -> None:
    with Dsh(tmp_path) as dsh:
        dsh.config["experience"] = {"language": "zh-CN"}
        path = operated(dsh, [f"/riskproof {word}" for word in ("status", "trace", "doctor", "demo")])
        dsh.run("nothing", [say("all done")])
        answers = records.lines(path)
    assert [kind for _, kind, _ in answers] == ["success"] * 4
    assert [line for _, _, text in answers for line in text.splitlines() if line and not CHINESE.search(line)] == []
