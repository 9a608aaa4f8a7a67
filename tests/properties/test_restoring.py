"""Laws about a store: what comes back is at least as strict as what was kept, and nothing of a text is in it (docs/guides/store.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import accumulate, pairwise
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from riskproof import Result, decide, observe
from riskproof.model.delta import Delta
from riskproof.model.policy import Policy
from riskproof.model.session import Session
from riskproof.state.delta import delta_of
from riskproof.state.hear import hear
from riskproof.state.restore import apply
from riskproof.state.sent import send
from tests.properties.drawing import CUSTOMERS, POST, WEB, examples
from tests.properties.playing import ANY, LARGE, READS, SENDS, SMALL_BOUNDS, STRICT, WORDS, Step, ask, at_least

KEY: Final = b"a key that is no secret in a test"
POLICIES: Final = st.sampled_from((LARGE, STRICT))


def step(one: Step, session: Session, policy: Policy) -> Session:
    """The session after a step whose call went out and whose result the model saw."""
    _, facts = decide(one.tool, one.arguments, session, policy)
    return observe(
        one.tool.name,
        facts.capabilities,
        facts.leaves,
        Result(one.value),
        send(session, facts.outgoing),
        policy,
        touches=facts.touches,
        always_absorb=True,
    ).session


def played(history: Iterable[Step], policy: Policy, session: Session, writer: int, said: str = "") -> tuple[Session, list[Delta]]:
    """The session after the person's words and these steps, and what each of them added."""
    kept = []
    for one in (said, *history):
        after = step(one, session, policy) if isinstance(one, Step) else hear(session, one) if one else session
        delta = delta_of(session, after, KEY, writer)
        kept += [delta] if delta is not None else []
        session = after
    return session, kept


@given(st.lists(READS | SENDS, min_size=1, max_size=8), st.lists(ANY, max_size=3), SENDS, POLICIES, WORDS)
@examples(150)
def test_a_restart_never_loosens(history: list[Step], later: list[Step], call: Step, policy: Policy, said: str) -> None:
    live, kept = played(history, policy, Session(), 1, said)
    back = apply(Session(), kept, KEY, policy)
    for one in later:
        live, back = step(one, live, policy), step(one, back, policy)
    before, after = ask(call, live, policy), ask(call, back, policy)
    assert at_least(after, before), (after.rules, before.rules, after.taints, before.taints)


@given(st.lists(READS, min_size=1, max_size=8), SENDS, SMALL_BOUNDS, WORDS)
@examples(150)
def test_nor_does_it_where_the_session_had_forgotten_already(history: list[Step], call: Step, small: Policy, said: str) -> None:
    live, kept = played(history, small, Session(), 1, said)
    before, after = ask(call, live, small), ask(call, apply(Session(), kept, KEY, small), small)
    assert at_least(after, before), (after.rules, before.rules, after.taints, before.taints)


@given(st.lists(READS | SENDS, min_size=1, max_size=4), st.lists(READS | SENDS, min_size=1, max_size=4), SENDS, POLICIES, WORDS)
@examples(80)
def test_a_second_restart_loses_nothing_of_the_first(first: list[Step], second: list[Step], call: Step, policy: Policy, said: str) -> None:
    live, kept = played(first, policy, Session(), 1, said)
    live, _ = played(second, policy, live, 1)
    _, more = played(second, policy, apply(Session(), kept, KEY, policy, 2), 2)
    before, after = ask(call, live, policy), ask(call, apply(Session(), [*kept, *more], KEY, policy, 3), policy)
    assert at_least(after, before), (after.rules, before.rules, after.taints, before.taints)


@given(st.lists(READS | SENDS, min_size=1, max_size=4), st.lists(READS | SENDS, min_size=1, max_size=4), SENDS, POLICIES, WORDS)
@examples(80)
def test_two_processes_of_one_session_know_at_least_what_each_of_them_knows(
    mine: list[Step], others: list[Step], call: Step, policy: Policy, said: str
) -> None:
    one, kept = played(mine, policy, Session(), 1, said)
    _, more = played(others, policy, apply(Session(), kept, KEY, policy, 2), 2)
    both = apply(one, more, KEY, policy, 1)
    live, _ = played(others, policy, one, 1)
    before, after = ask(call, live, policy), ask(call, both, policy)
    assert at_least(after, before), (after.rules, before.rules, after.taints, before.taints)


@given(st.lists(READS | SENDS, min_size=1, max_size=6), POLICIES, WORDS)
@examples(60)
def test_what_is_restored_is_as_large_as_what_was_kept(history: list[Step], policy: Policy, said: str) -> None:
    live, kept = played(history, policy, Session(), 1, said)
    back = apply(Session(), kept, KEY, policy)
    for name in ("sequence", "slots", "kind_counts", "ghosts", "forgotten", "events", "event_count", "requested", "instructed", "ordered"):
        assert getattr(back, name) == getattr(live, name), name
    assert (back.entries, back.unread, back.lost, back.written, back.unlisted) == (
        live.entries,
        live.unread,
        live.lost,
        live.written,
        live.unlisted,
    )
    assert delta_of(back, back, KEY, 2) is None


NUMBER: Final = "KQ4929XY7731ZZ8810TT"
CONTRACT: Final = f"The contract of Ana Novak is {NUMBER}, valid to 2031, signed by her"
_SHAPES: Final = st.sampled_from(
    (
        lambda piece: Step(POST, {"url": f"https://in.partner.example/p?d={piece}", "body": "x"}),
        lambda piece: Step(POST, {"url": f"https://in.partner.example/{piece}", "body": "x"}),
        lambda piece: Step(WEB, {"url": f"https://{piece}.partner.example/"}),
        lambda piece: Step(POST, {"url": "https://in.partner.example/p", "body": piece}),
    )
)


@given(st.integers(0, 6), st.lists(st.integers(1, 7), min_size=2, max_size=8), st.data(), _SHAPES, POLICIES)
@examples(60)
def test_a_value_that_is_cut_over_calls_is_seen_across_a_restart(
    start: int, sizes: list[int], data: st.DataObject, shape: Callable[[str], Step], policy: Policy
) -> None:
    pieces = [piece for begin, end in pairwise([start, *(start + end for end in accumulate(sizes))]) if (piece := NUMBER[begin:end])]
    calls = [shape(piece) for piece in pieces]
    at = data.draw(st.integers(0, len(pieces)))
    if 0 < len("".join(pieces[:at])) < 4:
        return  # a documented limit
    live, kept = played([Step(CUSTOMERS, {"query": "x"}, CONTRACT), *calls[:at]], policy, Session(), 1)
    back = apply(Session(), kept, KEY, policy)
    for call in calls[at:]:
        before, after = ask(call, live, policy), ask(call, back, policy)
        assert at_least(after, before), (pieces, at, after.rules, before.rules)
        live, back = step(call, live, policy), step(call, back, policy)
