"""Tools of which nothing is known, and tools known to be harmless."""

from __future__ import annotations

from riskproof.model.finding import Evidence
from riskproof.rules.invariants.unknown_tool import check
from tests.unit.rules.building import facts, leaf


def test_a_tool_known_to_be_harmless_is_left_alone_while_its_arguments_carry_no_label() -> None:
    assert list(check(facts(known=True, leaves=(leaf("text"),)))) == []


def test_a_label_in_the_arguments_of_a_harmless_tool_brings_the_question_back() -> None:
    assert list(check(facts(known=True, leaves=(leaf("text", "PII"),)))) == [Evidence("unknown")]
    assert list(check(facts(known=True, leaves=(leaf("text", "UNTRUSTED_EMAIL"),)))) == [Evidence("unknown")]


def test_a_tool_without_any_ability_asks() -> None:
    assert list(check(facts())) == [Evidence("unknown")]
