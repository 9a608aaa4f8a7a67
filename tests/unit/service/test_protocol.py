from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.service.protocol import MAX_BYTES, RefusedError, error_line, line_of, parsed, request_id

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(value=JSON)
def test_a_message_is_one_line_and_comes_back_the_same(value: object) -> None:
    line = line_of({"id": 1, "value": value})
    assert (line.count(b"\n"), line[-1:]) == (1, b"\n")
    assert parsed(line[:-1]) == {"id": 1, "value": value}


@given(data=st.binary(max_size=200))
def test_any_bytes_are_a_message_or_a_refusal_that_quotes_none_of_them(data: bytes) -> None:
    found = parsed(data)
    assert isinstance(found, dict) or (found.code == "bad_message" and isinstance(json.loads(error_line(None, found)), dict))


@pytest.mark.parametrize("line", [b'{"canary": 1, "canary": 2}', b'{"a": canary}', b'{"a": "canary}', b"[1]", b"NaN", b'{"a": -Infinity}'])
def test_what_is_no_message_is_refused_without_quoting_it(line: bytes) -> None:
    refused = parsed(line)
    assert isinstance(refused, RefusedError)
    assert "canary" not in str(refused)


def test_what_is_no_json_or_too_large_is_not_sent() -> None:
    for value in (math.nan, {1, 2}, b"bytes"):
        with pytest.raises((ValueError, TypeError)):
            line_of({"value": value})
    with pytest.raises(RefusedError, match=str(MAX_BYTES)):
        line_of({"value": "x" * MAX_BYTES})


@pytest.mark.parametrize("identifier", [0, 1, 2**53 - 1, "", "a", "x" * 64])
def test_an_id_is_a_number_or_a_short_text(identifier: object) -> None:
    assert request_id({"id": identifier}) == identifier


@pytest.mark.parametrize("identifier", [None, True, -1, 2**53, 1.0, "x" * 65, [], {}])
def test_anything_else_is_no_id(identifier: object) -> None:
    with pytest.raises(RefusedError):
        request_id({"id": identifier})


def test_an_error_has_a_code_for_programs_and_words_for_people() -> None:
    assert json.loads(error_line("a", RefusedError("busy", "no", "wait"))) == {
        "id": "a",
        "error": {"code": "busy", "message": "no", "remedy": "wait"},
    }
    assert json.loads(error_line(None, RefusedError("busy", "no")))["error"] == {"code": "busy", "message": "no"}
