from __future__ import annotations

from riskproof.model.decision import Decision
from riskproof.model.finding import Finding


def finding(rule: str, evidence: tuple[str, ...], remedy: str) -> Finding:
    return Finding(rule, "ask", "medium", evidence, (), "a reason", remedy)


def decision(*findings: Finding) -> Decision:
    return Decision("ask", "ask", "medium", findings, "a reason", "fetch")


def test_a_decision_lists_rules_and_evidence_in_the_order_of_its_findings() -> None:
    made = decision(finding("second", ("argument: a", "argument: b"), "look"), finding("first", ("argument: a",), "look"))
    assert made.rules == ("second", "first")
    assert made.evidence == ("argument: a", "argument: b", "argument: a")


def test_a_remedy_is_named_once_and_an_empty_one_not_at_all() -> None:
    made = decision(finding("a", (), "look"), finding("b", (), ""), finding("c", (), "wait"), finding("d", (), "look"))
    assert made.remedies == ("look", "wait")


def test_a_decision_without_findings_has_nothing_to_say() -> None:
    made = decision()
    assert (made.rules, made.remedies, made.evidence) == ((), (), ())
