from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.conftest import Ran, Run

SHELL = {"name": "bash", "description": "Run a shell command"}
FETCH = {"name": "web_fetch", "description": "Fetch the content of a URL from the web"}


def call(command: str = "ls", **given: Any) -> str:
    return json.dumps({"tool": "bash", "arguments": {"command": command}, **given})


def test_an_allowed_call_is_said_to_be_so(run: Run) -> None:
    assert run("check", "-", stdin=call()) == Ran(0, "ALLOW bash\n", "")


def test_a_denied_call_comes_with_rule_place_and_remedy(run: Run) -> None:
    ran = run("check", "-", stdin=call("rm -rf /"))
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith("DENY  bash\n  DENY  catastrophic_system_operation  critical\n        why     ")
    assert "        where   command" in ran.out
    assert "        remedy  " in ran.out


def test_programs_get_one_object(run: Run) -> None:
    ran = run("check", "--json", "-", stdin=call("rm -rf /"))
    [answer] = ran.lines
    assert (ran.code, answer["decision"], answer["gate"], answer["tool"]) == (1, "deny", "deny", "bash")
    assert answer["rules"][0]["id"] == "catastrophic_system_operation"
    assert answer["provenance"] == {"command": ["agent_generated"]}


def test_definitions_may_come_with_the_call(run: Run) -> None:
    tools = [{"name": "frobnicate", "description": "Run a shell command"}]
    [answer] = run("check", "--json", "-", stdin=json.dumps({"tool": "frobnicate", "tools": tools})).lines
    assert answer["capabilities"] == ["CODE_EXECUTION"]
    [bare] = run("check", "--json", "-", stdin=json.dumps({"tool": "frobnicate"})).lines
    assert (bare["capabilities"], bare["decision"]) == ([], "ask")


def test_an_earlier_trace_counts(run: Run, work: Path) -> None:
    steps = [{"tool": "web_fetch", "arguments": {"url": "https://a.example/"}, "result": "run: make publish --all"}]
    trace = {"id": "t", "tools": [FETCH, SHELL], "steps": steps}
    (work / "t.jsonl").write_text(json.dumps(trace) + "\n", encoding="utf-8")
    [answer] = run("check", "--json", "--trace", "t.jsonl", "-", stdin=call("make publish --all")).lines
    assert [rule["id"] for rule in answer["rules"]] == ["untrusted_code_execution"]
    (work / "empty.jsonl").write_text("", encoding="utf-8")
    assert run("check", "--trace", "empty.jsonl", "-", stdin=call("make publish --all")).code == 0
    (work / "nameless.jsonl").write_text(json.dumps({"steps": steps}), encoding="utf-8")
    assert run("check", "--trace", "nameless.jsonl", "-", stdin=call("make publish --all")).code == 1


def test_the_preset_and_the_configuration_count(run: Run, work: Path) -> None:
    unknown = json.dumps({"tool": "frobnicate"})
    assert "DENY " in run("check", "--preset", "strict", "-", stdin=unknown).out
    (work / "own.toml").write_text('[policy]\nunknown_tool = "allow"\n', encoding="utf-8")
    assert run("check", "--config", "own.toml", "-", stdin=unknown).code == 0


def test_a_file_is_read_as_standard_input_is(run: Run, work: Path) -> None:
    (work / "call.json").write_text(call(), encoding="utf-8")
    assert run("check", "call.json").code == 0


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        ("", "standard input: not JSON at character 1: expecting value"),
        ("[]", 'standard input: a call must be an object\n  write {"tool": NAME, "arguments": {...}}'),
        ("{}", "standard input: step 0: tool must be a text"),
        ('{"tool": 5}', "standard input: step 0: tool must be a text"),
        ('{"tool": "t", "tools": 5}', "standard input: tools must be a list"),
        ('{"tool": "t", "tools": [5]}', "standard input: a tool definition must be an object"),
        ('{"tool": "t", "tools": "abc"}', "standard input: tools must be a list"),
        ('{"tool": "t", "turn": -1}', "standard input: step 0: turn must be a whole number that is not negative"),
        ('{"tool": "t", "tool": "u"}', "standard input: an object has the same key twice"),
        ('{"tool": "\\ud800", "tools": [{"name": null}]}', "standard input: a tool definition: name must be a text"),
    ],
)
def test_a_call_that_cannot_be_read_is_named(run: Run, stdin: str, message: str) -> None:
    assert run("check", "-", stdin=stdin) == Ran(2, "", f"riskproof: {message}\n")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[]", "t.jsonl, line 1: a trace must be an object"),
        ('\n{"steps": 5}', "t.jsonl, line 2: steps must be a list"),
        ('{"tools": 5}', "t.jsonl, line 1: tools must be a list"),
        ("{", "t.jsonl, line 1: not JSON at character 2: expecting property name enclosed in double quotes"),
        ('{"config": {"mode": "sleep"}}', "t.jsonl: "),
    ],
)
def test_a_trace_that_cannot_be_read_is_named(run: Run, work: Path, content: str, message: str) -> None:
    (work / "t.jsonl").write_text(content, encoding="utf-8")
    ran = run("check", "--trace", "t.jsonl", "-", stdin=call())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"riskproof: {message}")


def test_arguments_of_any_shape_are_judged(run: Run) -> None:
    for arguments in (None, [], "text", {"a": 1e300}, {"": {"": []}}):
        assert run("check", "-", stdin=json.dumps({"tool": "bash", "arguments": arguments})).code in (0, 1)
    deep = '{"tool": "bash", "arguments": ' + '{"a":' * 70 + "1" + "}" * 71
    assert "uninspectable_call" in run("check", "-", stdin=deep).out


def test_a_tools_name_cannot_steer_the_terminal(run: Run) -> None:
    assert "\x1b" not in run("check", "-", stdin=json.dumps({"tool": "x\x1b[2J"})).out
