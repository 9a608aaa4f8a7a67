"""The specification's source id vectors: an entry's id in, labels out."""

import pytest

from riskproof.facts.tools import source_labels
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("taint-source"), ids=sentence)
def test_taint_source(vector: Vector) -> None:
    assert {"labels": list(source_labels(vector.input["source_id"]))} == vector.expected
