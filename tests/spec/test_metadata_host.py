"""The metadata host vectors: which hosts nobody may reach."""

from __future__ import annotations

import pytest

from riskproof.detect.hosts import zone_of
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("metadata-host"), ids=sentence)
def test_metadata_host_vector(vector: Vector) -> None:
    assert {"restricted": zone_of(vector.input["host"]) == "restricted"} == vector.expected
