from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from riskproof.detect.marks import mark_of_text
from riskproof.detect.overlap import pack
from riskproof.detect.recall import marks_of_words
from riskproof.model.delta import Delta
from riskproof.model.policy import ToolchainPolicy, TrackerPolicy
from riskproof.model.sent import Past
from riskproof.model.session import Event, Session
from riskproof.state.delta import SLOT_BITS, delta_of
from riskproof.state.hear import hear, keep
from riskproof.state.history import remember
from riskproof.state.sent import send, stop
from riskproof.state.tracker import record
from tests.unit.state.keeping import KEY, Change, entry_of, kept, outgoing, result


def mark(kind: Any, text: str) -> int:
    return mark_of_text(KEY, kind, text)


def test_where_nothing_was_added_there_is_no_delta() -> None:
    session, _ = kept(result("a text that is tracked"))
    assert delta_of(session, session, KEY, 1) is None
    assert delta_of(session, replace(session), KEY, 1) is None
    assert delta_of(session, replace(session, task_mode="read-only"), KEY, 1) is None


def test_a_result_is_kept_as_rows_labels_and_its_entry() -> None:
    session, (delta,) = kept(result("renewal in March for ana@mail.example", "pii", "CUSTOMER_DATA"))
    (origin,) = delta.origins
    assert delta == Delta(origins=(origin,))
    assert (origin.number, origin.labels, origin.entry) == (1 << SLOT_BITS | 1, ("PII", "CUSTOMER_DATA"), entry_of(session))
    assert len(origin.rows) > 0
    assert len(origin.heads) == 8


def test_a_result_that_is_too_long_is_kept_in_two_parts_and_one_that_was_evicted_at_once_without_its_entry() -> None:
    small = TrackerPolicy(max_entries=1, max_entry_bytes=30)
    _, (long,) = kept(result("the beginning of a text that goes on for quite a while", "pii", tracker=small))
    assert [(one.entry is None, one.labels) for one in long.origins] == [(False, ("PII",)), (True, ("PII",))]
    none = TrackerPolicy(max_entries=0)
    _, (gone,) = kept(result("a text that is tracked", "pii", tracker=none))
    assert [(one.entry, one.labels) for one in gone.origins] == [(None, ("PII",))]


def test_words_targets_and_destinations_are_kept_as_marks_only() -> None:
    session, (words,) = kept(lambda session: hear(session, "Mail bob@partner.example"))
    assert words.said == tuple(marks_of_words("mail bob@partner.example", KEY))
    assert words.requested == {"send"}
    _, (own,) = kept(lambda session: keep(session, ("ana@mail.example", "x.example")), session=session)
    assert own == Delta(own=(mark("own", "ana@mail.example"), mark("own", "x.example")))


def test_of_a_second_turn_only_the_new_words_are_kept_also_where_the_first_ones_fell_out() -> None:
    session, _ = kept(lambda session: hear(session, "first turn"))
    _, (more,) = kept(lambda session: hear(session, "second"), session=session)
    assert set(more.said) == set(marks_of_words("second", KEY))
    full = replace(Session(), said="x" * 10 + " " + "a b c d " * 32_766)
    after = hear(full, "the end")
    assert not after.said.startswith(full.said)
    (delta,) = kept(lambda _: after, session=full)[1]
    assert delta.said == tuple(marks_of_words("the end", KEY))


def test_events_flags_and_deeds_are_kept_once() -> None:
    def step(*names: str) -> Change:
        return lambda session: remember(session, "web", ("EXTERNAL_INGESTION",), names, ToolchainPolicy(max_events=1))

    session, (first,) = kept(step("a_1"))
    assert first == Delta(events=(Event(1, "web", ("EXTERNAL_INGESTION",), ("a_1",)),), flags=("saw_ingestion",))
    _, (second,) = kept(step(), session=session)
    assert second == Delta(events=(Event(2, "web", ("EXTERNAL_INGESTION",), ()),))
    _, (flags,) = kept(
        lambda session: replace(session, lost=True, unread=True, forgotten=frozenset({"PII"}), instructed=frozenset({"pay"}))
    )
    assert flags == Delta(flags=("unread", "lost"), forgotten=frozenset({"PII"}), instructed=frozenset({"pay"}))


def test_files_are_kept_by_the_marks_that_they_have_anyway_and_only_where_their_labels_changed() -> None:
    session, (first,) = kept(lambda session: replace(session, written={(1, 2): ("PII",)}))
    assert first == Delta(written={(1, 2): ("PII",)})
    _, (second,) = kept(lambda session: replace(session, written={**session.written, (3,): ("SECRET",)}), session=session)
    assert second == Delta(written={(3,): ("SECRET",)})


CARD = "The card of Ana Novak: 4929 1234 5678, valid to 2031"


def sensitive() -> Session:
    return kept(result(CARD, "pii"))[0]


def test_what_went_out_is_kept_as_marks_with_lengths_and_counts() -> None:
    session, (first,) = kept(lambda session: send(session, outgoing("q7", words={1: ("novak", "4929")})), session=sensitive())
    number = 1 << SLOT_BITS | 1
    stream = mark("stream", "?d")
    assert first.past == {
        mark("place", "a.example"): Past({number: {mark("sent", "novak"): 5, mark("sent", "4929"): 4}}, {number: 1}, {stream: ()})
    }
    _, (second,) = kept(lambda session: send(session, outgoing("q8", words={1: ("novak", "5678")})), session=session)
    assert second.past == {mark("place", "a.example"): Past({number: {mark("sent", "5678"): 4}}, {number: 1}, {stream: ()})}


@pytest.mark.parametrize("change", [send, stop], ids=["sent", "stopped"])
def test_where_a_sensitive_value_was_begun_is_kept(change: Any) -> None:
    _, (delta,) = kept(lambda session: change(session, outgoing("4929", "12")), session=sensitive())
    (past,) = delta.past.values()
    assert past.begun == {mark("stream", "?d"): (1 << SLOT_BITS | 1,)}
    assert past.ended == {mark("stream", "?d"): mark("piece", "12")}


def test_nothing_that_was_given_stands_in_what_is_kept() -> None:
    canary = "b2c3d4f5ghjk"
    session, deltas = kept(
        lambda session: hear(session, f"mail {canary}@partner.example"),
        result(f"the word is {canary} today", "pii"),
        lambda session: keep(session, (f"{canary}@x.example",)),
        lambda session: send(session, outgoing(canary, stream=f"?{canary}", words={1: (canary,)}, to=f"{canary}.example")),
    )
    assert len(deltas) == 4
    assert canary not in repr(deltas)
    assert pack([canary])[1:9] not in b"".join(one.rows + one.heads for delta in deltas for one in delta.origins)
    assert canary in repr(session)


def test_the_number_of_an_origin_names_its_writer() -> None:
    session = record(Session(), "pii", ["a text of mine"], "read", (), TrackerPolicy())[0]
    (delta,) = kept(result("another text", "pii"), session=session, writer=5)[1]
    assert [one.number for one in delta.origins] == [5 << SLOT_BITS | 2]
