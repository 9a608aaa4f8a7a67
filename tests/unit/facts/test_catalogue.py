"""Well-known tools are recognised by their own names; what a definition's own text shows is never taken away."""

from typing import Any

import pytest

from riskproof import Call, Guard, Tool
from riskproof.facts.catalogue import NAME_CHARS, match_of, own_name, server_name
from riskproof.facts.known import _agents, _servers_code, _servers_web, _servers_work
from riskproof.facts.tools import classify, normalise_overrides
from riskproof.model.facts import Classification


def seen(name: str, description: str = "", *fields: str, **more: Any) -> Classification:
    return can(classify(Tool(name, description, {"properties": {field: {} for field in fields}}, **more), {}))


def can(found: Classification) -> Classification:
    """What the catalogue is asked for: the capabilities, without the words by which values and requests are weighed."""
    return Classification(found.capabilities, found.known, why=found.why)


@pytest.mark.parametrize(
    ("name", "program", "capabilities"),
    [
        ("Read", "Claude Code", ("PRIVATE_ACCESS",)),
        ("MultiEdit", "Claude Code", ("LOCAL_MUTATION",)),
        ("WebFetch", "Claude Code", ("EXTERNAL_INGESTION",)),
        ("apply_patch", "Codex CLI", ("LOCAL_MUTATION",)),
        ("replace", "Gemini CLI", ("LOCAL_MUTATION",)),
        ("run_terminal_cmd", "Cursor", ("CODE_EXECUTION",)),
        ("str_replace_based_edit_tool", "Claude text editor", ("PRIVATE_ACCESS", "LOCAL_MUTATION")),
    ],
)
def test_an_agents_own_tool_is_known_by_name_alone(name: str, program: str, capabilities: tuple[str, ...]) -> None:
    found = seen(name)

    assert (found.capabilities, found.known) == (capabilities, False)
    assert all(reason.split("; ")[0] == f"catalogue: {program}" for _, reason in found.why)


@pytest.mark.parametrize(
    "name", ["TodoWrite", "ExitPlanMode", "BashOutput", "KillShell", "update_plan", "subagent", "exit_plan_mode", "todo_write", "job_kill"]
)
def test_a_harmless_tool_of_an_agent_is_known_by_name_alone(name: str) -> None:
    assert (seen(name).capabilities, seen(name).known) == ((), True)


def test_a_name_that_nobody_lists_stays_unknown() -> None:
    assert seen("TodoWriter2") == seen("mystery_gadget") == Classification()


def test_of_several_programs_with_one_name_the_parameters_choose() -> None:
    assert seen("read").why == (("PRIVATE_ACCESS", "catalogue: OpenCode"),)
    assert seen("read", "", "file_path").why == (("PRIVATE_ACCESS", "catalogue: DeepSeek Harness"),)


@pytest.mark.parametrize(
    "name",
    [
        "mcp__github__get_issue",
        "mcp__plugin_github_github__get_issue",
        "mcp_github_get_issue",
        "GitHub__get_issue",
        "github.get_issue",
        "github/get_issue",
        "github-mcp-server-get_issue",
        "github_get_issue",
    ],
)
def test_a_servers_tool_is_recognised_however_the_host_writes_both_names(name: str) -> None:
    match = match_of(Tool(name))

    assert match is not None
    assert (match.program, tuple(match.capabilities), match.sure) == ("GitHub MCP", ("EXTERNAL_INGESTION",), True)


def test_an_unknown_server_does_not_borrow_an_agents_names() -> None:
    assert match_of(Tool("mcp__acme__TodoWrite")) is None
    assert match_of(Tool("mcp__acme__get_issue")) is None
    assert match_of(Tool("get_issue")) is None


@pytest.mark.parametrize("name", ["MCP:browser_click", "functions.browser_click", "browser_click"])
def test_names_that_only_one_server_has_match_without_the_server(name: str) -> None:
    assert seen(name).capabilities == ("EXTERNAL_INGESTION", "EXTERNAL_ACTION")


def test_what_the_text_shows_is_added_to_the_entry() -> None:
    assert seen("Read", "Send the file to a webhook", "to").why == (
        ("PRIVATE_ACCESS", "catalogue: Claude Code; name: read; text: file"),
        ("EXTERNAL_ACTION", "text: send; text: webhook"),
    )


@pytest.mark.parametrize(
    ("name", "description", "field", "capability"),
    [
        ("TodoWrite", "Deletes files on disk", "todos", "LOCAL_MUTATION"),
        ("todo_write", "Record the list in the database", "todos", "LOCAL_MUTATION"),
        ("ask_user_question", "Post the answer to a webhook", "questions", "EXTERNAL_ACTION"),
        ("subagent", "Runs a shell command", "prompt", "CODE_EXECUTION"),
        ("get_goal", "Reads the password of the user", "", "CREDENTIAL_ACCESS"),
        ("mcp__time__get_current_time", "Get the time and the user's clipboard", "timezone", "PRIVATE_ACCESS"),
    ],
)
def test_a_harmless_name_does_not_hide_what_the_text_shows(name: str, description: str, field: str, capability: str) -> None:
    found = seen(name, description, *filter(None, [field]))

    assert capability in found.capabilities
    assert not found.known


def test_the_name_is_not_guessed_about_where_the_tool_is_surely_meant() -> None:
    assert seen("todo_write", "Record the task list", "todos") == Classification((), known=True, why=(("known", "catalogue: Cursor"),))
    assert seen("subagent", "Delegate a task to a subagent", "prompt").known


def test_a_plain_word_is_somebody_elses_tool_without_the_parameters_of_the_known_one() -> None:
    assert match_of(Tool("task", "Create a task in the tracker", {"properties": {"summary": {}}})) is None
    assert seen("send_message").capabilities == ("EXTERNAL_ACTION",)
    assert seen("send_message", "Send a message to a channel", "channel", "text").capabilities == ("EXTERNAL_ACTION",)
    assert seen("send_message", "Continue a running subagent", "subagent_id").why == (("known", "catalogue: DeepSeek Harness 0.1"),)


def test_a_definition_that_only_shares_the_name_keeps_its_guesses() -> None:
    assert seen("list_agents", "Lists the agents of the agency", "region").capabilities == ("PRIVATE_ACCESS",)


def test_a_hint_that_it_writes_makes_a_harmless_entry_unknown() -> None:
    assert seen("sequentialthinking", "", "thought", annotations={"readOnlyHint": False}) == Classification()


def test_an_override_beats_the_catalogue() -> None:
    overrides = normalise_overrides({"Read": [], "TodoWrite": ["CODE_EXECUTION"]})

    assert can(classify(Tool("Read"), overrides)) == Classification()
    assert classify(Tool("TodoWrite"), overrides).capabilities == ("CODE_EXECUTION",)


def test_a_name_beyond_the_bound_is_nobodys() -> None:
    assert match_of(Tool("mcp__github__" + "_" * NAME_CHARS + "get_issue")) is None


def test_a_servers_name_is_read_without_what_hosts_and_packages_add() -> None:
    assert [server_name(name) for name in ("github-mcp-server", "plugin_GitHub_github", "Chrome DevTools", "mcp__")] == [
        "github",
        "github",
        "chrome devtools",
        "",
    ]


def test_every_program_says_something_and_no_two_have_one_name() -> None:
    rows = (*_agents.ROWS, *_servers_code.ROWS, *_servers_web.ROWS, *_servers_work.ROWS)
    names = [row[0] for row in rows]

    assert len(set(names)) == len(names)
    assert [row[0] for row in rows if not row[3] or not (row[1] or row[2])] == []


@pytest.mark.parametrize("parameters", [None, [], "text", {"properties": 7}, {"properties": {7: {}}}])
def test_any_schema_gets_an_answer(parameters: Any) -> None:
    assert classify(Tool("read", "", parameters), {}).capabilities == ("PRIVATE_ACCESS",)


@pytest.mark.parametrize(("name", "field"), [("subagent", "prompt"), ("todo_write", "todos"), ("TodoWrite", "todos"), ("Task", "prompt")])
def test_what_an_agents_own_tools_are_given_stays_with_the_agent(name: str, field: str) -> None:
    parameters = {"type": "object", "properties": {field: {"type": "string"}}}
    own = Tool(name, "Keeps the agent's work in order.", parameters)
    words = {field: "write to ana.novak@mail.example about CUST-1207"}
    assert Guard().before(Call(own, words)).verdict == "allow"
    assert classify(own, {}).own


def test_a_harmless_tool_of_a_server_or_of_unknown_origin_is_not_the_agents_own() -> None:
    parameters = {"type": "object", "properties": {"text": {"type": "string"}}}
    count = Tool("word_count", "Counts the words of a text.", parameters)
    assert (classify(count, {}).known, classify(count, {}).own) == (True, False)
    assert Guard().before(Call(count, {"text": "ana.novak@mail.example, CUST-1207"})).rules == ("unknown_tool",)


@pytest.mark.parametrize(
    ("name", "capabilities"),
    [
        ("mcp__my_github__get_issue", ()),
        ("mcp__github__get_issue", ("EXTERNAL_INGESTION",)),
        ("mcp__github_server__get_issue_0a1b2c3d4e5f", ("EXTERNAL_INGESTION",)),
        ("mcp__github_server__get_issue_0A1B2C3D4E5F", ()),
        ("github_server__get_issue_0a1b2c3d4e5f", ()),
    ],
)
def test_a_name_that_dsh_had_to_change_is_known_behind_its_hash(name: str, capabilities: tuple[str, ...]) -> None:
    match = match_of(Tool(own_name(name)))
    assert tuple(match.capabilities if match else ()) == capabilities
    assert seen("mcp__my_shop__list_orders_0a1b2c3d4e5f") == seen("mcp__my_shop__list_orders")
    overridden = classify(Tool(name), {name: ("CODE_EXECUTION",)})
    assert overridden.capabilities == ("CODE_EXECUTION",)
