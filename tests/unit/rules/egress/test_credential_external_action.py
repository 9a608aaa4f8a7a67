"""Credentials on their way out."""

from __future__ import annotations

from riskproof.model.finding import Evidence
from riskproof.rules.egress.credential_external_action import check
from tests.unit.rules.building import facts, leaf, url


def test_every_credential_argument_of_an_outward_tool_is_named_in_leaf_order() -> None:
    sent = facts(capabilities=("EXTERNAL_ACTION",), leaves=(leaf("to", "SECRET", sink=True), leaf("x"), leaf("body", "API_KEY")))
    assert list(check(sent)) == [Evidence("credential", 0), Evidence("credential", 2)]


def test_a_tool_that_only_fetches_is_stopped_for_the_url_alone() -> None:
    sent = facts(
        capabilities=("EXTERNAL_INGESTION",),
        leaves=(leaf("headers", "API_KEY"), leaf("url", "API_KEY", sink=True)),
        destinations=(url(1, carries=True),),
    )
    assert list(check(sent)) == [Evidence("credential", 1)]


def test_a_credential_in_an_internal_url_does_not_leave() -> None:
    sent = facts(leaves=(leaf("url", "API_KEY", sink=True),), destinations=(url(0, carries=True, zone="internal"),))
    assert list(check(sent)) == []
