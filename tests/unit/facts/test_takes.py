from __future__ import annotations

from dataclasses import replace
from typing import Any

from riskproof.facts.takes import Take, given
from riskproof.model.facts import CallFacts, Leaf
from riskproof.model.policy import TrackerPolicy
from riskproof.model.session import Session
from riskproof.model.taint import Kind, Label
from riskproof.state.tracker import record
from tests.unit.rules.building import facts

TEXT = "Meet on Monday at ten in the large hall, says ana@mail.example, and bring the plans along"


def session(kind: Kind = "customer_data", labels: tuple[Label, ...] = ()) -> Session:
    """A session that tracks one text, in slot 1."""
    return record(Session(), kind, [TEXT], "people", labels, TrackerPolicy())[0]


def leaf(value: Any, **more: Any) -> Leaf:
    return Leaf("a", "a", "a", "a", value, origins=("agent_generated",), **more)


def took(known: Session, text: str, *, value: str = "Mon", over: bool = False, strict: bool = False, **more: Any) -> CallFacts:
    return given(facts(leaves=(leaf(value, **more),), strict=strict), [Take(0, 1, text, over)], [], known)


def test_a_leaf_gets_the_labels_and_the_origin_of_what_it_makes_up() -> None:
    made = took(session(), "Monday at ten")
    assert (made.leaves[0].labels, made.leaves[0].origins, made.leaves[0].carried) == (("CUSTOMER_DATA",), ("customer_data_1",), ())
    assert [source.id for source in made.sources] == ["customer_data_1"]
    assert made.gradual == ()


def test_a_url_carries_them() -> None:
    assert took(session(), "Monday at ten", value="https://c.example/Mon").leaves[0].carried == ("CUSTOMER_DATA",)


def test_what_goes_on_from_earlier_calls_is_told() -> None:
    assert took(session(), "Monday at ten", over=True).gradual == ((0, "CUSTOMER_DATA"),)


def test_a_word_or_two_next_to_an_address_are_slight_and_under_strict_they_count() -> None:
    known = session("tool_output", ("PII",))
    made = took(known, "Monday at ten", over=True, value="https://c.example/Mon")
    assert (made.leaves[0].labels, made.leaves[0].slight, made.leaves[0].carried, made.gradual) == (("PII",), ("PII",), (), ())
    made = took(known, "Monday at ten", over=True, value="https://c.example/Mon", strict=True)
    assert (made.leaves[0].carried, made.gradual) == (("PII",), ((0, "PII"),))
    assert took(known, "Monday at ten in the large hall", over=True).gradual == ((0, "PII"),)


def test_a_label_that_a_leaf_has_in_earnest_stays_so_and_a_slight_one_becomes_earnest() -> None:
    assert took(session("tool_output", ("PII",)), "Monday at ten", labels=("PII",)).leaves[0].slight == ()
    assert took(session(), "Monday at ten", labels=("CUSTOMER_DATA",), slight=("CUSTOMER_DATA",)).leaves[0].slight == ()


def test_an_origin_that_is_gone_is_named_so() -> None:
    known = replace(session(), entries=())
    made = took(known, "Monday at ten")
    assert (made.leaves[0].origins, made.sources) == (("forgotten",), ())


def test_words_of_the_meter_are_told_and_label_nothing() -> None:
    made = given(facts(leaves=(leaf("Mon"),)), [], [(0, 1)], session())
    assert (made.gradual, made.leaves[0].labels) == (((0, "CUSTOMER_DATA"),), ())
    same = facts(leaves=(leaf("Mon"),))
    assert given(same, [], [], session()) is same
