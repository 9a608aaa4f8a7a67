"""Laws about memory: more of it never loosens, and neither does less (docs/architecture.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.engine.decide import judge
from riskproof.model.facts import CallFacts, CommandFinding, Destination, Gap, PathFinding
from riskproof.model.policy import Policy
from riskproof.model.session import Session
from riskproof.model.taint import LABELS, Label, ordered
from tests.properties.drawing import POLICIES, call_facts, examples
from tests.properties.playing import ANY, HISTORIES, LARGE, READS, SENDS, SMALL_BOUNDS, Step, after, ask, at_least, take


@given(st.lists(READS, min_size=1, max_size=8), SENDS, SMALL_BOUNDS)
@examples(250)
def test_forgetting_never_loosens(history: list[Step], call: Step, small: Policy) -> None:
    remembered, forgotten = ask(call, after(history, LARGE), LARGE), ask(call, after(history, small), small)
    assert at_least(forgotten, remembered), (forgotten.rules, remembered.rules, forgotten.taints, remembered.taints)


@given(HISTORIES, READS, st.integers(0, 6), SENDS)
@examples(200)
def test_an_additional_earlier_result_never_loosens_a_later_decision(history: list[Step], extra: Step, at: int, call: Step) -> None:
    longer = [*history[:at], extra, *history[at:]]
    less, more = ask(call, after(history, LARGE), LARGE), ask(call, after(longer, LARGE), LARGE)
    assert at_least(more, less), (more.rules, less.rules, more.taints, less.taints)


@given(HISTORIES, READS, st.integers(0, 6), SENDS, SMALL_BOUNDS)
@examples(100)
def test_it_does_not_do_so_by_pushing_another_one_out_either(history: list[Step], extra: Step, at: int, call: Step, small: Policy) -> None:
    longer = [*history[:at], extra, *history[at:]]
    less, more = ask(call, after(history, LARGE), LARGE), ask(call, after(longer, small), small)
    assert at_least(more, less), (more.rules, less.rules, more.taints, less.taints)


@given(SENDS, READS, st.integers(1, 40), SENDS)
@examples(30)
def test_saying_it_again_and_again_does_not_hide_where_it_came_from(first: Step, echo: Step, times: int, call: Step) -> None:
    once = after([first], LARGE)
    assert at_least(ask(call, after([echo] * times, LARGE, once), LARGE), ask(call, once, LARGE))


@given(call_facts(), POLICIES, st.data())
@examples(200)
def test_one_more_label_never_loosens(facts: CallFacts, policy: Policy, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(facts.leaves) - 1))
    label: Label = data.draw(st.sampled_from(LABELS))
    leaf = facts.leaves[number]
    carried = data.draw(st.booleans())
    more = replace(
        leaf, labels=ordered({*leaf.labels, label}), carried=ordered({*leaf.carried, label}) if carried else leaf.carried
    )
    leaves = (*facts.leaves[:number], more, *facts.leaves[number + 1 :])
    assert at_least(judge(replace(facts, leaves=leaves), policy), judge(facts, policy))


_MORE = {
    "command": lambda facts: replace(facts, commands=(*facts.commands, CommandFinding(0, "network_egress", "a category"))),
    "path": lambda facts: replace(facts, files=(*facts.files, PathFinding(0, "a category", writes=True))),
    "gap": lambda facts: replace(facts, gaps=(*facts.gaps, Gap("arguments_unreadable"))),
    "destination": lambda facts: replace(
        facts,
        destinations=(*facts.destinations, Destination(0, "url", "b.partner.test", "partner.test", "external", True, False, True)),
    ),
    "history": lambda facts: replace(
        facts, chain=replace(facts.chain, saw_ingestion=True, saw_private_access=True, saw_ingestion_then_private_access=True)
    ),
    "changed definition": lambda facts: replace(facts, identity="changed"),
}


@pytest.mark.parametrize("what", _MORE)
@given(facts=call_facts(), policy=POLICIES)
@examples(50)
def test_one_more_thing_that_was_seen_never_loosens(what: str, facts: CallFacts, policy: Policy) -> None:
    assert at_least(judge(_MORE[what](facts), policy), judge(facts, policy))


@given(HISTORIES, st.lists(ANY, max_size=4), st.lists(ANY, max_size=4), SENDS)
@examples(60)
def test_a_session_is_a_value_that_nothing_changes_afterwards(shared: list[Step], one: list[Step], two: list[Step], call: Step) -> None:
    trunk = after(shared, LARGE)
    before = ask(call, trunk, LARGE)
    first = after(one, LARGE, trunk)
    answer = ask(call, first, LARGE)
    after(two, LARGE, trunk)
    assert ask(call, trunk, LARGE) == before
    assert ask(call, first, LARGE) == answer
    assert answer == ask(call, after([*shared, *one], LARGE), LARGE)


@given(HISTORIES, HISTORIES, SENDS)
@examples(60)
def test_what_happens_in_one_session_changes_nothing_in_another(mine: list[Step], others: list[Step], call: Step) -> None:
    alone = ask(call, after(mine, LARGE), LARGE)
    session, other = Session(), Session()
    for number in range(max(len(mine), len(others))):
        if number < len(mine):
            session = take(mine[number], session, LARGE)
        if number < len(others):
            other = take(others[number], other, LARGE)
    assert ask(call, session, LARGE) == alone


@given(HISTORIES, SENDS)
@examples(60)
def test_the_same_input_gives_the_same_answer(history: list[Step], call: Step) -> None:
    assert ask(call, after(history, LARGE), LARGE) == ask(call, after(history, LARGE), LARGE)
