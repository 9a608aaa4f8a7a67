"""Tool identity against the specification's vectors."""

from typing import Any

import pytest

from riskproof.guard.pins import MOST_PINS, PinTable, digest_of
from riskproof.model.call import Tool
from tests.spec.loading import Vector, load, sentence


def _digest(definition: dict[str, Any]) -> str:
    output = definition.get("output") or {}
    return digest_of(Tool(definition["name"], definition.get("description", ""), definition.get("parameters"), output.get("schema")))


@pytest.mark.parametrize("vector", load("identity"), ids=sentence)
def test_identity(vector: Vector) -> None:
    given, expected = vector.input, vector.expected
    if "a" in given:
        assert (_digest(given["a"]) == _digest(given["b"])) is expected["equal"]
    elif "checks" in given:
        table = PinTable(given["limit"])
        assert [table.check(name, digest) for name, digest in given["checks"]] == expected["statuses"]
    else:
        assert expected["limit"] == MOST_PINS
