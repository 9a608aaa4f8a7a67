"""Provenance and enrichment against the specification's vectors."""

import pytest

from riskproof.detect.content import labels_of
from riskproof.detect.leaves import walk
from riskproof.facts.flow import trace
from riskproof.facts.kinds import source_labels
from tests.spec.loading import Vector, load, sentence
from tests.spec.recording import policy_of, recorded


@pytest.mark.parametrize("vector", load("provenance"), ids=sentence)
def test_provenance(vector: Vector) -> None:
    policy = policy_of(vector.input["tracker"])
    session, _ = recorded(vector.input["records"], policy)
    leaves, _ = trace(walk(vector.input["args"]), session, policy)
    assert {leaf.path: list(leaf.origins) for leaf in leaves} == vector.expected["provenance"]
    assert {leaf.path: list(leaf.labels) for leaf in leaves} == vector.expected["taints"]


@pytest.mark.parametrize("vector", load("taint-enrich"), ids=sentence)
def test_enrichment(vector: Vector) -> None:
    """The order of a leaf's labels: those of its entries, those that its origins' ids imply, those of the value itself."""
    for leaf in walk(vector.input["args"]):
        labels = dict.fromkeys(vector.input["base_taints"].get(leaf.path, ()))
        for origin in vector.input["provenance"].get(leaf.path, ()):
            labels.update(dict.fromkeys(source_labels(origin)))
        labels.update(dict.fromkeys(labels_of(leaf.value)))
        assert list(labels) == vector.expected["taints"][leaf.path]
