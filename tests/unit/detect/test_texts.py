from __future__ import annotations

import contextlib
import json
import math
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.detect.leaves import walk
from riskproof.detect.texts import MAX_DEPTH, MAX_NODES, inspection_text, json_text, texts_of
from riskproof.errors import HostPayloadError

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=30)


def refusal(call: Any, *arguments: Any) -> str:
    with pytest.raises(HostPayloadError) as refused:
        call(*arguments)
    return str(refused.value)


def nested(depth: int, inner: Any = "x") -> Any:
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, b"x", {1, 2}, object(), 10**5000], ids=lambda value: type(value).__name__)
def test_what_is_not_json_is_refused_without_naming_it(value: Any) -> None:
    message = "a number has too many digits" if isinstance(value, int) else "a value is not JSON"
    assert refusal(walk, {"a": value}) == message
    assert refusal(texts_of, [value]) == message
    assert refusal(inspection_text, [value]) == message


def test_a_key_that_is_no_text_is_refused() -> None:
    assert refusal(walk, {"a": {1: 2}}) == "an object key is not a text"
    assert refusal(texts_of, {"a": {1: 2}}) == "an object key is not a text"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("x", "x"),
        (None, ""),
        (True, "true"),
        (False, "false"),
        (7, "7"),
        (1.0, "1"),
        (-0.0, "0"),
        (2.5, "2.5"),
        (1e21, "1e+21"),
        (10**30, "1" + "0" * 30),
    ],
)
def test_a_scalar_is_written_as_json_prints_it(value: Any, text: str) -> None:
    assert json_text(value) == text


def test_the_texts_of_a_result_are_its_values_each_once_and_never_its_keys() -> None:
    assert texts_of({"key": ["a", None, "", 1, 1.0, True, {"b": "a"}], "c": "z"}) == ["a", "1", "true", "z"]
    assert texts_of("plain") == ["plain"]
    assert texts_of("") == texts_of(None) == texts_of({}) == []


def test_a_result_over_the_bounds_or_with_an_alias_is_refused() -> None:
    assert texts_of([0] * (MAX_NODES - 1)) == ["0"]
    assert refusal(texts_of, [0] * MAX_NODES) == f"a result has more than {MAX_NODES} values"
    assert texts_of(nested(MAX_DEPTH)) == ["x"]
    assert refusal(texts_of, nested(MAX_DEPTH + 1)) == f"a result is nested deeper than {MAX_DEPTH}"
    shared = {"a": 1}
    assert refusal(texts_of, [shared, shared]) == "a result holds the same object twice"


@given(VALUES)
def test_texts_are_found_in_the_inspection_text(value: Any) -> None:
    shown = inspection_text(value)
    assert all(text in shown for text in texts_of(value))


def test_an_inspection_text_shows_values_beside_their_keys_without_escapes() -> None:
    assert inspection_text({"password": "a\nb", "list": [1, {"q": '"'}], "none": None}) == (
        '"password": a\nb\nlist\n"list": 1\n"q": "\n"none": '
    )
    assert inspection_text(["x", 5]) == "x\n5"
    assert inspection_text("plain") == "plain"


def test_a_key_above_a_container_is_inspected_once() -> None:
    assert inspection_text({"outer": {"inner": {}}, "k" * 100: [[1], 2]}) == "outer\ninner\n" + "k" * 100 + '\n1\n"' + "k" * 64 + '": 2'
    assert inspection_text({"long": list(range(101))}) == "long\n" + "\n".join(map(str, range(101)))


def test_a_result_of_any_width_and_of_500_levels_is_inspected() -> None:
    assert inspection_text(nested(500)) == "x"
    assert len(inspection_text(list(range(50_000))).splitlines()) == 50_000
    assert refusal(inspection_text, nested(513)) == "a result is nested deeper than 512"
    cycle: list[Any] = []
    cycle.append(cycle)
    assert refusal(inspection_text, cycle) == "a result is nested deeper than 512"


def within(seconds: float, call: Any, *arguments: Any) -> bool:
    start = time.process_time()
    with contextlib.suppress(HostPayloadError):
        call(*arguments)
    return time.process_time() - start < seconds


def doubled(levels: int) -> Any:
    value: Any = "x"
    for _ in range(levels):
        value = [value, value]
    return value


def test_an_object_that_is_reached_over_and_over_does_not_cost_more_than_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riskproof.detect.texts._MOST_TEXT_VALUES", 100_000)
    assert within(5, walk, {"a": doubled(60)})
    assert within(5, texts_of, doubled(60))
    assert within(5, inspection_text, doubled(60))


def test_a_megabyte_of_any_shape_is_walked_or_refused_in_a_second_or_two() -> None:
    long_key = {"k" * 500_000: [0] * 9_000}
    for value in (
        long_key,
        [0] * 500_000,
        {str(n): 0 for n in range(100_000)},
        json.loads("[" * 900 + "]" * 900),
        {"a" * 900_000: {"b": 1}},
    ):
        assert within(3, walk, {"a": value})
        assert within(3, texts_of, value)
        assert within(5, inspection_text, value)
