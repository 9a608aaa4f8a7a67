"""The external domain vectors: which hosts lie outside."""

from __future__ import annotations

import pytest

from riskproof.detect.hosts import zone_of
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("external-domain"), ids=sentence)
def test_external_domain_vector(vector: Vector) -> None:
    assert {"external": zone_of(vector.input["host"], tuple(vector.input["internal_domains"] or ())) == "external"} == vector.expected
