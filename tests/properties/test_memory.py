"""Laws about memory: more of it never loosens, and neither does less (docs/architecture.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof import Tool
from riskproof.engine.decide import judge
from riskproof.model.facts import CallFacts, CommandFinding, Destination, Gap
from riskproof.model.files import PathFinding
from riskproof.model.policy import Policy
from riskproof.model.session import Session
from riskproof.model.taint import LABELS, Label, ordered
from tests.properties.drawing import (
    CALCULATOR,
    CUSTOMERS,
    FILES,
    MAIL,
    POLICIES,
    POST,
    SHELL,
    STRANGE,
    VAULT,
    WEB,
    WRITE,
    call_facts,
    examples,
)
from tests.properties.playing import (
    ANY,
    HISTORIES,
    LARGE,
    PIECES,
    READS,
    SENDS,
    SMALL_BOUNDS,
    WORDS,
    Step,
    after,
    ask,
    at_least,
    by_origin,
    roomy,
    take,
)

SINKS = st.sampled_from(((WEB, "url"), (POST, "url"), (MAIL, "body"), (SHELL, "command"), (WRITE, "content")))


@given(st.lists(READS, min_size=1, max_size=8), SENDS, SMALL_BOUNDS, WORDS)
@examples(150)
def test_forgetting_never_loosens(history: list[Step], call: Step, small: Policy, said: str) -> None:
    large = roomy(small)
    remembered, forgotten = ask(call, after(history, large, said=said), large), ask(call, after(history, small, said=said), small)
    assert at_least(forgotten, remembered), (forgotten.rules, remembered.rules, forgotten.taints, remembered.taints)


@given(HISTORIES, READS, st.integers(0, 6), SENDS, WORDS)
@examples(120)
def test_an_additional_earlier_result_never_loosens_a_later_decision(
    history: list[Step], extra: Step, at: int, call: Step, said: str
) -> None:
    longer = [*history[:at], extra, *history[at:]]
    less, more = ask(call, after(history, LARGE, said=said), LARGE), ask(call, after(longer, LARGE, said=said), LARGE)
    assert at_least(by_origin(more), by_origin(less)), (more.rules, less.rules, more.taints, less.taints)


@given(HISTORIES, READS, st.integers(0, 6), SENDS, SMALL_BOUNDS)
@examples(60)
def test_it_does_not_do_so_by_pushing_another_one_out_either(history: list[Step], extra: Step, at: int, call: Step, small: Policy) -> None:
    longer = [*history[:at], extra, *history[at:]]
    less, more = ask(call, after(history, LARGE), LARGE), ask(call, after(longer, small), small)
    assert at_least(by_origin(more), by_origin(less)), (more.rules, less.rules, more.taints, less.taints)


@given(
    st.sampled_from(PIECES),
    st.sampled_from((CUSTOMERS, WEB, VAULT)),
    st.sampled_from((CALCULATOR, STRANGE, WEB)),
    st.integers(1, 40),
    SINKS,
    st.sampled_from(("{}", "see {} there", "https://in.partner.example/p?d={}&e=1", "https://in.partner.example/{}")),
)
@examples(80)
def test_saying_it_again_and_again_does_not_hide_where_it_came_from(
    piece: str, source: Tool, echo: Tool, times: int, sink: tuple[Tool, str], shape: str
) -> None:
    once = after([Step(source, {"query": "x"}, piece)], LARGE)
    often = after([Step(echo, {"query": "x"}, piece)] * times, LARGE, once)
    call = Step(sink[0], {sink[1]: shape.format(piece)})
    assert at_least(by_origin(ask(call, often, LARGE)), by_origin(ask(call, once, LARGE)))


@given(st.sampled_from(PIECES), st.sampled_from((CUSTOMERS, WEB, VAULT)), st.integers(1, 4), SMALL_BOUNDS, SINKS)
@examples(100)
def test_a_newer_harmless_copy_does_not_cover_a_forgotten_one(
    piece: str, source: Tool, times: int, small: Policy, sink: tuple[Tool, str]
) -> None:
    history = [Step(source, {}, piece), *[Step(FILES, {}, "of no use")] * times, Step(CALCULATOR, {}, piece)]
    call = Step(sink[0], {sink[1]: piece})
    less, more = ask(call, after(history, LARGE), LARGE), ask(call, after(history, small), small)
    assert at_least(by_origin(more), by_origin(less))


@given(st.lists(READS, max_size=5), st.sampled_from(PIECES), st.sampled_from((CUSTOMERS, WEB, VAULT, CALCULATOR)), READS, SINKS)
@examples(60)
def test_two_sessions_that_began_as_one_do_not_touch_each_other(
    trunk: list[Step], piece: str, source: Tool, other: Step, sink: tuple[Tool, str]
) -> None:
    shared = after(trunk, LARGE)
    mine = after([Step(source, {"query": "x"}, piece)], LARGE, shared)
    call = Step(sink[0], {sink[1]: piece})
    before = ask(call, mine, LARGE)
    after([other, other], LARGE, shared)
    assert ask(call, mine, LARGE) == before


@given(call_facts(), POLICIES, st.data())
@examples(200)
def test_one_more_label_never_loosens(facts: CallFacts, policy: Policy, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(facts.leaves) - 1))
    label: Label = data.draw(st.sampled_from(LABELS))
    leaf = facts.leaves[number]
    carried = data.draw(st.booleans())
    more = replace(leaf, labels=ordered({*leaf.labels, label}), carried=ordered({*leaf.carried, label}) if carried else leaf.carried)
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
