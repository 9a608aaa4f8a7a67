from __future__ import annotations

import pytest

from riskproof.facts.chain import chain_of
from riskproof.model.policy import ToolchainPolicy
from riskproof.model.session import Event, Session
from riskproof.model.taint import Capability
from riskproof.state.history import context_ids, event_label, remember

POLICY = ToolchainPolicy(max_events=4, chain_window=3)


def after(*events: tuple[Capability, ...], policy: ToolchainPolicy = POLICY) -> Session:
    session = Session()
    for capabilities in events:
        session = remember(session, "tool", capabilities, ("pii_1",), policy)
    return session


def flags(session: Session) -> tuple[bool, bool, bool, bool]:
    return session.saw_ingestion, session.saw_private_access, session.saw_ingestion_then_private_access, session.saw_external_action


def test_an_event_keeps_its_tool_its_capabilities_and_its_entries() -> None:
    session = remember(Session(), "fetch", ("EXTERNAL_INGESTION",), ("untrusted_web_1",), POLICY)
    assert session.events == (Event(1, "fetch", ("EXTERNAL_INGESTION",), ("untrusted_web_1",)),)
    assert session.event_count == 1


def test_only_the_newest_events_are_kept_and_their_numbers_go_on() -> None:
    session = after(*[()] * 6)
    assert [event.sequence for event in session.events] == [3, 4, 5, 6]
    assert session.event_count == 6


@pytest.mark.parametrize(
    ("events", "flagged"),
    [
        ((), (False, False, False, False)),
        (((),), (False, False, False, False)),
        ((("EXTERNAL_INGESTION",), ("PRIVATE_ACCESS",)), (True, True, True, False)),
        ((("PRIVATE_ACCESS",), ("EXTERNAL_INGESTION",)), (True, True, False, False)),
        ((("EXTERNAL_INGESTION", "PRIVATE_ACCESS"),), (True, True, False, False)),
        ((("EXTERNAL_INGESTION", "PRIVATE_ACCESS"), ("PRIVATE_ACCESS",)), (True, True, True, False)),
        ((("EXTERNAL_ACTION",), ("LOCAL_MUTATION",)), (False, False, False, True)),
        ((("CODE_EXECUTION",), ("CREDENTIAL_ACCESS",)), (False, False, False, False)),
    ],
)
def test_the_flags_follow_the_order_of_what_happened(
    events: tuple[tuple[Capability, ...], ...], flagged: tuple[bool, bool, bool, bool]
) -> None:
    assert flags(after(*events)) == flagged


def test_harmless_calls_cannot_push_an_ingestion_out_of_sight() -> None:
    """SPEC: riskproof 27.2 D17."""
    session = after(("EXTERNAL_INGESTION",), *[("LOCAL_MUTATION",)] * 200, ("PRIVATE_ACCESS",))
    chain = chain_of(session, POLICY)
    assert chain.saw_ingestion_then_private_access
    assert chain.path == ("local_mutation", "local_mutation", "private_access")
    assert len(session.events) == POLICY.max_events


def test_nothing_is_remembered_when_the_history_is_off() -> None:
    assert after(("EXTERNAL_INGESTION",), policy=ToolchainPolicy(enabled=False)) == Session()


@pytest.mark.parametrize(
    ("name", "label"),
    [("a.b:c/d_e-f g", "a.b:c/d_e-f g"), ("x<y>\n工", "x_y___"), ("", "unnamed_tool"), ("n" * 200, "n" * 128)],
)
def test_a_tools_name_is_made_safe_for_the_history(name: str, label: str) -> None:
    assert event_label(name) == label


def test_entry_ids_are_unique_texts_of_bounded_length_and_number() -> None:
    assert context_ids(["a", "b", "a", "", 5, None, "x" * 256, "y" * 257]) == ("a", "b", "x" * 256)
    assert context_ids([str(number) for number in range(40)]) == tuple(str(number) for number in range(32))
