"""The guard's answers as MCP messages."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from riskproof.hosts.mcp import encode
from riskproof.hosts.mcp.decode import visible_parts


def block(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def test_a_denial_is_a_tool_error_that_says_why() -> None:
    assert encode.denied("because") == {"content": [block("RiskProof denied: because")], "isError": True}
    assert (encode.denied_error("because").code, encode.denied_error("because").message) == (-32010, "RiskProof denied: because")


def test_a_withheld_result_names_the_product_once() -> None:
    assert encode.withheld("it is too large")["content"] == [block("RiskProof withheld the result: it is too large")]
    assert encode.withheld("RiskProof withheld this result: it carries SECRET.")["content"] == [
        block("RiskProof withheld this result: it carries SECRET.")
    ]
    assert encode.withheld_error("x").message == "RiskProof withheld the result: x"


def test_a_question_is_a_form_with_one_yes_or_no_field() -> None:
    asked = encode.question("send_email", "sensitive data would leave")
    assert asked["message"] == "RiskProof asks before this call is made: send_email\n\nsensitive data would leave"
    assert asked["requestedSchema"]["required"] == ["approve"]
    assert asked["requestedSchema"]["properties"]["approve"]["type"] == "boolean"
    assert encode.input_required(asked, "state") == {
        "resultType": "input_required",
        "inputRequests": {"riskproof": {"method": "elicitation/create", "params": {"mode": "form", **asked}}},
        "requestState": "state",
    }


@pytest.mark.parametrize(
    ("answer", "agreed"),
    [
        ({"action": "accept", "content": {"approve": True}}, True),
        ({"action": "accept", "content": {"approve": False}}, False),
        ({"action": "accept", "content": {"approve": "true"}}, False),
        ({"action": "accept", "content": {"approve": 1}}, False),
        ({"action": "accept", "content": {}}, False),
        ({"action": "accept"}, False),
        ({"action": "decline", "content": {"approve": True}}, False),
        ({"action": "cancel"}, False),
        ({"content": {"approve": True}}, False),
        ("accept", False),
        (None, False),
    ],
)
def test_only_an_accepted_form_with_the_field_set_counts_as_agreed(answer: Any, agreed: bool) -> None:
    assert encode.agreed(answer) is agreed


def replaced(result: dict[str, Any], replacement: Any) -> Any:
    return encode.replaced(result, visible_parts(result), replacement)


def test_a_replaced_text_stands_where_the_text_stood_and_nothing_else_changes() -> None:
    result = {"_meta": {"a": 1}, "content": [{**block("key: k"), "annotations": {"priority": 1}}], "isError": False}
    before = json.dumps(result)
    assert replaced(result, "key: [removed]") == {
        "_meta": {"a": 1},
        "content": [{**block("key: [removed]"), "annotations": {"priority": 1}}],
        "isError": False,
    }
    assert json.dumps(result) == before


def test_hidden_text_is_replaced_in_its_encoding() -> None:
    result = {"contents": [{"uri": "u", "blob": base64.b64encode(b"key: k").decode()}]}
    changed = replaced(result, ["u", "key: [removed]"])
    assert base64.b64decode(changed["contents"][0]["blob"]) == b"key: [removed]"


@pytest.mark.parametrize(
    ("text", "structured", "after", "expected"),
    [
        ('{"key":"k"}', {"key": "k"}, {"key": "ä"}, '{"key": "ä"}'),
        ('{\n "key": "k"\n}', {"key": "k"}, {"key": "x"}, '{\n  "key": "x"\n}'),
        ("k", {"result": "k"}, {"result": "x"}, "x"),
        ('["k"]', {"result": ["k"]}, {"result": ["x"]}, '["x"]'),
    ],
)
def test_a_text_that_repeats_the_structured_content_repeats_what_became_of_it(
    text: str, structured: Any, after: Any, expected: str
) -> None:
    result = {"content": [block(text)], "structuredContent": structured}
    assert replaced(result, after) == {"content": [block(expected)], "structuredContent": after}


def test_a_mirror_stays_as_it_was_when_only_another_text_changed() -> None:
    result = {"content": [block('{"a":1}'), block("key: k")], "structuredContent": {"a": 1}}
    changed = replaced(result, [{"a": 1}, "key: [removed]"])
    assert changed["content"] == [block('{"a":1}'), block("key: [removed]")]


@pytest.mark.parametrize("replacement", [None, "one", [], ["one"], ["a", "b", "c"]])
def test_a_replacement_of_another_shape_is_no_replacement(replacement: Any) -> None:
    assert replaced({"content": [block("a"), block("b")]}, replacement) is None


def test_encoded_text_cannot_become_something_else() -> None:
    result = {"contents": [{"blob": base64.b64encode(b"text").decode()}]}
    assert replaced(result, {"not": "text"}) is None
