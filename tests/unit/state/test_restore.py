from __future__ import annotations

from dataclasses import replace

import pytest

from riskproof.detect.copies import Needle, find
from riskproof.detect.marks import mark_of_text
from riskproof.errors import InvariantError
from riskproof.model.call import Result
from riskproof.model.delta import Delta
from riskproof.model.policy import Policy, ToolchainPolicy, TrackerPolicy
from riskproof.model.sent import Past
from riskproof.model.session import Event, Recalled, Session
from riskproof.state.absorb import absorb
from riskproof.state.hear import hear, keep
from riskproof.state.history import remember
from riskproof.state.restore import apply
from riskproof.state.sent import send
from tests.unit.state.keeping import KEY, POLICY, ids, kept, outgoing, result


def back(deltas: list[Delta], policy: Policy = POLICY, session: Session | None = None, writer: int = 0) -> Session:
    return apply(session or Session(), deltas, KEY, policy, writer)


def test_nothing_changes_nothing() -> None:
    session = Session()
    assert apply(session, [], KEY, POLICY) is session


def test_results_come_back_as_they_were_but_for_their_text() -> None:
    live, deltas = kept(result("renewal in March for the whole fleet", "pii"), result("opening hours of the shop", "untrusted_web"))
    session = back(deltas)
    assert (session.entries, session.sequence, session.slots, session.kind_counts) == (live.entries, 2, 2, live.kind_counts)
    assert (dict(session.index.texts), set(session.index.ghosts)) == ({}, {1, 2})
    assert find(session.index, [Needle("for the whole fleet")], 4)[0].slots == {1: 19}


def test_ids_that_are_taken_become_the_next_ones_in_entries_and_events() -> None:
    def step(session: Session) -> Session:
        return absorb(session, "web", ("EXTERNAL_INGESTION",), "untrusted_web", (), Result("a page of news"), POLICY)

    _, mine = kept(step)
    _, others = kept(step, step, writer=2)
    session = back(others, session=back(mine))
    assert ids(session) == ["untrusted_web_1", "untrusted_web_2", "untrusted_web_3"]
    assert [event.context_ids for event in session.events] == [("untrusted_web_1",), ("untrusted_web_2",), ("untrusted_web_3",)]
    assert ids(back([*mine, *others])) == ids(session)


def test_events_are_numbered_anew_and_bounded_and_their_order_tells_what_came_first() -> None:
    policy = Policy(toolchain=ToolchainPolicy(max_events=1))
    _, web = kept(lambda session: remember(session, "web", ("EXTERNAL_INGESTION",), (), policy.toolchain))
    _, vault = kept(lambda session: remember(session, "vault", ("PRIVATE_ACCESS",), (), policy.toolchain), writer=2)
    one, two = back([*web, *vault], policy), back([*vault, *web], policy)
    assert one.events == (Event(2, "vault", ("PRIVATE_ACCESS",)),)
    assert (one.saw_ingestion_then_private_access, two.saw_ingestion_then_private_access) == (True, False)
    assert back(vault, policy, back(web, policy)) == one


def test_words_targets_and_deeds_are_known_by_marks_and_the_newest_are_kept() -> None:
    _, deltas = kept(lambda session: hear(session, "mail bob@partner.example"), lambda session: keep(session, ("x.example",)))
    session = back(deltas)
    assert session.spoken
    assert session.requested == {"send"}
    assert session.recalled == Recalled(KEY, dict.fromkeys(deltas[0].said), dict.fromkeys(deltas[1].own))
    many = back([Delta(said=tuple(range(70_000)), own=tuple(range(2_000)))])
    assert many.recalled is not None
    assert (len(many.recalled.said), len(many.recalled.own)) == (65_536, 1_024)
    assert 69_999 in many.recalled.said


def test_files_and_flags_are_joined_and_beyond_the_bound_the_oldest_count_for_all() -> None:
    old = replace(Session(), written={(1,): ("PII",)}, lost=True)
    session = back([Delta(written={(1,): ("SECRET",), (2,): ("PII",)}, unlisted=frozenset({"API_KEY"}), flags=("unread",))], session=old)
    assert (session.written, session.unlisted) == ({(1,): ("PII", "SECRET"), (2,): ("PII",)}, {"API_KEY"})
    assert (session.unread, session.lost, session.saw_ingestion) == (True, True, False)
    many = back([Delta(written={(number,): ("PII",) for number in range(300)})])
    assert (len(many.written), many.unlisted) == (256, {"PII"})


def place(name: str) -> int:
    return mark_of_text(KEY, "place", name)


def test_what_went_out_adds_up_over_processes_whoever_tracked_the_origin() -> None:
    first, tracked = kept(result("the card of ana novak 4929 1234 5678", "pii"))
    other = back(tracked, writer=2)
    sent, deltas = kept(lambda session: send(session, outgoing("q7", words={1: ("novak",)})), session=other, writer=2)
    _, again = kept(lambda session: send(session, outgoing("q8", words={1: ("4929",)})), session=sent, writer=2)
    mine = back([*deltas, *again], session=first, writer=1)
    restarted = back([*tracked, *deltas, *again], writer=3)
    for session in (mine, restarted):
        assert session.recalled is not None
        past = session.recalled.past[place("a.example")]
        assert (past.words, past.calls) == ({1: {mark_of_text(KEY, "sent", "novak"): 5, mark_of_text(KEY, "sent", "4929"): 4}}, {1: 2})


def test_words_of_an_origin_that_nobody_knows_are_left_out() -> None:
    session = back([Delta(past={1: Past({99: {5: 4}}, {99: 1}, {7: (99,)}, {7: 8})})])
    assert session.recalled is not None
    assert session.recalled.past == {1: Past({}, {}, {7: ()}, {7: 8})}


def test_beyond_the_bound_the_oldest_destinations_count_for_all() -> None:
    _, tracked = kept(result("the card of ana novak", "pii"))
    number = tracked[0].origins[0].number
    session = back([*tracked, Delta(past={place(str(at)): Past({number: {at: 4}}, {number: 1}, {at: (number,)}) for at in range(40)})])
    assert session.recalled is not None
    rest = session.recalled.past[place("")]
    assert len(session.recalled.past) == 32
    assert (rest.calls, len(rest.words[1]), rest.begun[0]) == ({1: 9}, 9, (1,))


def test_a_restored_result_is_evicted_like_any_other_and_no_ghost_before() -> None:
    policy = Policy(tracker=TrackerPolicy(max_entries=2, max_total_bytes=100_000))
    _, deltas = kept(*(result(f"text number {at} of the day", "pii") for at in range(3)))
    session = back(deltas, policy)
    assert (ids(session), dict(session.ghosts)) == (["pii_2", "pii_3"], {1: ("PII",)})
    none = Policy(tracker=TrackerPolicy(max_entries=2, max_total_bytes=0))
    assert (back(deltas, none).entries, back(deltas, none).lost, back(deltas, none).forgotten) == ((), True, {"PII"})


def test_with_provenance_and_taint_off_no_result_comes_back() -> None:
    _, deltas = kept(result("a text", "pii"))
    off = Policy(tracker=TrackerPolicy(enabled=False), taint_enabled=False)
    assert back(deltas, off) == Session(recalled=Recalled(KEY))


def test_more_results_than_can_be_numbered_are_refused() -> None:
    _, deltas = kept(result("a text", "pii"))
    with pytest.raises(InvariantError, match="more results than its index can number"):
        back(deltas, session=Session(slots=(1 << 24) - 1))
