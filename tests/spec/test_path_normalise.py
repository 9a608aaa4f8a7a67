"""The path normalisation vectors."""

from __future__ import annotations

import pytest

from riskproof.detect.paths import normalise
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("path-normalise"), ids=sentence)
def test_path_normalise_vector(vector: Vector) -> None:
    assert {"normalised": normalise(vector.input["path"])} == vector.expected
