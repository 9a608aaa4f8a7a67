"""The destination vectors: what an outward call sends to."""

from __future__ import annotations

import pytest

from riskproof.detect.leaves import walk
from riskproof.facts.destinations import destinations_of
from riskproof.model.policy import Policy
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("destinations"), ids=sentence)
def test_destinations_vector(vector: Vector) -> None:
    leaves = walk(vector.input["args"])
    policy = Policy(internal_domains=tuple(vector.input["internal_domains"] or ()))
    found, _ = destinations_of(leaves, ("EXTERNAL_ACTION",), policy)
    rows = [({"field": leaves[one.leaf].path, "target": one.host, "kind": one.kind}, one.zone) for one in found]
    assert {"all": [row for row, _ in rows], "external": [row for row, zone in rows if zone == "external"]} == vector.expected
