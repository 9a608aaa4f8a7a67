"""The engine vectors: one call each, judged in one step."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.model.decision import Decision
from riskproof.model.verdict import WIRE_DECISION
from tests.spec.evaluating import decision_of
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("engine"), ids=sentence)
def test_engine_vector(vector: Vector) -> None:
    assert on_the_wire(decision_of(vector.input)) == vector.expected


def on_the_wire(decision: Decision) -> dict[str, Any]:
    """The decision in the words of the vectors."""
    return {
        "decision": WIRE_DECISION[decision.verdict],
        "risk_level": decision.risk,
        "rules": [{"id": finding.rule, "triggered_args": list(finding.triggered)} for finding in decision.findings],
    }
