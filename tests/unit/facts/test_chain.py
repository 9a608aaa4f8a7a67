from __future__ import annotations

from dataclasses import replace

import pytest

from riskproof.facts.chain import NOTHING, chain_of, counted
from riskproof.model.facts import ChainFacts, Classification, Leaf
from riskproof.model.policy import Policy, ToolchainPolicy
from riskproof.model.session import Event, Session

SESSION = Session(
    events=(
        Event(1, "fetch", ("EXTERNAL_INGESTION",)),
        Event(2, "now", ()),
        Event(3, "query", ("PRIVATE_ACCESS", "CREDENTIAL_ACCESS")),
    ),
    saw_ingestion=True,
    saw_private_access=True,
    saw_ingestion_then_private_access=True,
)
CHAIN = chain_of(SESSION, ToolchainPolicy())
WITHOUT = replace(CHAIN, saw_ingestion=False, saw_ingestion_then_private_access=False)
MAIL = Classification(("EXTERNAL_ACTION",), deeds=("send",))
BODY = Leaf("body", "body", "body", "body", "roses", role="payload")
TO = Leaf("to", "to", "to", "to", "desk@plants.example", role="recipient")


def weighed(*leaves: Leaf, session: Session = SESSION, policy: Policy | None = None, tool: Classification = MAIL) -> ChainFacts:
    return counted(CHAIN, session, policy or Policy(), tool, leaves)


def test_the_chain_shows_the_flags_of_the_session_and_the_path_of_the_window() -> None:
    assert chain_of(SESSION, ToolchainPolicy()) == ChainFacts(
        True, True, True, False, ("external_ingestion", "private_access", "credential_access")
    )


def test_the_window_counts_events_and_not_capabilities() -> None:
    assert chain_of(SESSION, ToolchainPolicy(chain_window=2)).path == ("private_access", "credential_access")
    assert chain_of(SESSION, ToolchainPolicy(chain_window=1)).path == ("private_access", "credential_access")


def test_a_history_that_is_off_shows_nothing() -> None:
    assert chain_of(SESSION, ToolchainPolicy(enabled=False)) == NOTHING == ChainFacts()


def test_a_fresh_session_has_an_empty_chain() -> None:
    assert chain_of(Session(), ToolchainPolicy()) == ChainFacts()


def test_an_ingestion_without_a_say_in_the_call_does_not_count() -> None:
    assert weighed(BODY, TO) == WITHOUT
    assert weighed() == WITHOUT


def test_under_strict_every_ingestion_counts() -> None:
    assert weighed(BODY, policy=replace(Policy(), preset="strict")) == CHAIN


@pytest.mark.parametrize("swayed", [replace(BODY, unendorsed=True), replace(BODY, lured=True), replace(BODY, instructed=True)])
def test_an_ingestion_counts_where_content_chose_a_value(swayed: Leaf) -> None:
    assert weighed(TO, swayed) == CHAIN


def test_an_ingestion_counts_where_private_data_goes_to_a_target_that_the_person_did_not_name() -> None:
    private = replace(BODY, labels=("CUSTOMER_DATA",))
    assert weighed(private, TO) == CHAIN
    assert weighed(private, replace(TO, endorsed=True)) == WITHOUT
    assert weighed(private, TO, tool=Classification(("LOCAL_MUTATION",), deeds=("change",))) == WITHOUT


def test_an_ingestion_counts_where_a_text_told_the_assistant_to_do_this_and_the_person_did_not() -> None:
    told = replace(SESSION, ordered=frozenset({"send"}))
    assert weighed(BODY, session=told) == CHAIN
    assert weighed(BODY, session=replace(told, said="what is new")) == CHAIN
    assert weighed(BODY, session=replace(told, said="mail it", requested=frozenset({"send"}))) == WITHOUT
    assert weighed(BODY, session=replace(told, ordered=frozenset({"delete"}))) == WITHOUT


def test_a_text_that_tells_to_read_something_does_not_make_reading_suspicious() -> None:
    told = replace(SESSION, ordered=frozenset({"read"}))
    assert weighed(session=told, tool=Classification(("PRIVATE_ACCESS",), deeds=("read",))) == WITHOUT


def test_a_chain_without_an_ingestion_stays_as_it_is() -> None:
    assert counted(NOTHING, SESSION, Policy(), MAIL, (replace(BODY, unendorsed=True),)) is NOTHING
