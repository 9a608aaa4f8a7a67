"""The output policy against the specification's vectors; an inherited label blocks where the result repeats it (decisions 7)."""

import pytest

from riskproof.engine.output import output_flow
from riskproof.model.facts import ResultFacts
from riskproof.model.policy import OutputPolicy
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("output-policy"), ids=sentence)
def test_output_policy(vector: Vector) -> None:
    given = vector.input
    inherited = tuple(given["inherited"])
    facts = ResultFacts("tool_output", inherited, inherited, tuple(given["source"]), tuple(given["detected"]))
    declassifiers = {name: tuple(labels) for name, labels in given["policy"]["declassifiers"].items()}
    policy = OutputPolicy(given["policy"]["enabled"], "block", tuple(given["policy"]["blocked"]), declassifiers)
    flow = output_flow(given["tool"], facts, policy)
    assert {
        "action": "block" if flow.blocked else "allow",
        "labels": list(flow.labels),
        "declassified": list(flow.declassified),
        "blocked": list(flow.blocked),
    } == vector.expected


def test_a_label_that_was_only_inherited_taints_and_does_not_block() -> None:
    facts = ResultFacts("tool_output", ("API_KEY",), (), (), ())
    flow = output_flow("any", facts, OutputPolicy())
    assert (flow.labels, flow.blocked) == (("API_KEY",), ())
