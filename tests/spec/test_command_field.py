"""Area command-field: which leaves hold commands, and what is found at which path."""

from __future__ import annotations

import pytest

from riskproof.detect.leaves import walk
from riskproof.facts.commands import commands_of
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("command-field"), ids=sentence)
def test_a_command_field_gives_the_findings_of_its_command(vector: Vector) -> None:
    leaves = walk(vector.input["args"])
    facts = commands_of(leaves, ("CODE_EXECUTION",))
    assert {
        "findings": [{"field": leaves[finding.leaf].path, "kind": finding.kind, "category": finding.category} for finding in facts.findings]
    } == vector.expected
