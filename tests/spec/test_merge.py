"""Merging with another guard's answer against the specification's vectors."""

import pytest

from riskproof.model.verdict import stricter
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("merge"), ids=sentence)
def test_merge(vector: Vector) -> None:
    own, following = vector.input["own"], vector.input["next"]
    effective = stricter(own, following)
    note = "(own reason)" if own == following != "allow" else ""
    assert {"effective": effective + note, "next_called": own != "deny"} == vector.expected
