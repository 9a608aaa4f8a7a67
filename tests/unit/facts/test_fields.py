"""The names of a schema's properties say which roles they play, at any depth and in any shape of schema."""

from typing import Any

import pytest

from riskproof.facts.fields import MAX_DEPTH, MAX_NODES, roles_of


def schema(*names: str) -> dict[str, Any]:
    return {"type": "object", "properties": {name: {"type": "string"} for name in names}}


@pytest.mark.parametrize(
    ("names", "roles"),
    [
        (("url",), {"address": "schema: url", "target": "schema: url"}),
        (("imageUrl",), {"address": "schema: url", "target": "schema: url"}),
        (("recipient",), {"recipient": "schema: recipient", "target": "schema: recipient"}),
        (("to", "subject"), {"recipient": "schema: to", "target": "schema: to"}),
        (("from", "to", "body"), {"recipient": "schema: to", "target": "schema: to"}),
        (("from", "to", "relation"), {}),
        (("agree_to_terms",), {}),
        (("content",), {"target": "schema: content"}),
        (("path",), {"path": "schema: path"}),
        (("file_name",), {"path": "schema: file"}),
        (("file_id",), {}),
        (("outputPath",), {"path": "schema: path", "output": "schema: path"}),
        (("command",), {"command": "schema: command"}),
        (("slide_index",), {"document": "schema: slide"}),
        (("收件人",), {"target": "schema: 收件人"}),
        (("name", "limit"), {}),
    ],
)
def test_a_field_plays_the_roles_of_its_words(names: tuple[str, ...], roles: dict[str, str]) -> None:
    assert roles_of(schema(*names)) == roles


def test_nested_properties_count_in_objects_lists_and_alternatives() -> None:
    nested = {"properties": {"mail": schema("recipient"), "files": {"items": schema("path")}}, "anyOf": [schema("url")]}

    assert sorted(roles_of(nested)) == ["address", "path", "recipient", "target"]


@pytest.mark.parametrize("unreadable", [None, "text", 7, [], [{"name": "url"}], {"properties": ["url"]}, {"properties": {1: {}}}, {1: 2}])
def test_a_schema_of_another_shape_has_no_roles(unreadable: Any) -> None:
    assert roles_of(unreadable) == {}


def test_properties_deeper_than_the_bound_are_not_read() -> None:
    deep: dict[str, Any] = schema("url")
    for _ in range(100_000):
        deep = {"items": deep}

    assert roles_of(deep) == {}


def test_properties_at_the_bound_are_read() -> None:
    deep: dict[str, Any] = schema("url")
    for _ in range(MAX_DEPTH - 1):
        deep = {"items": deep}

    assert sorted(roles_of(deep)) == ["address", "target"]


def test_a_schema_that_holds_itself_ends() -> None:
    loop: dict[str, Any] = schema("path")
    loop["properties"]["inner"] = loop

    assert roles_of(loop) == {"path": "schema: path"}


def test_nodes_beyond_the_bound_are_not_read() -> None:
    assert roles_of({"anyOf": [{}] * MAX_NODES + [schema("url")]}) == {}
