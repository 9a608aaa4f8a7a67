"""The mail domain vectors: which domains a value names."""

from __future__ import annotations

import pytest

from riskproof.detect.hosts import email_domains
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("email-domains"), ids=sentence)
def test_email_domains_vector(vector: Vector) -> None:
    assert {"domains": list(email_domains(vector.input["value"]))} == vector.expected
