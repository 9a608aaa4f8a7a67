from __future__ import annotations

from riskproof.facts.chain import NOTHING, chain_of
from riskproof.model.facts import ChainFacts
from riskproof.model.policy import ToolchainPolicy
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
