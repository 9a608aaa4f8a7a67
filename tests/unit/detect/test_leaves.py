from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.detect.leaves import field_name, walk
from riskproof.detect.texts import MAX_DEPTH, MAX_NODES
from riskproof.errors import HostPayloadError

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=30)


def paths(arguments: Any) -> list[str]:
    return [leaf.path for leaf in walk(arguments)]


def places(arguments: Any) -> list[str]:
    return [leaf.place for leaf in walk(arguments)]


def refusal(call: Any, *arguments: Any) -> str:
    with pytest.raises(HostPayloadError) as refused:
        call(*arguments)
    return str(refused.value)


def nested(depth: int, inner: Any = "x") -> Any:
    for _ in range(depth):
        inner = [inner]
    return inner


def test_leaves_come_depth_first_in_the_order_they_were_written() -> None:
    found = walk({"b": [1, {"c": "x"}], "a": {"d": None, "e": True}})
    assert [(leaf.path, leaf.field, leaf.name, leaf.value) for leaf in found] == [
        ("b[0]", "b", "b", 1),
        ("b[1].c", "c", "c", "x"),
        ("a.d", "d", "d", None),
        ("a.e", "e", "e", True),
    ]


def test_a_key_can_never_stand_for_another_path() -> None:
    assert paths({"a.b": 1, "a": {"b": 2, "c[0]": 3, "c": [4]}}) == ['["a.b"]', "a.b", 'a["c[0]"]', "a.c[0]"]


def test_arguments_that_are_no_object_stand_under_a_dollar_sign() -> None:
    assert [(leaf.path, leaf.value) for leaf in walk([5, "x"])] == [("$[0]", 5), ("$[1]", "x")]
    assert [(leaf.path, leaf.value) for leaf in walk("x")] == [("$", "x")]
    assert walk(None)[0].value is None


def test_empty_containers_have_no_leaves() -> None:
    assert walk({"a": {}, "b": [], "c": [[], {}]}) == ()


@given(VALUES)
def test_every_scalar_is_one_leaf_and_no_two_share_a_path_or_a_place(value: Any) -> None:
    found = walk(value)
    assert len({leaf.path for leaf in found}) == len({leaf.place for leaf in found}) == len(found)


@pytest.mark.parametrize("key", ["to", "file_path", "apiKey", "Content-Type", "$schema", "line2", "a b", "x.y"])
def test_a_key_as_people_write_field_names_is_shown(key: str) -> None:
    assert key in places({key: 1})[0]


@pytest.mark.parametrize(
    "key",
    ["ana@mail.example", "CUST-1207", "4111111111111111", "a1b2", "s" + "k-abc123def456", "x" * 40, "名", "", 'a"b', "a\nb", "<b>", "#0"],
)
def test_a_key_that_could_be_private_is_shown_as_a_number(key: str) -> None:
    assert places({"first": 0, key: [1], "q": {key: 2}}) == ["first", '["#1"][0]', 'q["#0"]']


def test_a_field_name_is_compared_without_case_and_joints() -> None:
    assert [field_name(key) for key in ("To", "web-hook_URL", "E Mail", "邮件", "x²")] == ["to", "webhookurl", "email", "", "x"]


def test_arguments_within_the_bounds_are_read_and_over_them_refused() -> None:
    assert len(walk({"a": [0] * (MAX_NODES - 1)})) == MAX_NODES - 1
    assert refusal(walk, {"a": [0] * MAX_NODES}) == f"arguments have more than {MAX_NODES} values"
    assert len(walk({"a": nested(MAX_DEPTH)})) == 1
    assert refusal(walk, {"a": nested(MAX_DEPTH + 1)}) == f"arguments are nested deeper than {MAX_DEPTH}"
    assert len(walk({"a": [1, 2]}, max_nodes=3)) == 2


def test_a_cycle_is_refused_as_too_deep() -> None:
    cycle: dict[str, Any] = {}
    cycle["self"] = cycle
    assert refusal(walk, cycle) == f"arguments are nested deeper than {MAX_DEPTH}"
