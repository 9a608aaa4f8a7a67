"""Tools of DSH as they describe themselves."""

from __future__ import annotations

import pytest

from riskproof.facts.known.sentences import unknown_part
from riskproof.facts.tools import classify
from riskproof.model.call import Tool
from riskproof.model.taint import Capability

LIST = "Record and update a task list to plan multi-step work and show progress; skip it for trivial single-step tasks."

MESSAGE = "Send a message to an agent. A working agent receives it at its next step; an idle agent starts a new turn with it."


def told(name: str, description: str, *fields: str) -> tuple[bool, tuple[Capability, ...]]:
    found = classify(Tool(name, description, {"type": "object", "properties": {field: {"type": "string"} for field in fields}}), {})
    return found.known, found.capabilities


@pytest.mark.parametrize(
    ("name", "description", "fields"),
    [
        ("todo_write", LIST, ["todos"]),
        ("exit_plan_mode", "Use only in plan mode. Present your plan for the user's review and, on approval, leave plan mode.", ["plan"]),
        ("send_message", MESSAGE, ["agent_id", "message"]),
        ("job_list", "List your background jobs (running and finished) with their ids, kinds, and statuses.", []),
        ("get_goal", "Read the current session goal, including the id and revision that update_goal requires.", []),
        ("schedule_list", "List the active reminders in the current session.", []),
        ("present", "Declare existing files as final deliverables for the user. The user opens the current files.", ["files"]),
    ],
)  # fmt: skip
def test_a_tool_of_dsh_that_does_nothing_to_anybody_is_known_by_its_own_words(name: str, description: str, fields: list[str]) -> None:
    assert told(name, description, *fields) == (True, ())


def test_what_follows_a_known_sentence_is_read_like_any_description() -> None:
    more = "Sends an email to a recipient."
    assert "EXTERNAL_ACTION" in told("todo_write", f"{LIST} {more}", "todos", "recipient")[1]
    assert "EXTERNAL_ACTION" in told("schedule_list", f"List the active reminders in the current session. {more}", "recipient")[1]
    assert unknown_part(Tool("schedule_list", f"List the active reminders in the current session. {more}")) == more


@pytest.mark.parametrize("name", ["mcp__chat__send_message", "send_message_to_all", "Send_Message"])
def test_a_known_sentence_belongs_to_its_tool_alone(name: str) -> None:
    assert unknown_part(Tool(name, MESSAGE)) is None
    assert "EXTERNAL_ACTION" in told(name, MESSAGE, "agent_id", "message")[1]


def test_the_tools_that_act_keep_their_capabilities() -> None:
    assert told("bash", "Execute a bash command (`bash -c`) and return its stdout/stderr.", "command") == (False, ("CODE_EXECUTION",))
    assert told("run_code", "Run a JavaScript program that calls tools.", "code") == (False, ("CODE_EXECUTION",))
    assert told("send_message", "Send a text message to a phone number.", "to", "message") == (False, ("EXTERNAL_ACTION",))
    assert told("workflow", "Run a JavaScript workflow script that orchestrates subagents at scale.", "script") == (
        False,
        ("CODE_EXECUTION",),
    )
    assert told("read_mcp_resource", "Read an MCP resource by URI from the named server.", "server", "uri") == (
        False,
        ("EXTERNAL_INGESTION",),
    )
