from __future__ import annotations

from typing import Any

import pytest

from riskproof.facts.label_capabilities import label_capabilities
from riskproof.facts.of_call import see_call
from riskproof.facts.tools import classify
from riskproof.model.call import Tool
from riskproof.model.policy import Policy
from riskproof.model.session import Session

SHELL = Tool("bash", "Run a shell command")
FETCH = Tool("web_fetch", "Fetch the content of a URL from the web")
WRITE = Tool("write_file", "Write text to a file of the workspace", {"properties": {"path": {}, "text": {}}})


def capabilities(tool: Tool, overrides: Any = None, /, **arguments: Any) -> tuple[str, ...]:
    classification = classify(tool, overrides or {})
    return label_capabilities(see_call(tool.name, classification, "unchanged", arguments, Session(), Policy()), classification)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("ls -la", ("subprocess",)),
        ("curl https://news.example/today", ("network", "subprocess")),
        ("echo hello > note.txt", ("subprocess", "persistence")),
        ("cat ~/.ssh/id_rsa", ("credentials", "subprocess")),
    ],
)
def test_of_a_shell_only_what_this_command_does_counts(command: str, expected: tuple[str, ...]) -> None:
    assert capabilities(SHELL, command=command) == expected


def test_another_tool_counts_as_it_is_classed() -> None:
    assert capabilities(FETCH, url="https://news.example/") == ("network",)
    assert capabilities(WRITE, path="note.txt", text="bread") == ("persistence",)
    assert capabilities(Tool("read_vault", "Read a secret from the vault"), name="db") == ("credentials",)
    assert capabilities(Tool("customer_database", "Query private customer records"), q="x") == ()
    assert capabilities(Tool("current_time", "Tell the time")) == ()


def test_a_guess_from_a_verb_alone_is_no_capability() -> None:
    guess = Tool("create_blorp", "Create a blorp")
    assert classify(guess, {}).capabilities == ("EXTERNAL_ACTION",)
    assert capabilities(guess, text="x") == ()


def test_what_the_operator_says_of_a_tool_counts() -> None:
    assert capabilities(Tool("create_blorp"), {"create_blorp": ("EXTERNAL_ACTION", "CREDENTIAL_ACCESS")}, text="x") == (
        "network",
        "credentials",
    )


def test_an_agents_own_list_of_work_is_kept_nowhere() -> None:
    assert capabilities(Tool("TodoWrite"), todos=[{"content": "bread"}]) == ()
