"""SPEC: riskproof 18, redaction of generated text."""

from __future__ import annotations

import pytest

from riskproof.detect.redaction import redact
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("redaction"), ids=sentence)
def test_credentials_are_replaced_and_their_names_stay(vector: Vector) -> None:
    assert redact(vector.input["text"]) == vector.expected["redacted"]
