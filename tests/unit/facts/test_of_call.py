from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from riskproof.facts.of_call import see_call
from riskproof.model.facts import CallFacts, ChainFacts, Classification, Destination, Gap, Source
from riskproof.model.policy import Policy
from riskproof.model.session import Session
from riskproof.state.history import remember
from riskproof.state.tracker import record

SEND = Classification(("EXTERNAL_ACTION",))


def seen(arguments: Any, session: Session | None = None, classification: Classification = SEND, policy: Policy | None = None) -> CallFacts:
    return see_call("send", classification, "unchanged", arguments, session or Session(), policy or Policy())


def test_a_call_becomes_facts() -> None:
    policy = Policy()
    session, _ = record(Session(task_mode="read-only"), "pii", ["ana.novak@mail.example"], "query", (), policy.tracker)
    session = remember(session, "query", ("PRIVATE_ACCESS",), ("pii_1",), policy.toolchain)
    facts = seen({"to": "ana.novak@mail.example", "body": "hello"}, session)
    assert (facts.tool, facts.capabilities, facts.known, facts.identity, facts.task_mode) == (
        "send",
        ("EXTERNAL_ACTION",),
        False,
        "unchanged",
        "read-only",
    )
    assert [(leaf.place, leaf.origins, leaf.labels, leaf.sink) for leaf in facts.leaves] == [
        ("to", ("pii_1",), ("PII",), True),
        ("body", ("agent_generated",), (), False),
    ]
    assert facts.destinations == (
        Destination(0, "email", "mail.example", "mail.example", "external", blocked=False, listed=False, carries=False),
    )
    assert facts.chain == ChainFacts(saw_private_access=True, path=("private_access",))
    assert facts.sources == (Source("pii_1", "query", ("PII",)),)
    assert (facts.gaps, facts.commands, facts.files, facts.allowlisted) == ((), (), (), False)


def cycle() -> dict[str, Any]:
    made: dict[str, Any] = {}
    made["again"] = made
    return made


@pytest.mark.parametrize(
    "arguments",
    [{"a": {1, 2}}, {"a": float("nan")}, {1: 2}, {"a": [0] * 10_001}, cycle(), object()],
    ids=["set", "nan", "key", "wide", "cycle", "odd"],
)
def test_arguments_that_cannot_be_read_are_a_gap_and_nothing_else(arguments: Any) -> None:
    facts = seen(arguments)
    assert (facts.leaves, facts.destinations, facts.sources) == ((), (), ())
    assert facts.gaps == (Gap("arguments_unreadable"),)


def test_a_gap_that_is_known_already_comes_first() -> None:
    facts = see_call("t", SEND, "first-seen", {"a": {1}}, Session(), Policy(), (Gap("tool_unreadable"),))
    assert facts.gaps == (Gap("tool_unreadable"), Gap("arguments_unreadable"))


def test_a_command_is_looked_at_where_code_can_run() -> None:
    arguments = {"command": "rm -rf / ; cat ~/.ssh/id_rsa"}
    shell = seen(arguments, classification=Classification(("CODE_EXECUTION",)))
    assert {found.kind for found in shell.commands} == {"catastrophic_operation", "destructive_operation"}
    assert [(found.leaf, found.writes) for found in shell.files] == [(0, False)]
    assert seen(arguments, classification=Classification((), known=True)).commands == ()


def test_a_command_that_cannot_be_read_is_a_gap() -> None:
    assert seen({"command": "rm -rf ((( 'open"}, classification=Classification(("CODE_EXECUTION",))).gaps == (
        Gap("command_unparsed", "command"),
    )


def test_an_operators_list_of_outside_domains_is_a_fact() -> None:
    policy = replace(Policy(), allowed_external_domains=("partner.example",))
    facts = seen({"url": "https://api.partner.example/x"}, policy=policy)
    assert facts.allowlisted
    assert [destination.listed for destination in facts.destinations] == [True]
