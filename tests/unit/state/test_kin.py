from __future__ import annotations

from dataclasses import replace

from riskproof.model.session import Session
from riskproof.state.delta import SLOT_BITS, delta_of
from riskproof.state.hear import hear, keep
from riskproof.state.kin import news_of, numbered, taken_in
from riskproof.state.restore import apply
from tests.unit.state.keeping import KEY, POLICY, ids, kept, result

SAID = "mail bob@partner.example"


def test_what_a_session_tracked_goes_by_its_own_number_wherever_it_comes() -> None:
    parent, _ = kept(result("opening hours of the shop"), result("renewal in March"), writer=5)
    child = numbered(parent, KEY, 5)
    assert child.recalled is not None
    assert child.recalled.slots == {5 << SLOT_BITS | 1: 1, 5 << SLOT_BITS | 2: 2}
    assert numbered(child, KEY, 9) is child
    assert replace(child, recalled=None) == parent


def test_news_are_taken_in_with_their_texts_and_only_once() -> None:
    parent, _ = kept(result("opening hours of the shop"), writer=5)
    child, _ = kept(result("renewal in March for the whole fleet", "pii"), session=numbered(parent, KEY, 5), writer=9)
    news = news_of(numbered(parent, KEY, 5), child, KEY, 9, words=False)
    assert news is not None
    assert [one.number for one in news.delta.origins] == [9 << SLOT_BITS | 2]
    told = taken_in(parent, news, KEY, POLICY, 5)
    assert (ids(told), set(told.index.texts), dict(told.index.ghosts)) == (["tool_output_1", "pii_1"], {1, 2}, {})
    again = taken_in(told, news, KEY, POLICY, 5)
    assert (ids(again), again.slots) == (ids(told), 2)


def test_what_a_session_tracked_itself_is_no_news_to_it() -> None:
    parent, deltas = kept(result("opening hours of the shop"), writer=5)
    assert apply(parent, deltas, KEY, POLICY, 5).entries == parent.entries
    back = apply(Session(), [*deltas, *deltas], KEY, POLICY, 7)
    assert (back.entries, back.slots) == (parent.entries, 1)


def test_the_persons_words_go_down_and_nobodys_own_targets_go_anywhere() -> None:
    after = keep(hear(Session(), SAID), ("shop.example",))
    down = news_of(Session(), after, KEY, 5, words=True)
    assert down is not None
    assert (down.delta.said != (), down.delta.own, down.delta.requested) == (True, (), {"send"})
    assert news_of(Session(), after, KEY, 5, words=False) is None
    assert news_of(after, after, KEY, 5, words=True) is None


def test_what_came_from_elsewhere_keeps_its_number_in_what_is_told_of_it() -> None:
    _, deltas = kept(result("opening hours of the shop", "untrusted_web"), writer=5)
    back = apply(Session(), deltas, KEY, POLICY, 7)
    again = delta_of(Session(), back, KEY, 7)
    assert again is not None
    assert again.origins == deltas[0].origins
