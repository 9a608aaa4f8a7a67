"""Area command-risk: the kinds and categories of one command, in report order."""

from __future__ import annotations

import pytest

from riskproof.detect.shell import analyse
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("command-risk"), ids=sentence)
def test_a_command_is_judged_as_the_specification_says(vector: Vector) -> None:
    findings = analyse(vector.input["command"]).findings
    kinds = list(dict.fromkeys(kind for kind, _ in findings))
    assert {"kinds": kinds, "categories": [category for _, category in findings]} == vector.expected
