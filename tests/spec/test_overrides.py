"""The specification's override vectors: a raw map in, a normalised map or a refusal out."""

import pytest

from riskproof.errors import PolicyError
from riskproof.facts.tools import normalise_overrides
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("overrides"), ids=sentence)
def test_overrides(vector: Vector) -> None:
    raw = vector.input.get("overrides", {})
    if vector.expected.get("throws"):
        with pytest.raises(PolicyError):
            normalise_overrides(raw)
        return
    normalised = {name: list(capabilities) for name, capabilities in normalise_overrides(raw).items()}
    assert {"normalized": normalised} == vector.expected
