"""DSH's own tools, as the two generations really define them, are known for what they are: none is unknown, none sounds like more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from riskproof.facts.tools import classify
from riskproof.model.call import Tool
from tests.e2e.dsh.harness import NEWEST, OLDER, Dsh

HARMLESS = (
    "exit_plan_mode get_goal interrupt_agent job_kill job_list job_output list_agents send_message skill subagent subagent_fork todo_write"
)
BY_CAPABILITY = {
    "": HARMLESS,
    "CODE_EXECUTION": "bash workflow",
    "PRIVATE_ACCESS": "glob grep read read_image",
    "LOCAL_MUTATION": "create_goal edit update_goal write",
    "EXTERNAL_INGESTION": "web_fetch web_search",
}
OWN = {NEWEST: {"": "working_directory"}, OLDER: {"CODE_EXECUTION": "ralph"}}


def tool_of(body: dict[str, Any]) -> Tool:
    """A definition as either wire format has it."""
    plain = body.get("function", body)
    return Tool(plain["name"], plain["description"], plain.get("input_schema") or plain.get("parameters"))


@pytest.mark.parametrize(("generation", "mode"), [(NEWEST, "native"), (OLDER, "native"), (NEWEST, "ptc")])
def test_every_tool_that_dsh_brings_is_known_for_what_it_does(tmp_path: Path, generation: str, mode: str) -> None:
    with Dsh(tmp_path, generation, guarded=False) as dsh:
        dsh.environment["DSH_TOOLS_MODE"] = mode
        run = dsh.run("good morning")
        found = {tool.name: classify(tool, {}) for tool in map(tool_of, run.requests[0].body["tools"])}
    tables = [BY_CAPABILITY, OWN[generation]] if mode == "native" else [{"CODE_EXECUTION": "run_code"}]
    expected = {name: capability for table in tables for capability, names in table.items() for name in names.split()}
    assert {name: " + ".join(one.capabilities) for name, one in found.items()} == expected
    assert [name for name, one in found.items() if not one.capabilities and not one.known] == []
