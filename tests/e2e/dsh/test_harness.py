"""The harness itself: DSH without RiskProof does what the script says, in both generations."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.dsh.harness import GENERATIONS, Dsh, say, tool, turn, use


@pytest.mark.parametrize("generation", GENERATIONS)
def test_without_the_plugin_a_script_runs_and_everything_it_did_can_be_seen(tmp_path: Path, generation: str) -> None:
    with Dsh(tmp_path, generation, guarded=False) as dsh:
        dsh.tools(tool("send_email", "Sends a mail", {"to": "Address"}, answer="sent"), tool("broken", "Fails", fails="no paper"))
        run = dsh.run("write to them", [turn(use("send_email", to="a@b.test"), use("broken")), say("all done")])
        assert [(call.tool, call.text, call.failed) for call in run.calls] == [
            ("send_email", "sent", False),
            ("broken", "Error: no paper", True),
        ]
        assert dsh.bodies() == [{"tool": "send_email", "arguments": {"to": "a@b.test"}}, {"tool": "broken", "arguments": {}}]
        (session,) = run.sessions
        assert [call["name"] for call in session.of("tool/call")] == ["send_email", "broken"]
        assert "all done" in run.out


def test_a_sub_agent_follows_the_script_that_its_prompt_names(tmp_path: Path) -> None:
    script = {
        "": [turn(use("subagent", description="look", prompt="LOOK-AROUND please")), turn(use("list_agents"))],
        "LOOK-AROUND": [turn(use("look")), say("nothing there")],
    }
    with Dsh(tmp_path, guarded=False) as dsh:
        dsh.tools(tool("look", "Looks around", answer="empty"))
        run = dsh.run("look around", script)
        assert [call.tool for call in run.calls_of("LOOK-AROUND")] == ["look"]
        assert [session.header.get("origin") for session in run.sessions] == [None, "subagent"]
