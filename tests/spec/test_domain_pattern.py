"""The domain pattern vectors: which hosts an entry of a list covers."""

from __future__ import annotations

import pytest

from riskproof.detect.hosts import matches_domain
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("domain-pattern"), ids=sentence)
def test_domain_pattern_vector(vector: Vector) -> None:
    assert {"match": matches_domain(vector.input["host"], vector.input["pattern"])} == vector.expected
