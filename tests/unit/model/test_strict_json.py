from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.errors import HostPayloadError
from riskproof.model.strict_json import parse_json

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)


def refusal(text: str | bytes) -> str:
    with pytest.raises(HostPayloadError) as refused:
        parse_json(text)
    return str(refused.value)


@given(VALUES)
def test_what_json_can_write_is_read_back_unchanged(value: Any) -> None:
    assert parse_json(json.dumps(value)) == value
    assert parse_json(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass").decode("utf-8", "surrogatepass")) == value


def test_bytes_are_read_as_utf_8() -> None:
    assert parse_json('{"名": "é"}'.encode()) == {"名": "é"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b'"\xff"', "not UTF-8"),
        (b'"\xed\xa0\x80"', "not UTF-8"),
        ("", "not JSON at character 1: expecting value"),
        ('{"a": }', "not JSON at character 7: expecting value"),
        ("{'a': 1}", "not JSON at character 2: expecting property name enclosed in double quotes"),
        ('{"a": 1, "a": 2}', "an object has the same key twice"),
        ('[{"b": {"a": 1, "c": 2, "a": 1}}]', "an object has the same key twice"),
        ("NaN", "NaN and infinities are not JSON"),
        ("[-Infinity]", "NaN and infinities are not JSON"),
        ("1" + "0" * 5000, "a number has too many digits"),
        ("[" * 100_000, "JSON is nested too deeply"),
        ('{"a":' * 100_000, "JSON is nested too deeply"),
        ("1 2", "not JSON at character 3: extra data"),
    ],
    ids=lambda text: repr(text[:24]),
)
def test_what_two_readers_could_take_differently_is_refused(text: str | bytes, message: str) -> None:
    assert refusal(text) == message


def test_a_number_beyond_every_float_is_refused_as_an_infinity() -> None:
    assert refusal("[1e999]") == "NaN and infinities are not JSON"
    assert parse_json("[1e308, -2.5]") == [1e308, -2.5]


def test_a_refusal_never_repeats_what_it_read() -> None:
    canary = "canary4711"
    for text in (f'{{"{canary}": 1, "{canary}": 2}}', f'["{canary}"', f"{canary}", f'"{canary}" x'):
        assert canary not in refusal(text)
