"""MCP messages as the guard's words: what is a call, what is a definition, what of a result a model may see."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError

from riskproof.hosts.mcp.decode import MAX_TEXT, CallParams, Part, call_params, check_meta, mirrored, tool_of, visible_parts
from riskproof.model.call import Tool

PICTURE = base64.b64encode(b"\x89PNG\r\n\x1a\n\0\0\xff\xfe").decode()


def encoded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def test_name_and_arguments_of_a_call_are_read() -> None:
    assert call_params("tools/call", {"name": "x", "arguments": {"a": 1}}) == CallParams("x", {"a": 1}, 8)
    assert call_params("tools/call", {"name": "x"}) == call_params("tools/call", {"name": "x", "arguments": None}) == CallParams("x", {}, 4)
    assert call_params("resources/read", {"uri": "office://a"}, "uri").name == "office://a"


@pytest.mark.parametrize(
    ("params", "said"),
    [
        (None, "tools/call needs params"),
        ({}, "tools/call needs params.name as text"),
        ({"name": 5}, "tools/call needs params.name as text"),
        ({"name": ""}, "tools/call needs params.name as text"),
        ({"name": "x", "arguments": []}, "tools/call needs params.arguments as an object"),
        (
            {"name": "x", "arguments": {"a": float("nan")}},
            "tools/call: params.arguments holds a number that JSON does not have, or is nested too deeply",
        ),
    ],
)
def test_a_call_of_the_wrong_shape_is_invalid_params(params: Any, said: str) -> None:
    with pytest.raises(MCPError) as caught:
        call_params("tools/call", params)
    assert (caught.value.code, caught.value.message) == (-32602, said)


def test_arguments_that_are_nested_without_end_are_invalid_params() -> None:
    nested: Any = []
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(MCPError):
        call_params("tools/call", {"name": "x", "arguments": {"a": nested}})


def test_meta_that_is_no_object_is_invalid_params() -> None:
    for params in (None, {}, {"_meta": None}, {"_meta": {}}):
        check_meta("tools/list", params)
    for meta in (5, "x", [1]):
        with pytest.raises(MCPError, match=r"needs params\._meta as an object"):
            check_meta("tools/list", {"_meta": meta})


def test_a_definition_is_read_field_by_field() -> None:
    definition = {
        "name": "x",
        "description": "d",
        "inputSchema": {"a": 1},
        "outputSchema": {"b": 2},
        "title": "T",
        "annotations": {"c": 3},
        "_meta": {},
    }
    assert tool_of(definition, "s__x") == Tool("s__x", "d", {"a": 1}, {"b": 2}, "T", {"c": 3})
    assert tool_of({"name": "x", "description": 5, "title": 6, "annotations": 7}, "x") == Tool("x")


def test_a_definition_without_a_name_cannot_be_called() -> None:
    assert [tool_of(definition, "x") for definition in (None, [], "x", {}, {"name": 5})] == [None] * 5


def test_the_text_of_one_block_is_the_value() -> None:
    visible = visible_parts(
        {"content": [{"type": "text", "text": "hello", "annotations": {"audience": ["user"]}, "_meta": {"a": "b"}}], "isError": False}
    )
    assert (visible.value, visible.size, visible.mirrors) == ("hello", 5, ())


def test_everything_that_a_model_may_see_is_a_part_once() -> None:
    result = {
        "content": [
            {"type": "text", "text": "one", "vendor": {"note": "two"}},
            {"type": "image", "data": PICTURE, "mimeType": "image/png"},
            {"type": "audio", "data": encoded("three"), "mimeType": "audio/wav"},
            {"type": "resource", "resource": {"uri": "u:4", "mimeType": "text/plain", "text": "five", "_meta": {"x": "no"}}},
            {"type": "resource", "resource": {"uri": "u:6", "blob": encoded("seven")}},
            {"type": "resource", "resource": {"uri": "u:8", "blob": PICTURE}},
            {"type": "resource_link", "uri": "u:9", "name": "ten", "title": "eleven", "description": "twelve", "size": 3},
            "thirteen",
            {"type": "vendor", "payload": ["fourteen"]},
        ],
        "unknown": {"fifteen": True},
        "_meta": {"hidden": "no"},
        "isError": True,
        "resultType": "complete",
        "nextCursor": "no",
    }
    visible = visible_parts(result)
    assert visible.value == [
        "one", {"note": "two"}, "three", "u:4", "five", "u:6", "seven", "u:8", "u:9", "ten", "eleven", "twelve", "thirteen", ["fourteen"],
        {"fifteen": True},
    ]  # fmt: skip
    assert visible.parts[2] == Part(("content", 2, "data"), "three", "base64")
    assert visible.parts[6] == Part(("content", 4, "resource", "blob"), "seven", "base64")


def test_base64_with_line_breaks_is_read_and_what_is_no_base64_is_text() -> None:
    wrapped = encoded("a hidden text")[:8] + "\r\n" + encoded("a hidden text")[8:]
    assert visible_parts({"contents": [{"uri": "u", "blob": wrapped}]}).value == ["u", "a hidden text"]
    assert visible_parts({"contents": [{"uri": "u", "blob": "not base64 at all!"}]}).value == ["u", "not base64 at all!"]


def test_prompts_and_resources_are_read_like_tool_results() -> None:
    prompt = {
        "description": "d",
        "messages": [
            {"role": "user", "content": {"type": "text", "text": "t"}},
            {"role": "user", "content": [{"type": "text", "text": "u"}]},
        ],
    }
    assert visible_parts(prompt).value == ["d", "t", "u"]
    assert visible_parts({"contents": [{"uri": "office://a", "mimeType": "text/plain", "text": "t"}]}).value == ["office://a", "t"]


@pytest.mark.parametrize("result", [{}, {"content": None}, {"content": []}, {"_meta": {"a": "b"}}])
def test_a_result_that_shows_nothing_has_no_parts(result: dict[str, Any]) -> None:
    assert (visible_parts(result).value, visible_parts(result).size) == ([], 0)


def test_a_text_that_only_repeats_the_structured_content_is_not_inspected_twice() -> None:
    structured = {"rows": [{"id": 1, "name": "Ana"}]}
    for text in (json.dumps(structured), json.dumps(structured, indent=2), json.dumps(structured, sort_keys=True)):
        visible = visible_parts({"content": [{"type": "text", "text": text}], "structuredContent": structured})
        assert (visible.value, visible.mirrors) == (structured, (("content", 0, "text"),))


def test_a_text_that_says_anything_else_is_inspected_beside_it() -> None:
    structured = {"a": "x"}
    for text in ("x", '{"a": "x", "b": "y"}', '{"a": "hidden", "a": "x"}', '{"a": "x"} and more'):
        visible = visible_parts({"structuredContent": structured, "content": [{"type": "text", "text": text}]})
        assert (visible.value, visible.mirrors) == ([structured, text], ())


@pytest.mark.parametrize(
    ("text", "structured", "form"),
    [
        ('{"a": 1}', {"a": 1}, "whole"),
        ("hello", {"result": "hello"}, "text"),
        ('["a"]', {"result": ["a"]}, "result"),
        ("5", {"result": 5}, "result"),
        ("null", {"result": None}, ""),
        ("hello", {"result": "hello", "more": 1}, ""),
        (5, {"result": 5}, ""),
        ("[" * 100_000, {"result": []}, ""),
    ],
)
def test_a_mirror_is_recognised_by_what_it_says(text: Any, structured: Any, form: str) -> None:
    assert mirrored(text, structured) == form


def test_the_size_counts_every_text_and_what_cannot_be_measured_is_too_large() -> None:
    assert visible_parts({"content": [{"type": "text", "text": "x" * 10}, {"type": "v", "p": [1, 2]}]}).size == 16
    nested: Any = []
    for _ in range(100_000):
        nested = [nested]
    assert visible_parts({"structuredContent": nested}).size > MAX_TEXT
