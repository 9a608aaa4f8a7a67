"""Result tracking against the specification's vectors."""

import pytest

from riskproof.detect.texts import texts_of
from riskproof.errors import HostPayloadError, PolicyError
from tests.spec.loading import Vector, load, sentence
from tests.spec.recording import generated, policy_of, recorded


@pytest.mark.parametrize("vector", load("tracker"), ids=sentence)
def test_tracker(vector: Vector) -> None:
    if "generate" in vector.input:
        if vector.expected.get("throws"):
            with pytest.raises(HostPayloadError):
                texts_of(generated(vector.input["generate"]))
        else:
            assert texts_of(generated(vector.input["generate"])) == ["text"]
        return
    if vector.expected.get("throws"):
        with pytest.raises(PolicyError):
            policy_of(vector.input["tracker"])
        return
    session, marks = recorded(vector.input["records"], policy_of(vector.input["tracker"]))
    entries = [
        {
            "id": entry.id,
            "kind": entry.kind,
            "label": entry.label,
            "taints": list(entry.labels),
            "byte_count": entry.byte_count,
            "sequence": entry.sequence,
        }
        for entry in session.entries
    ]
    assert {"recorded": marks, "entries": entries} == vector.expected
