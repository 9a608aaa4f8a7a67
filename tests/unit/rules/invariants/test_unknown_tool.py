"""Tools of which nothing is known, and tools known to be harmless."""

from __future__ import annotations

from riskproof.model.finding import Evidence
from riskproof.rules.invariants.unknown_tool import check
from tests.unit.rules.building import facts, leaf


def test_a_tool_known_to_be_harmless_with_these_arguments_is_left_alone() -> None:
    assert list(check(facts(known=True, leaves=(leaf("text"),)))) == []


def test_a_harmless_tool_asks_where_nothing_vouches_for_its_arguments() -> None:
    assert list(check(facts(known=False, leaves=(leaf("text", "PII"),)))) == [Evidence("unknown")]


def test_a_tool_without_any_ability_asks() -> None:
    assert list(check(facts())) == [Evidence("unknown")]
