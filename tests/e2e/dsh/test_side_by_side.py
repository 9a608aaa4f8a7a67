"""Calls at the same time, sessions at the same time, plugins of others: each outcome lands on its own receipt."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.dsh import office
from tests.e2e.dsh.harness import GENERATIONS, PATIENCE, Dsh, say, tool, turn, use
from tests.e2e.dsh.office import PLAN, Signal

both = pytest.mark.parametrize("generation", GENERATIONS)


@both
def test_bodies_that_return_in_reverse_order_settle_the_right_receipts(tmp_path: Path, generation: str) -> None:
    with Dsh(tmp_path, generation) as dsh:
        dsh.tools(
            tool("read_first", "Read the first page of the notes.", answer="one", after="read_second"),
            tool("read_second", "Read the second page of the notes.", after="read_third", fails="no such page"),
            tool("read_third", "Read the third page of the notes.", answer="three"),
        )
        run = dsh.run("read them", [turn(use("read_first"), use("read_second"), use("read_third"))])
        assert [(call.text, call.failed) for call in run.calls] == [("one", False), ("Error: no such page", True), ("three", False)]
        tools = {proof["proofId"]: proof["tool"] for proof in dsh.proofs()}
        assert {tools[name]: receipt["outcome"] for name, receipt in dsh.receipts().items()} == {
            "read_first": "succeeded",
            "read_second": "error",
            "read_third": "succeeded",
        }


def test_two_sessions_at_once_know_nothing_of_each_other(tmp_path: Path) -> None:
    """Two processes on one home, one store and one ledger; the second sends what the first has read before and after it read it."""
    read = Signal()
    script = {
        "READER": [
            turn(office.look_up()),
            say("read", first=read.set),
        ],
        "SENDER": [turn(office.mail(body=PLAN), first=read.await_it), turn(office.look_up()), turn(office.mail(body=PLAN))],
    }
    with Dsh(tmp_path) as dsh:
        dsh.tools(office.plans(), office.send_email())
        first = dsh.start("READER looks for the plan", script)
        second = dsh.launch("SENDER sends the plan")
        assert (first.wait(PATIENCE).code, second.wait(PATIENCE).code) == (0, 0)
        assert [(call.tool, call.failed) for call in dsh.model.calls("SENDER")] == [
            ("send_email", False),
            ("customer_database", False),
            ("send_email", True),
        ]
        assert len({proof["scopeId"] for proof in dsh.proofs()}) == 2


@both
def test_what_another_plugin_stops_is_not_counted_as_ours(tmp_path: Path, generation: str) -> None:
    with Dsh(tmp_path, generation) as dsh:
        dsh.tools(
            tool("read_first", "Read the first page."),
            tool("read_second", "Read the second page."),
            tool("read_third", "Read the third page."),
        )
        listener = """ctx.on('tools/pre-execute', async (exec, next) => {
          if (exec.name === 'read_first') return { kind: 'deny', reason: 'house rules' }
          if (exec.name === 'read_second') throw new Error('out of order')
          return next()
        })"""
        dsh.plugin("house_rules", listener)
        dsh.plugin("doorkeeper", "ctx.tools.guard(exec => exec.name === 'read_third' ? 'closed today' : undefined)", inject=["tools"])
        calls = [use("read_first"), use("read_second"), use("read_third")]
        run = dsh.run("read them", [turn(*calls), turn(use("riskproof_report", view="status"))])
        first, second, third, report = run.calls
        assert [call.text for call in (first, second, third)] == ["Error: house rules", "Error: out of order", "Error: closed today"]
        assert dsh.bodies() == []
        proofs = dsh.proofs()
        assert [proof["decision"] for proof in proofs] == ["allow"] * 3
        receipts = [dsh.receipts()[proof["proofId"]] for proof in proofs]
        assert [receipt["outcome"] for receipt in receipts] == ["blocked", "error", "blocked"]
        assert "blocked by RiskProof 0" in report.text
