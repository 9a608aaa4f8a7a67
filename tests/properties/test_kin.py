"""Laws about agents that start agents: whatever passes between them, nobody is judged less strictly for it (docs/guides/dsh.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from riskproof.model.policy import Policy
from riskproof.model.session import Session
from riskproof.state.kin import news_of, numbered, taken_in
from riskproof.state.restore import apply
from tests.properties.drawing import examples
from tests.properties.playing import ANY, READS, SENDS, SMALL_BOUNDS, WORDS, Step, ask, at_least
from tests.properties.test_restoring import KEY, POLICIES, played

PARENT: Final = 7
CHILD: Final = 9
STEPS: Final = st.lists(READS | SENDS, min_size=1, max_size=5)


def started(parent: Session) -> Session:
    """A child of a parent."""
    return numbered(parent, KEY, PARENT)


def told(listener: Session, then: Session, now: Session, policy: Policy, *, down: bool = False) -> Session:
    """The listener with what its child learned since, or with ``down`` its parent."""
    teller, own = (PARENT, CHILD) if down else (CHILD, PARENT)
    news = news_of(then, now, KEY, teller, words=down)
    return listener if news is None else taken_in(listener, news, KEY, policy, own)


def alone(history: Iterable[Step], policy: Policy, session: Session, writer: int) -> Session:
    return played(history, policy, session, writer)[0]


@given(STEPS, STEPS, SENDS, POLICIES, WORDS)
@examples(80)
def test_a_child_is_judged_as_its_parent_would_have_been(
    first: list[Step], second: list[Step], call: Step, policy: Policy, said: str
) -> None:
    parent, _ = played(first, policy, Session(), PARENT, said)
    one, other = alone(second, policy, parent, PARENT), alone(second, policy, started(parent), CHILD)
    before, after = ask(call, one, policy), ask(call, other, policy)
    assert (before.verdict, before.rules, before.taints) == (after.verdict, after.rules, after.taints)


@given(STEPS, STEPS, SENDS, POLICIES, WORDS)
@examples(80)
def test_what_a_child_did_counts_in_its_parent_as_if_it_had_done_it(
    first: list[Step], second: list[Step], call: Step, policy: Policy, said: str
) -> None:
    parent, _ = played(first, policy, Session(), PARENT, said)
    child = alone(second, policy, started(parent), CHILD)
    before = ask(call, alone(second, policy, parent, PARENT), policy)
    after = ask(call, told(parent, started(parent), child, policy), policy)
    assert at_least(after, before), (after.rules, before.rules, after.taints, before.taints)


@given(STEPS, STEPS, STEPS, SENDS, POLICIES | SMALL_BOUNDS, WORDS)
@examples(80)
def test_news_never_loosen_either_way(
    first: list[Step], mine: list[Step], others: list[Step], call: Step, policy: Policy, said: str
) -> None:
    start, _ = played(first, policy, Session(), PARENT, said)
    parent, child = alone(mine, policy, start, PARENT), alone(others, policy, started(start), CHILD)
    up = told(parent, started(start), child, policy)
    down = told(child, start, parent, policy, down=True)
    for without, knows in ((parent, up), (child, down)):
        before, after = ask(call, without, policy), ask(call, knows, policy)
        assert at_least(after, before), (after.rules, before.rules, after.taints, before.taints)


@given(STEPS, st.lists(ANY, min_size=1, max_size=4), SENDS, POLICIES, WORDS)
@examples(60)
def test_a_restart_of_both_loses_nothing(first: list[Step], second: list[Step], call: Step, policy: Policy, said: str) -> None:
    parent, kept = played(first, policy, Session(), PARENT, said)
    child, own = played(second, policy, started(parent), CHILD)
    news = news_of(started(parent), child, KEY, CHILD, words=False)
    log = [*kept, *([news.delta] if news is not None else [])]
    back = apply(Session(), log, KEY, policy, 11)
    before, after = ask(call, told(parent, started(parent), child, policy), policy), ask(call, back, policy)
    assert at_least(after, before), (after.rules, before.rules, after.taints, before.taints)
    again = apply(started_again(back), own, KEY, policy, 13)
    before, after = ask(call, child, policy), ask(call, again, policy)
    assert at_least(after, before), (after.rules, before.rules, after.taints, before.taints)
    assert len(again.entries) == len(back.entries)


def started_again(parent: Session) -> Session:
    """A child of a parent that came back under another number."""
    return numbered(parent, KEY, 11)
