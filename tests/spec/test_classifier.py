"""The specification's classifier vectors: name, description and schema in, capabilities out."""

import pytest

from riskproof.errors import HostPayloadError
from riskproof.facts.tools import classify
from riskproof.model.call import Tool
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("classifier"), ids=sentence)
def test_classifier(vector: Vector) -> None:
    tool = Tool(vector.input["name"], vector.input.get("description", ""), vector.input.get("input_schema"))
    if vector.expected.get("throws"):
        with pytest.raises(HostPayloadError):
            classify(tool, {})
        return
    assert {"capabilities": list(classify(tool, {}).capabilities)} == vector.expected
