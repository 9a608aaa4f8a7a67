"""The strict preset keeps the triggers that the balanced one narrows (decisions 2)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.spec.test_runtime import Run

_VECTORS = Path(__file__).parent / "vectors" / "runtime.jsonl"
_NARROWED = ["runtime-006", "runtime-007", "runtime-010", "runtime-015", "runtime-043", "runtime-048"]


@pytest.mark.parametrize("vector", _NARROWED)
def test_strict_objects_to_private_access_after_any_ingestion(vector: str) -> None:
    run = Run({**_given(vector), "config": {"policy": {"preset": "strict"}}})
    run.play(_given(vector)["steps"])
    assert run.gates[0] == "allow"
    assert "untrusted_private_access" in run.decisions[1].rules


def _given(vector: str) -> dict[str, Any]:
    rows = map(json.loads, _VECTORS.read_text(encoding="utf-8").splitlines())
    return next(row["input"] for row in rows if row["id"] == vector)
