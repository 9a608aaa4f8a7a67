"""SPEC: riskproof 7.3, value detection."""

from __future__ import annotations

import pytest

from riskproof.detect.content import labels_of_value
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("taint-value"), ids=sentence)
def test_a_value_shows_exactly_these_labels_in_this_order(vector: Vector) -> None:
    assert list(labels_of_value(vector.input["value"])) == vector.expected["labels"]
