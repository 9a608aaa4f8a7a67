from __future__ import annotations

import json
from typing import Any

import pytest

from riskproof.guard.guard import Guard
from riskproof.model.call import Call, Result
from riskproof.model.decision import OutputDecision
from riskproof.service.wire_answers import NonsenseError, decision_in, output_in, wire_decision, wire_output
from tests.unit.guard.calling import COMMAND, KEY, MAIL, NOTE, SHELL, Broken, fetched


def over_the_wire(message: Any) -> Any:
    return json.loads(json.dumps(message))


@pytest.mark.parametrize("settings", [{}, {"mode": "observe"}, {"task": {"mode": "read-only"}}, {"proof": {"enabled": False}}], ids=str)
@pytest.mark.parametrize(
    "call",
    [
        Call(NOTE, {"text": "bread"}),
        Call(NOTE, {}),
        Call(SHELL, {"command": COMMAND}),
        Call(SHELL, {"command": COMMAND.encode().hex()}),
        Call(MAIL, {"to": "pal@mail.example", "body": KEY}),
        Call("no_such_thing", {"a": COMMAND}),
        Call(SHELL, Broken(command="ls")),
        Call(5, {}),  # type: ignore[arg-type]
    ],
    ids=range(8),
)
def test_every_decision_comes_back_whole(settings: dict[str, Any], call: Call) -> None:
    guard = Guard(settings)
    fetched(guard)
    decision = guard.before(call)
    assert decision_in(over_the_wire(wire_decision(decision))) == decision


@pytest.mark.parametrize("action", ["block", "redact"])
@pytest.mark.parametrize("value", ["saved", f"key = {KEY}", {"rows": [{"note": f"key = {KEY}"}, 1]}], ids=range(3))
def test_every_outcome_comes_back_whole(action: str, value: Any) -> None:
    guard = Guard({"output": {"action": action}})
    output = guard.after(Call(NOTE, {}), Result(value, content=[value], contexts=(value,)))
    assert output_in(over_the_wire(wire_output(output))) == output
    assert output_in({"action": "pass", "advised": "withhold", "reason": "r"}) == OutputDecision("pass", "withhold", reason="r")


ALLOW = {"verdict": "allow", "gate": "allow", "risk": "low", "tool": "t"}


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "maybe"},
        {"verdict": None},
        {"verdict": "deny"},
        {"gate": "deny"},
        {"verdict": "deny", "gate": "ask"},
        {"verdict": "deny", "gate": "ask", "mode": "observe"},
        {"gate": ["allow"]},
        {"risk": 1},
        {"tool": None},
        {"reason": 5},
        {"mode": "off"},
        {"findings": {}},
        {"findings": [{"rule": "r"}]},
        {"capabilities": ["FLYING"]},
        {"taints": {"a": ["NO_LABEL"]}},
        {"provenance": {"a": [1]}},
        {"sources": ["x"]},
        {"chain": []},
        {"identity": "unknown"},
        {"taskMode": "free"},
        {"proofId": 5},
    ],
    ids=str,
)
def test_what_is_no_decision_is_no_permission(change: dict[str, Any]) -> None:
    assert decision_in(ALLOW).gate == "allow"
    with pytest.raises(NonsenseError):
        decision_in({**ALLOW, **change})


@pytest.mark.parametrize("answer", [None, [], "allow", 1, {}, {"gate": "allow"}], ids=str)
def test_an_answer_of_another_kind_is_no_permission(answer: object) -> None:
    with pytest.raises(NonsenseError):
        decision_in(answer)
    with pytest.raises(NonsenseError):
        output_in(answer)


@pytest.mark.parametrize(
    "answer",
    [
        {"action": "pass"},
        {"action": "keep", "advised": "pass"},
        {"action": "replace", "advised": "replace"},
        {"action": "pass", "advised": "pass", "labels": ["X"]},
        {"action": "replace", "advised": "replace", "replacement": []},
        {"action": "replace", "advised": "replace", "replacement": {"contexts": 1}},
    ],
    ids=str,
)
def test_what_is_no_outcome_passes_nothing(answer: dict[str, Any]) -> None:
    with pytest.raises(NonsenseError):
        output_in(answer)
