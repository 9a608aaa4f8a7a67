from __future__ import annotations

import json
from typing import Any

import pytest

from riskproof.model.call import Call, Result, Tool
from riskproof.service.protocol import RefusedError
from riskproof.service.wire_calls import call_in, name_in, result_in, tool_in, tools_in, wire_call, wire_result, wire_tool

WHOLE = Tool("mail", "Sends", {"type": "object"}, {"type": "string"}, "Mail", {"readOnlyHint": False})


def over_the_wire(message: Any) -> Any:
    return json.loads(json.dumps(message))


def same(tool: Tool) -> Tool:
    return tool


@pytest.mark.parametrize(
    "tool", [WHOLE, Tool("bare"), Tool("empty", parameters={}, annotations={}), Tool("", "x")], ids=lambda tool: tool.name
)
def test_a_definition_comes_back_the_same(tool: Tool) -> None:
    assert tool_in(over_the_wire(wire_tool(tool))) == tool


def test_a_call_comes_back_the_same_under_the_id_it_was_sent_with() -> None:
    for call in (Call("bash", {"a": [1, None, "x"]}, "s", nested=True), Call(WHOLE, None, "s")):
        back = call_in(over_the_wire(wire_call(call, "c1")), same)
        assert (back.tool, back.arguments, back.session, back.id, back.nested) == (call.tool, call.arguments, "s", "c1", call.nested)


def test_a_result_comes_back_the_same() -> None:
    for result in (Result("x"), Result(None, is_error=True), Result({"a": 1}, content=["b"], contexts=("c", {"d": 2}))):
        back = result_in(over_the_wire({"result": wire_result(result)}))
        assert (back.value, back.is_error, back.content, tuple(back.contexts)) == (
            result.value,
            result.is_error,
            result.content,
            tuple(result.contexts),
        )


CALL = {"session": "s", "call": "c", "tool": "bash", "arguments": {}}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"session": None}, "session must be a text"),
        ({"session": ""}, "session must have 1 to 256 characters"),
        ({"session": "x" * 257}, "session must have 1 to 256 characters"),
        ({"call": 5}, "call must be a text"),
        ({"tool": 5}, "a tool must be a name or an object"),
        ({"tool": {}}, "name must be a text"),
        ({"tool": {"name": "a", "description": 1}}, "description must be a text"),
        ({"tool": {"name": "a", "title": 1}}, "title must be a text, annotations an object"),
        ({"tool": {"name": "a", "annotations": []}}, "title must be a text, annotations an object"),
        ({"nested": 1}, "nested must be true or false"),
    ],
)
def test_a_field_of_another_shape_is_refused_by_its_name(change: dict[str, Any], said: str) -> None:
    with pytest.raises(RefusedError) as refused:
        call_in({**CALL, **change}, same)
    assert (refused.value.code, str(refused.value)) == ("bad_request", said)


def test_arguments_results_and_lists_must_be_there() -> None:
    with pytest.raises(RefusedError, match="arguments are missing"):
        call_in({key: value for key, value in CALL.items() if key != "arguments"}, same)
    with pytest.raises(RefusedError, match="result must be an object"):
        result_in({"result": []})
    with pytest.raises(RefusedError, match="contexts must be a list"):
        result_in({"result": {"contexts": {}}})
    with pytest.raises(RefusedError, match="tools must be a list"):
        tools_in({"tools": {}}, same)
    with pytest.raises(RefusedError, match="call must be a text"):
        name_in({}, "call")
