"""Sensitive data on its way out: what counts as payload, what as destination, and in which order they are named."""

from __future__ import annotations

from riskproof.model.finding import Evidence
from riskproof.rules.egress.sensitive_data_external_action import check
from tests.unit.rules.building import facts, leaf, url


def test_leaves_are_named_before_hosts() -> None:
    sent = facts(
        capabilities=("EXTERNAL_ACTION",),
        leaves=(leaf("to", sink=True), leaf("body", "CUSTOMER_DATA"), leaf("note", "PII", "SECRET")),
        destinations=(url(0, "mail.test", kind="email"),),
    )
    assert list(check(sent)) == [
        Evidence("label", 1, detail="CUSTOMER_DATA"),
        Evidence("label", 2, detail="PII"),
        Evidence("label", 2, detail="SECRET"),
        Evidence("destination", 0, shown="mail.test"),
    ]


def test_a_host_inside_a_command_is_no_destination_of_this_rule() -> None:
    sent = facts(
        capabilities=("EXTERNAL_ACTION", "CODE_EXECUTION"),
        leaves=(leaf("command"), leaf("body", "CUSTOMER_DATA")),
        destinations=(url(0),),
    )
    assert list(check(sent)) == []


def test_a_tool_that_only_fetches_sends_the_url_and_nothing_else() -> None:
    sent = facts(
        capabilities=("EXTERNAL_INGESTION",),
        leaves=(leaf("url", "CUSTOMER_DATA", sink=True), leaf("mirror", sink=True), leaf("prompt", "PII")),
        destinations=(url(0, carries=True), url(1, "b.partner.test", carries=True)),
    )
    assert list(check(sent)) == [Evidence("label", 0, detail="CUSTOMER_DATA"), Evidence("destination", 0, shown="a.partner.test")]


def test_a_url_counts_in_a_field_of_any_name() -> None:
    sent = facts(
        capabilities=("EXTERNAL_INGESTION",),
        leaves=(leaf("image_url", "PATIENT_DATA"),),
        destinations=(url(0, carries=True),),
    )
    assert list(check(sent)) == [Evidence("label", 0, detail="PATIENT_DATA"), Evidence("destination", 0, shown="a.partner.test")]


def test_a_recipient_of_a_tool_that_sends_nothing_is_no_destination() -> None:
    sent = facts(
        capabilities=("LOCAL_MUTATION",),
        leaves=(leaf("email", sink=True), leaf("name", "PII")),
        destinations=(url(0, "mail.test", kind="email"),),
    )
    assert list(check(sent)) == []
