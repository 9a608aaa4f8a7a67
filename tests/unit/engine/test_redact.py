from __future__ import annotations

from typing import Any

import pytest

from riskproof.engine.redact import MARKER, redacted
from riskproof.model.call import Result

KEY = "s" + "k-" + "a1B2c3D4e5F6g7H8i9J0k1L2"
OTHER = "gh" + "p_" + "aB3d" * 9


def cleaned(value: Any, *labels: str) -> Any:
    return redacted(Result(value), labels or ("SECRET", "API_KEY")).value  # type: ignore[arg-type]


def test_spans_are_replaced_and_everything_else_stays() -> None:
    assert cleaned(f"use {KEY} and {OTHER}, then go") == f"use {MARKER} and {MARKER}, then go"
    assert cleaned(f"mail ana@mail.example, key {KEY}", "PII") == f"mail {MARKER}, key {KEY}"
    assert cleaned("nothing of the kind") == "nothing of the kind"


def test_shapes_keys_and_other_scalars_stay() -> None:
    value = {"a": [1, None, True, f"key {KEY}"], "b": {"c": 2.5, "list": (KEY,)}, KEY: "as a key"}
    assert cleaned(value) == {"a": [1, None, True, f"key {MARKER}"], "b": {"c": 2.5, "list": [MARKER]}, KEY: "as a key"}


def test_a_value_that_its_key_makes_sensitive_is_replaced() -> None:
    assert cleaned({"password": "hunter2-hunter2", "note": "hunter2-hunter2"}) == {"password": MARKER, "note": "hunter2-hunter2"}
    assert cleaned({"password": ["hunter2-hunter2"]}) == {"password": [MARKER]}


def test_every_part_of_a_result_is_cleaned() -> None:
    made = redacted(Result(KEY, is_error=True, content=[{"text": KEY}], contexts=(KEY, {"k": KEY})), ("API_KEY",))
    assert (made.value, made.is_error, made.content, made.contexts) == (MARKER, True, [{"text": MARKER}], (MARKER, {"k": MARKER}))


def test_what_was_given_is_not_changed() -> None:
    value = {"a": [KEY]}
    cleaned(value)
    assert value == {"a": [KEY]}


def test_a_result_that_is_nested_too_deeply_is_not_redacted() -> None:
    value: Any = KEY
    for _ in range(5000):
        value = [value]
    with pytest.raises(RecursionError):
        cleaned(value)
