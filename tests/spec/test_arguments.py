"""Argument traversal against the specification's vectors."""

import pytest

from riskproof.detect.leaves import walk
from riskproof.errors import HostPayloadError
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("arguments"), ids=sentence)
def test_arguments(vector: Vector) -> None:
    given, expected = vector.input, vector.expected
    bounds = {key: given[key] for key in ("max_nodes", "max_depth") if key in given}
    if "throws" in expected["leaves"]:
        with pytest.raises(HostPayloadError):
            walk(given["args"], **bounds)
        return
    leaves = [{"path": leaf.path, "field": leaf.field, "value": leaf.value} for leaf in walk(given["args"], **bounds)]
    assert leaves == expected["leaves"]
