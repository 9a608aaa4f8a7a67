"""The specification's context kind vectors: tool name and capabilities in, kind of its results out."""

import pytest

from riskproof.facts.tools import kind_of
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("context-kind"), ids=sentence)
def test_context_kind(vector: Vector) -> None:
    assert {"kind": kind_of(vector.input["tool"], tuple(vector.input["capabilities"]))} == vector.expected
