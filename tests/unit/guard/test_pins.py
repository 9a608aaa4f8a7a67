from __future__ import annotations

import math
from hashlib import sha256
from typing import Any

import pytest

from riskproof.errors import HostPayloadError
from riskproof.guard.pins import PinTable, digest_of
from riskproof.model.call import Tool

SCHEMA = {"type": "object", "properties": {"url": {"type": "string"}, "n": {"type": "integer", "maximum": 5}}}


def test_a_digest_is_that_of_the_canonical_json_of_four_fields() -> None:
    canonical = '{"description":"Fetch","name":"t","output":{"type":"string"},"parameters":{"a":1,"b":[2,"é"]}}'
    assert digest_of(Tool("t", "Fetch", {"b": [2, "é"], "a": 1.0}, {"type": "string"})) == sha256(canonical.encode()).hexdigest()


def test_the_order_of_keys_makes_no_difference_and_that_of_lists_does() -> None:
    turned = {"properties": {"n": {"maximum": 5, "type": "integer"}, "url": {"type": "string"}}, "type": "object"}
    assert digest_of(Tool("t", "d", SCHEMA)) == digest_of(Tool("t", "d", turned))
    assert digest_of(Tool("t", "d", {"required": ["a", "b"]})) != digest_of(Tool("t", "d", {"required": ["b", "a"]}))


@pytest.mark.parametrize(
    "changed",
    [
        Tool("u", "d", SCHEMA, {}),
        Tool("t", "d ", SCHEMA, {}),
        Tool("t", "d", {**SCHEMA, "x": 1}, {}),
        Tool("t", "d", SCHEMA, None),
        Tool("t", "d", SCHEMA, {"type": "string"}),
        Tool("t", "d", {**SCHEMA, "maximum": 2**53 + 1}, {}),
    ],
)
def test_any_change_of_name_description_or_schemas_changes_the_digest(changed: Tool) -> None:
    assert digest_of(changed) != digest_of(Tool("t", "d", SCHEMA, {}))


def test_title_and_annotations_do_not_change_the_digest() -> None:
    assert digest_of(Tool("t", "d", title="T", annotations={"readOnlyHint": True})) == digest_of(Tool("t", "d"))


def test_what_is_left_out_counts_as_empty() -> None:
    assert digest_of(Tool("t", "", None)) == digest_of(Tool("t", "", {}))
    assert digest_of(Tool("t", None)) == digest_of(Tool("t", ""))  # type: ignore[arg-type]


def test_bounds_beyond_exact_floats_are_pinned_and_told_apart() -> None:
    digests = {digest_of(Tool("t", parameters={"maximum": bound})) for bound in (2**53, 2**53 + 1, 2**63 - 1, -(2**63), 2**64)}
    assert len(digests) == 5
    assert digest_of(Tool("t", parameters=(True, 1))) != digest_of(Tool("t", parameters=(1, 1)))


def cyclic() -> dict[str, Any]:
    schema: dict[str, Any] = {}
    schema["self"] = schema
    return schema


def deep() -> Any:
    schema: Any = {}
    for _ in range(100_000):
        schema = [schema]
    return schema


@pytest.mark.parametrize(
    "parameters",
    [{"a": {1, 2}}, {"a": math.nan}, {"a": b"x"}, {1: 2}, {"a": "\ud800"}, cyclic(), deep()],
    ids=["set", "nan", "bytes", "key", "surrogate", "cycle", "deep"],
)
def test_a_definition_that_is_not_json_cannot_be_pinned(parameters: Any) -> None:
    with pytest.raises(HostPayloadError, match="a tool definition is not JSON that can be pinned"):
        digest_of(Tool("t", parameters=parameters))


def test_a_pin_is_taken_once_and_never_replaced() -> None:
    pins = PinTable()
    assert [pins.check("t", digest) for digest in ("1", "1", "2", "1", "2")] == [
        "first-seen",
        "unchanged",
        "changed",
        "unchanged",
        "changed",
    ]


def test_a_full_table_says_so_and_still_knows_what_it_holds() -> None:
    pins = PinTable(limit=2)
    assert [pins.check(name, "1") for name in ("a", "b", "c", "a", "c")] == [
        "first-seen",
        "first-seen",
        "capacity-exceeded",
        "unchanged",
        "capacity-exceeded",
    ]
    assert PinTable().limit == 512


def test_an_unreadable_definition_is_pinned_as_such() -> None:
    pins = PinTable()
    assert [pins.check("t", digest) for digest in ("", "", "1")] == ["first-seen", "unchanged", "changed"]


def test_pins_that_were_kept_stand_also_against_later_ones() -> None:
    pins = PinTable()
    pins.check("a", "1")
    assert (len(pins), pins.since(0), pins.since(1)) == (1, {"a": "1"}, {})
    pins.restore({"a": "0", "b": "2"})
    assert [pins.check(name, digest) for name, digest in (("a", "1"), ("a", "0"), ("b", "2"))] == ["changed", "unchanged", "unchanged"]
    assert pins.since(1) == {"b": "2"}
