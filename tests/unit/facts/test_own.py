"""Targets that the agent brought along are no content's choice."""

from __future__ import annotations

from dataclasses import replace

from riskproof.detect.leaves import walk
from riskproof.facts.flow import trace
from riskproof.facts.own import is_own, own_targets
from riskproof.model.session import Session
from riskproof.state.hear import keep
from tests.unit.facts.test_influence import BALANCED, DESK, MAIL, MENTION, ORDERS, STRICT, chosen, leaf, read


def named(session: Session, **arguments: str) -> tuple[str, ...]:
    return own_targets(trace(walk(arguments), session, BALANCED, MAIL)[0], session)


def test_a_target_that_no_result_held_is_the_agents_own() -> None:
    assert named(Session(), recipient=f" {DESK.upper()}", subject="roses", body=DESK) == (DESK,)
    assert named(read("Another page"), recipient=DESK) == (DESK,)


def test_a_target_that_a_result_held_before_is_not() -> None:
    assert named(read(MENTION), recipient=DESK) == ()


def test_where_a_text_is_gone_without_a_trace_nothing_is_known_to_be_the_agents_own() -> None:
    assert named(Session(lost=True), recipient=DESK) == ()
    assert named(Session(forgotten=frozenset({"UNTRUSTED_WEB"})), recipient=DESK) == ()


def test_what_a_page_says_of_it_later_does_not_make_it_the_pages_choice() -> None:
    later = keep(read(ORDERS, said="What is new?"), (DESK,))
    assert is_own(DESK, "recipient", later)
    assert chosen(leaf(later, MAIL, recipient=DESK)) == ("", False, False)
    assert not leaf(later, MAIL, recipient=DESK).endorsed
    assert chosen(leaf(later, MAIL, STRICT, recipient=DESK)) == ("prose", True, True)


def test_only_targets_are_anybodys_own() -> None:
    assert not is_own(DESK, "payload", keep(Session(), (DESK,)))
    assert not is_own(DESK, "recipient", Session())


def test_of_very_many_the_latest_are_kept() -> None:
    session = keep(Session(), tuple(f"{number}@mail.example" for number in range(1500)))
    assert (len(session.own), next(iter(session.own))) == (1024, "476@mail.example")
    assert keep(session, ("1499@mail.example",)) is session
    assert replace(session, own={}) == Session()
