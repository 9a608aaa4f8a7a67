"""Definitions of tools: their size, what they claim, and what of that is evidence when it changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from riskproof.model.call import Tool
from riskproof.nutrition.inputs import SchemaEntry
from riskproof.nutrition.registry import effect_of, entry_of, hints_of
from tests.unit.nutrition.counting import WX, Counted


def test_the_size_is_that_of_what_an_agent_is_shown() -> None:
    tool = Tool("t", "Reads", {"type": "object"}, {"never": "shown"}, "Title", {"readOnlyHint": True}, "srv")
    text = json.dumps({"name": "t", "description": "Reads", "parameters": {"type": "object"}}, separators=(",", ":"))
    assert entry_of(tool, "sha256:00") == SchemaEntry("t", len(text), "sha256:00", {"readOnly": True}, "srv")


@pytest.mark.parametrize(
    ("annotations", "hints", "effect"),
    [
        (None, {}, None),
        ({"readOnlyHint": True}, {"readOnly": True}, "read"),
        ({"readOnlyHint": False}, {"readOnly": False}, None),
        ({"readOnlyHint": False, "destructiveHint": False}, {"readOnly": False, "destructive": False}, "write"),
        ({"readOnlyHint": False, "destructiveHint": True}, {"readOnly": False, "destructive": True}, "destructive"),
        ({"destructiveHint": True}, {"destructive": True}, None),
        ({"readOnlyHint": "yes", "openWorldHint": 1, "title": "x"}, {}, None),
    ],
)
def test_only_what_a_tool_states_is_a_hint(annotations: Any, hints: Any, effect: str | None) -> None:
    assert (hints_of(annotations), effect_of(hints_of(annotations))) == (hints, effect)


def test_only_what_changed_in_the_registry_is_evidence() -> None:
    counted = Counted(WX)
    first = SchemaEntry("wx_a", 10, "sha256:a")
    for entries in ((first,), (first,), (SchemaEntry("wx_a", 12, "sha256:a"),), (SchemaEntry("wx_a", 12, "sha256:b"),), (), (first,)):
        counted.show(*entries)
    assert counted.facts() == [
        ("schema-size", "wx_a", 10),
        ("schema-size", "wx_a", 12),
        ("schema-changed", "wx_a", 12),
        ("schema-left", "wx_a", None),
        ("schema-size", "wx_a", 10),
    ]


def test_a_row_says_since_when_a_definition_is_seen_and_when_it_became_another() -> None:
    counted = Counted(WX)
    counted.show(SchemaEntry("wx_a", 10, "sha256:a"))
    counted.wait(1000)
    counted.show(SchemaEntry("wx_a", 10, "sha256:b", {"openWorld": False}))
    row = counted.tools()["wx_a"]
    assert [row[key] for key in ("visible", "fingerprint", "firstSeen", "changedAt", "hints")] == [
        True,
        "sha256:b",
        "1970-01-01T00:16:40.000Z",
        "1970-01-01T00:16:41.000Z",
        {"openWorld": False},
    ]
    assert counted.label().get("claimed") == {"network": False}


def test_a_tool_that_left_keeps_its_row_out_of_sight() -> None:
    counted = Counted(WX)
    counted.show(SchemaEntry("wx_a", 10, hints={"openWorld": True}))
    counted.show()
    row = counted.tools()["wx_a"]
    assert (row["visible"], row["schemaBytes"], "claimed" in counted.label()) == (False, 0, False)


def test_tools_of_one_name_and_label_are_one_row() -> None:
    counted = Counted({"id": "both", "tools": {"servers": ["one", "two"]}})
    counted.show(SchemaEntry("search", 10, server="one"), SchemaEntry("search", 30, server="two"))
    assert {name: row["schemaBytes"] for name, row in counted.tools("both").items()} == {"search": 40}
