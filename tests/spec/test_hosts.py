"""The host vectors: which hosts a value names."""

from __future__ import annotations

import pytest

from riskproof.detect.hosts import hosts_of
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("hosts"), ids=sentence)
def test_hosts_vector(vector: Vector) -> None:
    assert {"hosts": list(hosts_of(vector.input["value"]))} == vector.expected
