"""The sensitive path vectors: which arguments name a file that holds credentials."""

from __future__ import annotations

import pytest

from riskproof.detect.leaves import walk
from riskproof.facts.files import files_of
from riskproof.model.policy import Policy
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("sensitive-path"), ids=sentence)
def test_sensitive_path_vector(vector: Vector) -> None:
    leaves = walk(vector.input["args"])
    found = files_of(leaves, ("PRIVATE_ACCESS",), Policy(sensitive_path_patterns=tuple(vector.input["patterns"])))
    assert {"findings": [{"field": leaves[one.leaf].path, "category": one.category} for one in found]} == vector.expected
