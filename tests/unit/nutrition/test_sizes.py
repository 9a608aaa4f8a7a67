"""JSON sizes: exactly what ECMAScript would write, and an end for what is no JSON."""

from __future__ import annotations

import json
import random
from collections import UserDict
from types import MappingProxyType
from typing import Any

import pytest

from riskproof.nutrition.sizes import json_size, number_text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1.0, "1"),
        (-0.0, "0"),
        (1e21, "1e+21"),
        (-1e21, "-1e+21"),
        (999999999999999900000.0, "999999999999999900000"),
        (123456789012345680000.0, "123456789012345680000"),
        (1e-6, "0.000001"),
        (-1.5e-6, "-0.0000015"),
        (1e-7, "1e-7"),
        (1.25e-300, "1.25e-300"),
        (0.1, "0.1"),
        (2**53, "9007199254740992"),
        (2**53 + 1, "9007199254740992"),
        (9999999999999999, "10000000000000000"),
        (10**21, "1e+21"),
        (10**400, "null"),
        (float("inf"), "null"),
        (float("nan"), "null"),
    ],
)
def test_a_number_is_written_as_in_ecmascript(number: float, text: str) -> None:
    assert (number_text(number), json_size(number), json_size([number])) == (text, len(text), len(text) + 2)


def drawn(draw: random.Random, depth: int) -> Any:
    kind = draw.randrange(7 if depth else 5)
    if kind == 0:
        return draw.choice([None, True, False, 0, -5, 2**40, 0.5])
    if kind < 5:
        return "".join(draw.choices('ab "\\\n\x07é工😀\u2028\x7f/', k=draw.randrange(8)))
    if kind == 5:
        return [drawn(draw, depth - 1) for _ in range(draw.randrange(4))]
    return {drawn(draw, 0) if draw.random() < 0.1 else f"k{n}é": drawn(draw, depth - 1) for n in range(draw.randrange(4))}


def test_where_python_writes_alike_the_size_is_that_of_its_text() -> None:
    draw = random.Random(3)
    for _ in range(2000):
        value = json.loads(json.dumps(drawn(draw, 4)))
        assert json_size(value) == len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def test_lone_surrogates_are_escapes_and_pairs_are_characters() -> None:
    assert [json_size("\ud800"), json_size("\ud83d\ude00"), json_size("é\udc00"), json_size({"\ud800": 1})] == [8, 6, 10, 12]


def test_other_containers_measure_like_plain_ones() -> None:
    value = {"a": [1, "é"], "b": {}}
    other = MappingProxyType({"a": (1, "é"), "b": UserDict()})
    assert json_size(other) == json_size(value)


def test_what_is_no_json_measures_nothing_and_does_not_raise() -> None:
    assert [json_size(object()), json_size([object(), 5]), json_size({"a": b"x"}), json_size({5: 1})] == [0, 4, 6, 7]


def test_a_value_that_holds_itself_has_an_end() -> None:
    loop: list[Any] = ["x" * 1_000_000]
    loop.append(loop)
    assert json_size(loop) > 0
    backwards: list[Any] = [None, "x" * 1_000_000]
    backwards[0] = backwards
    assert json_size(backwards) > 0


def test_a_long_value_is_measured_as_python_writes_it() -> None:
    for value in ([0, "é", None] * 20_000, {f"k{number}": [number] for number in range(30_000)}, [5, ["x"] * 50_000]):
        assert json_size(value) == len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())
    other: Any = [(1, 2)] * 20_001
    assert json_size([*other, object()]) == json_size(other) + 1


def test_depth_has_no_end() -> None:
    deep: Any = 5
    for _ in range(100_000):
        deep = [deep]
    assert json_size(deep) == 200_001


def test_a_value_that_holds_one_list_over_and_over_is_measured_up_to_a_bound() -> None:
    value: list[object] = ["x"]
    for _ in range(60):
        value = [value, value]
    assert 200_000 < json_size(value) < 1_000_000
    assert json_size([[*range(10)]] * 3_000) == len(json.dumps([[*range(10)]] * 3_000, separators=(",", ":")))
