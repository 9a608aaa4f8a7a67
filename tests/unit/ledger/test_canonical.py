from __future__ import annotations

from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from riskproof.errors import LedgerError
from riskproof.ledger.canonical import canonical
from riskproof.ledger.record import Origin, proof_record
from tests.unit.ledger.deciding import decision

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
NUMBERS = st.one_of(st.integers(-(2**53) + 1, 2**53 - 1), st.floats(allow_nan=False, allow_infinity=False))
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXTS, inner, max_size=4)),
    max_leaves=12,
)


@given(st.dictionaries(TEXTS, VALUES, max_size=5))
def test_the_bytes_are_those_of_the_library(value: dict[str, Any]) -> None:
    assert canonical(value) == rfc8785.dumps(value)


@pytest.mark.parametrize(
    "value",
    [
        {"a": 1.0},
        {"a": 1e21},
        {"a": -0.0},
        {"a": [0.1, 2]},
        {"a": 333333333.33333329},
        {"\ufb33": 1, "\U0001f600": 2},
        {"\u20ac": '\r\n\t\b\f\u0001\u007f\u2028"\\/'},
        {"a": 9007199254740991},
        {"at": "2026-12-01T08:00:00.123Z", "n": [1.5]},
    ],
)
def test_numbers_and_keys_that_python_writes_otherwise_are_canonical_too(value: dict[str, Any]) -> None:
    assert canonical(value) == rfc8785.dumps(value)


def test_a_proof_is_canonical() -> None:
    record = proof_record(decision(), Origin("scope", "call", False, "digest", "2026-12-01T08:00:00.123Z"), "rp_x")
    assert canonical(record) == rfc8785.dumps(record)


def test_a_lone_surrogate_becomes_a_question_mark() -> None:
    assert canonical({"a": "x\ud800y", "b": 1.5}) == b'{"a":"x?y","b":1.5}'
    assert canonical({"a": "x\ud800y"}) == b'{"a":"x?y"}'


@pytest.mark.parametrize("value", [{"a": float("nan")}, {"a": float("inf")}, {"a": {1, 2}}, {"a": b"x"}, {"a": 2**53}, {(1, 2): 3}])
def test_what_json_cannot_say_is_refused(value: Any) -> None:
    with pytest.raises(LedgerError, match="cannot be written as JSON"):
        canonical(value)


def test_what_holds_itself_is_refused() -> None:
    loop: list[Any] = []
    loop.append(loop)
    with pytest.raises(LedgerError, match="cannot be written as JSON"):
        canonical({"a": loop})
