"""JSON sizes against the specification's vectors."""

from __future__ import annotations

import json

import pytest

from riskproof.model.call import Tool
from riskproof.nutrition.registry import entry_of
from riskproof.nutrition.sizes import json_size
from tests.spec.loading import LabelVector, load_labels

VECTORS = load_labels("bytes")


@pytest.mark.parametrize("vector", [one for one in VECTORS if "absent" not in one.input], ids=lambda vector: vector.id)
def test_a_value_has_the_specified_size(vector: LabelVector) -> None:
    value = json.loads(vector.input["value_json"]) if "value_json" in vector.input else vector.input["value"]
    assert json_size(value) == vector.expect


def test_a_value_that_is_not_there_counts_nothing() -> None:
    [absent] = [one for one in VECTORS if "absent" in one.input]
    without, null = entry_of(Tool("t")), entry_of(Tool("t", parameters={}))
    assert (absent.expect, null.schema_bytes - without.schema_bytes) == (0, len(',"parameters":{}'))
