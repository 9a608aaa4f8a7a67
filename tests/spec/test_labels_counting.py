"""Durations, scenarios, orders, path forms and immutability of labels against the specification's vectors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from riskproof.nutrition.paths import shown_path
from tests.spec.folding import Scenario
from tests.spec.loading import LabelVector, load_labels


def tools_after(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    [snapshot] = Scenario({}, 1000).play([*steps, {"do": "snapshot"}])
    tools: list[dict[str, Any]] = snapshot["labels"][0]["observed"]["tools"]
    return tools


@pytest.mark.parametrize("vector", load_labels("stats"), ids=lambda vector: vector.id)
def test_durations_come_to_the_specified_figures(vector: LabelVector) -> None:
    steps: list[dict[str, Any]] = []
    for number, elapsed in enumerate(vector.input["ms"]):
        steps.append({"do": "begin", "call": number + 1, "tool": "t", "arguments": {}})
        steps.append({"do": "wait", "ms": elapsed})
        steps.append({"do": "finish", "call": number + 1, "result": {"isError": False}})
    [tool] = tools_after(steps)
    assert {key: tool[key] for key in vector.expect} == vector.expect


@pytest.mark.parametrize("vector", load_labels("scenario"), ids=lambda vector: f"{vector.id} {vector.op}")
def test_a_scenario_answers_as_specified(vector: LabelVector) -> None:
    answers = Scenario(vector.input["config"], vector.input["startMs"]).play(vector.input["steps"])
    assert json.dumps(answers, indent=1) == json.dumps(vector.expect, indent=1)


@pytest.mark.parametrize("vector", load_labels("order"), ids=lambda vector: vector.id)
def test_tools_stand_in_the_order_of_code_points(vector: LabelVector) -> None:
    names = vector.input["names"]
    tools = tools_after([{"do": "begin", "call": name, "tool": name, "arguments": {}} for name in names])
    assert [tool["name"] for tool in tools] == vector.expect["codePoint"]


@pytest.mark.parametrize("vector", load_labels("path"), ids=lambda vector: vector.id)
def test_a_path_has_the_specified_form(vector: LabelVector) -> None:
    assert shown_path(vector.input["displayPath"], vector.input["mode"]) == vector.expect
