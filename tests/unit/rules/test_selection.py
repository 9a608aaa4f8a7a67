"""Which arguments the rules mean by sensitive, credential, untrusted and carried."""

from __future__ import annotations

from riskproof.model.facts import CommandFinding, Gap
from riskproof.model.finding import Evidence
from riskproof.rules.selection import (
    credential_leaves,
    of_commands,
    of_destinations,
    of_gaps,
    of_leaves,
    sensitive_leaves,
    untrusted_leaves,
)
from tests.unit.rules.building import facts, leaf, url


def test_a_field_that_names_a_destination_is_no_payload() -> None:
    assert sensitive_leaves(facts(leaves=(leaf("to", "PII", sink=True), leaf("body", "PII")))) == (1,)


def test_a_url_that_carries_sensitive_data_is_payload() -> None:
    sent = facts(leaves=(leaf("url", "CUSTOMER_DATA", sink=True),), destinations=(url(0, carries=True),))
    assert sensitive_leaves(sent) == (0,)


def test_a_credential_in_the_url_of_an_unrecognised_field_is_payload() -> None:
    sent = facts(leaves=(leaf("link", "API_KEY"),), destinations=(url(0, carries=True),))
    assert sensitive_leaves(sent) == (0,)


def test_a_url_that_carries_nothing_is_no_payload() -> None:
    sent = facts(leaves=(leaf("url", "CUSTOMER_DATA", sink=True),), destinations=(url(0, carries=False),))
    assert sensitive_leaves(sent) == ()


def test_a_credential_in_a_url_is_left_to_the_credential_rules() -> None:
    sent = facts(leaves=(leaf("url", "API_KEY", sink=True),), destinations=(url(0, carries=True),))
    assert (sensitive_leaves(sent), credential_leaves(sent)) == ((), (0,))


def test_a_mail_address_carries_nothing() -> None:
    sent = facts(leaves=(leaf("to", "CUSTOMER_DATA", sink=True),), destinations=(url(0, kind="email", carries=True),))
    assert sensitive_leaves(sent) == ()


def test_untrusted_and_credential_arguments_count_in_every_field() -> None:
    seen = facts(leaves=(leaf("to", "UNTRUSTED_WEB", sink=True), leaf("body", "SECRET"), leaf("note", "UNTRUSTED_TOOL", "PII")))
    assert (untrusted_leaves(seen), credential_leaves(seen)) == ((0, 2), (1,))


def test_evidence_names_each_sensitive_label_and_no_other() -> None:
    seen = facts(leaves=(leaf("a", "UNTRUSTED_WEB", "PII", "SECRET"), leaf("b", "SOURCE_CODE")))
    assert list(of_leaves(seen, (1, 0))) == [
        Evidence("label", 1, detail="SOURCE_CODE"),
        Evidence("label", 0, detail="PII"),
        Evidence("label", 0, detail="SECRET"),
    ]


def test_the_same_address_in_one_place_is_named_once() -> None:
    assert list(of_destinations([url(0), url(0), url(1)])) == [
        Evidence("destination", 0, shown="a.partner.test"),
        Evidence("destination", 1, shown="a.partner.test"),
    ]


def test_commands_count_only_for_tools_that_run_code() -> None:
    found = (
        CommandFinding(0, "destructive_operation", "bulk file deletion"),
        CommandFinding(0, "network_egress", "network-capable command"),
    )
    seen = facts(leaves=(leaf("command"),), commands=found)
    runs = facts(leaves=(leaf("command"),), commands=found, capabilities=("CODE_EXECUTION",))
    assert list(of_commands(seen, "destructive_operation")) == []
    assert list(of_commands(runs, "destructive_operation")) == [Evidence("category", 0, detail="bulk file deletion")]


def test_a_gap_points_at_the_argument_that_has_its_place_and_else_at_none() -> None:
    gaps = (Gap("command_truncated", "b"), Gap("arguments_unreadable"), Gap("command_unparsed", "a"))
    seen = facts(leaves=(leaf("a"), leaf("b")), gaps=gaps)
    assert list(of_gaps(seen, frozenset({"command_truncated", "arguments_unreadable"}))) == [
        Evidence("gap", 1, detail="command_truncated"),
        Evidence("gap", -1, detail="arguments_unreadable"),
    ]
