"""Addresses that hide where they lead."""

from __future__ import annotations

from riskproof.model.facts import Gap
from riskproof.model.finding import Evidence
from riskproof.rules.egress.disguised_destination import check
from tests.unit.rules.building import facts, leaf, url


def test_an_outside_name_that_misleads_is_named() -> None:
    seen = facts(leaves=(leaf("url", sink=True),), destinations=(url(0, "xn--pypal-4ve.com", misleading=True), url(0)))
    assert list(check(seen)) == [Evidence("destination", 0, shown="xn--pypal-4ve.com")]


def test_a_disguised_address_and_a_host_that_parsers_disagree_about_are_both_named() -> None:
    seen = facts(
        leaves=(leaf("url", sink=True), leaf("mirror", sink=True)),
        destinations=(url(0, "127.0.0.1", zone="disguised"), url(1)),
        gaps=(Gap("destination_ambiguous", "mirror"), Gap("command_unparsed", "url")),
    )
    assert list(check(seen)) == [Evidence("destination", 0, shown="127.0.0.1"), Evidence("gap", 1, detail="destination_ambiguous")]
