from __future__ import annotations

from typing import Any

import pytest

from riskproof.errors import HostPayloadError
from riskproof.model.call import Result, Tool
from riskproof.model.trace import TraceCall, TraceEvent, read_tool, read_trace


def trace(**given: Any) -> dict[str, Any]:
    return {"id": "t", "tools": [], "steps": [], **given}


def step(**given: Any) -> TraceCall | TraceEvent:
    return read_trace(trace(steps=[given])).steps[0]


def result_of(call: TraceCall | TraceEvent) -> tuple[Any, bool] | None:
    assert isinstance(call, TraceCall)
    return None if call.result is None else (call.result.value, call.result.is_error)


def refusal(raw: Any) -> str:
    with pytest.raises(HostPayloadError) as refused:
        read_trace(raw)
    return str(refused.value)


def test_parameters_and_input_schema_are_the_same_thing() -> None:
    schema = {"type": "object"}
    expected = Tool("fetch", "Fetch a page", schema, {"type": "string"}, annotations={"readOnlyHint": True})
    common = {"name": "fetch", "description": "Fetch a page", "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": True}}
    assert read_tool({**common, "parameters": schema}) == expected
    assert read_tool({**common, "inputSchema": schema}) == expected
    assert read_tool({**common, "parameters": None, "inputSchema": schema}) == expected


def test_parts_of_a_definition_that_have_the_wrong_type_are_read_as_absent() -> None:
    assert read_tool({"name": "fetch", "description": 5, "annotations": "x"}) == Tool("fetch")


def test_a_trace_is_read_with_everything_it_holds() -> None:
    read = read_trace(
        {
            "id": "run-1",
            "tools": [{"name": "fetch"}, {"name": "fetch", "description": "another", "server": "b"}],
            "user_prompts": ["first", "second"],
            "user_prompt": "ignored",
            "steps": [{"tool": "fetch", "arguments": {"url": "x"}, "agent": "a", "parent": "p", "turn": 1, "server": "b", "result": 1}],
            "config": {"mode": "observe"},
            "is_attack": True,
        }
    )
    assert (read.id, read.tools, read.prompts, read.config) == (
        "run-1",
        (Tool("fetch"), Tool("fetch", "another", server="b")),
        ("first", "second"),
        {"mode": "observe"},
    )
    assert read.servers == {("b", "fetch"): Tool("fetch", "another", server="b")}
    [call] = read.steps
    assert isinstance(call, TraceCall)
    assert (call.tool, call.arguments, call.agent, call.nested, call.turn, call.server) == ("fetch", {"url": "x"}, "a", True, 1, "b")
    assert result_of(call) == (1, False)


def test_a_single_prompt_is_the_only_turn() -> None:
    assert read_trace(trace(user_prompt="do it")).prompts == ("do it",)
    assert read_trace(trace()).prompts == ()
    assert read_trace(trace(user_prompts=[], user_prompt="ignored")).prompts == ()


def test_a_step_says_what_came_back() -> None:
    assert result_of(step(tool="t", result=None)) == (None, False)
    assert result_of(step(tool="t", result={"a": 1})) == ({"a": 1}, False)
    assert result_of(step(tool="t", error="boom", result="ignored")) == ("boom", True)
    assert result_of(step(tool="t", error={"code": 5})) == ("failed", True)
    assert result_of(step(tool="t")) is None


def test_a_step_without_arguments_has_empty_ones() -> None:
    call = step(tool="t")
    assert isinstance(call, TraceCall)
    assert (call.arguments, call.agent, call.nested, call.turn, call.server) == ({}, None, False, 0, None)


def test_events_are_read_by_their_name() -> None:
    assert step(event="user", text="go on", agent="a") == TraceEvent("user", text="go on", agent="a")
    assert step(event="tools_changed", tools=[{"name": "t"}]) == TraceEvent("tools_changed", tools=(Tool("t"),))
    assert step(event="approved", step=3) == TraceEvent("approved", step=3)
    assert step(event="dispose", agent="a") == TraceEvent("dispose", agent="a")


def test_a_result_keeps_its_identity() -> None:
    assert isinstance(step(tool="t", result=1), TraceCall)
    assert Result(1) != Result(1)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ([], "a trace must be an object"),
        ({"tools": [], "steps": []}, "a trace: id must be a text"),
        (trace(id=5), "a trace: id must be a text"),
        (trace(tools={}), "tools must be a list"),
        (trace(tools=["fetch"]), "a tool definition must be an object"),
        (trace(tools=[{"description": "x"}]), "a tool definition: name must be a text"),
        (trace(steps="x"), "steps must be a list"),
        (trace(steps=[5]), "step 0 must be an object"),
        (trace(steps=[{"tool": "t"}, {"arguments": {}}]), "step 1: tool must be a text"),
        (trace(steps=[{"tool": "t", "agent": 5}]), "step 0: agent must be a text"),
        (trace(steps=[{"tool": "t", "server": []}]), "step 0: server must be a text"),
        (trace(steps=[{"tool": "t", "turn": -1}]), "step 0: turn must be a whole number that is not negative"),
        (trace(steps=[{"tool": "t", "turn": True}]), "step 0: turn must be a whole number that is not negative"),
        (trace(steps=[{"tool": "t", "turn": 1.0}]), "step 0: turn must be a whole number that is not negative"),
        (trace(steps=[{"event": "pause"}]), "step 0: unknown event; use user, tools_changed, approved or dispose"),
        (trace(steps=[{"event": ["user"]}]), "step 0: unknown event; use user, tools_changed, approved or dispose"),
        (trace(steps=[{"event": "user"}]), "step 0: text must be a text"),
        (trace(steps=[{"event": "approved", "step": False}]), "step 0: step must be a whole number"),
        (trace(steps=[{"event": "approved"}]), "step 0: step must be a whole number"),
        (trace(user_prompts=["a", 5]), "user_prompts must be a list of texts"),
        (trace(user_prompts="a"), "user_prompts must be a list"),
        (trace(user_prompt=5), "a trace: user_prompt must be a text"),
        (trace(config=[]), "config must be an object"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_shape_that_is_not_known_is_refused_by_name(raw: Any, message: str) -> None:
    assert refusal(raw) == message


def test_a_step_says_when_it_began_and_how_long_it_took_in_whatever_form() -> None:
    call = step(tool="t", time="2031-05-01T08:00:00Z", duration_ms=12)
    assert isinstance(call, TraceCall)
    assert (call.time, call.duration_ms) == ("2031-05-01T08:00:00Z", 12)
    assert step(tool="t", time=[], duration_ms="long") == TraceCall("t", {}, None, time=[], duration_ms="long")
