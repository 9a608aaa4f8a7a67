from __future__ import annotations

from dataclasses import replace

import pytest

from riskproof.engine.decide import decide, judge
from riskproof.facts.tools import classify
from riskproof.model.call import Tool
from riskproof.model.facts import Classification, Leaf
from riskproof.model.policy import BALANCED, Policy
from riskproof.model.session import Session
from riskproof.rules._catalogue import CATALOGUE
from tests.unit.rules.building import facts

SHELL = Tool("bash", "Run a shell command")
KEY = "s" + "k-" + "a1B2c3D4e5F6g7H8i9J0k1L2"


def test_rules_are_asked_in_registry_order() -> None:
    made = judge(
        facts(identity="changed", task_mode="read-only", capabilities=(), tool="mystery", leaves=(Leaf("a", "a", "a", "a", 1),)), Policy()
    )
    order = [registered.id for registered in CATALOGUE]
    assert made.rules == tuple(sorted(made.rules, key=order.index))
    assert {"tool_identity_changed", "task_scope_violation", "unknown_tool"} <= set(made.rules)


def test_facts_that_no_rule_minds_are_allowed() -> None:
    made = judge(facts(known=True), Policy())
    assert (made.verdict, made.findings) == ("allow", ())


def test_a_decision_comes_with_the_facts_it_rests_on() -> None:
    made, seen = decide(SHELL, {"command": "rm -rf /"}, Session(), Policy())
    assert (made.verdict, made.risk, made.rules[0]) == ("deny", "critical", "catastrophic_system_operation")
    assert seen.capabilities == made.capabilities == ("CODE_EXECUTION",)
    assert [leaf.value for leaf in seen.leaves] == ["rm -rf /"]


def test_the_same_input_gives_the_same_answer() -> None:
    arguments = {"to": "ana@mail.example", "body": f"the key is {KEY}"}
    answers = [decide(Tool("send_email", "Send an email"), arguments, Session(), Policy()) for _ in range(2)]
    assert answers[0] == answers[1]
    assert arguments == {"to": "ana@mail.example", "body": f"the key is {KEY}"}


def test_a_classification_that_is_given_is_not_made_again() -> None:
    known = Classification((), known=True)
    assert decide(SHELL, {"command": "ls"}, Session(), Policy(), classification=known)[0].capabilities == ()
    assert decide(SHELL, {"command": "ls"}, Session(), Policy())[0].capabilities == classify(SHELL, {}).capabilities


def test_an_override_of_the_operators_counts() -> None:
    policy = replace(Policy(), overrides={"bash": ("PRIVATE_ACCESS",)})
    assert decide(SHELL, {}, Session(), policy)[0].capabilities == ("PRIVATE_ACCESS",)


def test_a_definition_that_cannot_be_read_is_denied() -> None:
    made, _ = decide(SHELL, {"command": "ls"}, Session(), Policy(), readable=False)
    assert (made.verdict, made.rules) == ("deny", ("uninspectable_call",))


def test_arguments_that_cannot_be_read_are_denied_under_any_policy() -> None:
    for decisions in (BALANCED, dict.fromkeys(BALANCED, "allow")):
        made, seen = decide(SHELL, {"command": {1, 2}}, Session(), replace(Policy(), decisions=decisions))
        assert (made.verdict, made.rules, seen.leaves) == ("deny", ("uninspectable_call",), ())


@pytest.mark.parametrize("status", ["changed", "capacity-exceeded"])
def test_a_tool_that_is_not_what_it_was_is_denied(status: str) -> None:
    made, _ = decide(SHELL, {"command": "ls"}, Session(), Policy(), identity=status)  # type: ignore[arg-type]
    assert (made.verdict, made.rules, made.identity) == ("deny", ("tool_identity_changed",), status)
