from __future__ import annotations

import time
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.detect.copies import Needle, find
from riskproof.detect.fingerprints import MAX_FREE
from riskproof.errors import InvariantError
from riskproof.model.policy import TrackerPolicy
from riskproof.model.session import Entry, Session
from riskproof.model.taint import Label
from riskproof.state.tracker import fit, record

PAGE = "make publish --all is what the page says"
SMALL = TrackerPolicy(max_entries=3, max_entry_bytes=200, max_total_bytes=400)


def tracked(session: Session, *texts: str, labels: tuple[Label, ...] = (), policy: TrackerPolicy = SMALL) -> Session:
    return record(session, "tool_output", texts, "fetch", labels, policy)[0]


def slots(session: Session, value: str) -> dict[int, int]:
    return find(session.index, [Needle(value)], 4)[0].slots


def test_an_entry_says_what_was_tracked_and_never_its_text() -> None:
    session, entry = record(Session(), "untrusted_web", ["a page", "", "数"], "fetch", ("PII", "UNTRUSTED_WEB"), TrackerPolicy())
    assert entry == Entry(
        id="untrusted_web_1",
        kind="untrusted_web",
        label="fetch",
        labels=("UNTRUSTED_WEB", "PII"),
        digest=sha256("a page\0数".encode()).hexdigest(),
        byte_count=9,
        sequence=1,
        slot=1,
    )
    assert (session.entries, session.sequence, session.slots, session.kind_counts) == ((entry,), 1, 1, {"untrusted_web": 1})


def test_an_entry_names_the_decoded_views_that_end_its_text_in_the_index() -> None:
    page = f"see {b64encode(b'marigold tram 51').decode()} and {b'violets are blue'.hex()}"
    session, entry = record(Session(), "untrusted_web", ["a page", page], "fetch", (), TrackerPolicy())
    assert entry is not None
    assert entry.views == ("hex", "base64")
    assert session.index.texts[1].split(b"\0")[-3:-1] == [b"decoded text violets are blue", b"decoded text marigold tram 51"]


def test_ids_count_by_kind_and_are_never_used_again() -> None:
    session = Session()
    for kind in ("pii", "secret", "pii", "pii", "secret"):
        session, _ = record(session, kind, [PAGE], "t", (), SMALL)
    assert [entry.id for entry in session.entries] == ["pii_2", "pii_3", "secret_2"]
    assert [entry.sequence for entry in session.entries] == [3, 4, 5]


def test_a_result_without_text_moves_no_counter() -> None:
    assert record(Session(), "pii", [], "t", ("PII",), SMALL) == (Session(), None)
    assert record(Session(), "pii", ["", ""], "t", ("PII",), SMALL) == (Session(), None)


def test_a_tools_name_is_kept_up_to_256_characters() -> None:
    _, entry = record(Session(), "pii", ["text"], "n" * 300, (), SMALL)
    assert entry is not None
    assert entry.label == "n" * 256


def test_cutting_at_the_byte_budget_ends_even_where_the_next_character_does_not_fit() -> None:
    """SPEC: riskproof 27.2 D1."""
    assert fit(["abcdefg", "数据"], 8) == (["abcdefg"], ["数据"])
    assert fit(["数据"], 4) == (["数"], ["数据"])
    assert fit(["数据"], 2) == ([], ["数据"])
    assert fit(["\U0001f600"], 3) == ([], ["\U0001f600"])
    assert fit(["abc", "def"], 6) == (["abc", "def"], [])
    assert fit(["abc", "def", "x"], 3) == (["abc"], ["def", "x"])


def test_a_result_far_over_the_byte_budget_is_cut_in_linear_time() -> None:
    """SPEC: riskproof 27.2 D2: 600 KB took half a minute."""
    start = time.perf_counter()
    for text in ("a" * 8_000_000, "é" * 4_000_000):
        kept, rest = fit([text], 262_144)
        assert len("".join(kept).encode()) == 262_144
        assert text.endswith("".join(rest))
        assert len("".join(kept + rest).encode()) == len(text.encode()) + 16_384
    assert time.perf_counter() - start < 2


@given(st.lists(st.text(max_size=12), max_size=5), st.integers(0, 40))
def test_the_kept_part_fits_and_what_is_left_begins_no_later_than_the_cut(texts: list[str], budget: int) -> None:
    kept, rest = fit(texts, budget)
    size = len("".join(kept).encode("utf-8", "surrogatepass"))
    assert size <= budget
    assert "".join(texts).startswith("".join(kept))
    assert "".join(texts).endswith("".join(rest))
    assert len("".join(kept + rest)) >= len("".join(texts))
    if rest:
        first_cut_off = "".join(texts)[len("".join(kept))]
        assert size + len(first_cut_off.encode("utf-8", "surrogatepass")) > budget


def test_the_oldest_entries_are_evicted_over_the_number_and_over_the_bytes() -> None:
    session = Session()
    for number in range(5):
        session = tracked(session, f"{PAGE} {number}")
    assert [entry.sequence for entry in session.entries] == [3, 4, 5]
    session = tracked(session, "x" * 200)
    session = tracked(session, "y" * 200)
    assert [entry.byte_count for entry in session.entries] == [200, 200]


def test_an_unlabelled_result_that_is_evicted_is_still_recognised() -> None:
    session = tracked(Session(), PAGE)
    for number in range(3):
        session = tracked(session, f"another text {number}")
    assert slots(session, PAGE) == {1: len(PAGE)}
    assert (session.ghosts, session.forgotten, session.lost) == ({1: ()}, frozenset(), False)


def test_where_ghosts_must_go_those_without_labels_go_first() -> None:
    policy = TrackerPolicy(max_entries=1, max_entry_bytes=4000, max_total_bytes=400)
    note, other = (" ".join(f"{word}{number}" for number in range(8)) for word in ("note", "other"))
    session = tracked(Session(), note, labels=("PII",), policy=policy)
    session = tracked(tracked(session, other, policy=policy), "x", policy=policy)
    assert (session.ghosts, session.forgotten, session.lost) == ({1: ("PII",)}, frozenset(), True)


def test_a_labelled_result_that_is_evicted_is_still_recognised() -> None:
    session = tracked(Session(), PAGE, labels=("PII",))
    for number in range(3):
        session = tracked(session, f"another text {number}")
    assert [entry.slot for entry in session.entries] == [2, 3, 4]
    assert session.ghosts == {1: ("PII",)}
    assert slots(session, "make publish --all") == {1: 18}


def test_labels_stay_with_the_session_when_even_the_fingerprints_must_go() -> None:
    session = Session()
    for number in range(40):
        session = tracked(session, f"record {number} of customer {number * 7919}", labels=("PII",) if number else ("SECRET",))
    assert session.forgotten >= {"SECRET"}
    assert 1 not in session.ghosts
    assert sum(session.index.rows[slot] for slot in session.ghosts) <= SMALL.max_total_bytes // 8


def test_the_part_of_a_result_beyond_the_byte_budget_is_still_recognised() -> None:
    policy = TrackerPolicy(max_entries=3, max_entry_bytes=64, max_total_bytes=4000)
    head, tail = "this part fits into the budget of the entry, it is long enough.. ", "and this part of it does not fit any more"
    session = tracked(Session(), head + tail, "CUST-1207", labels=("PII",), policy=policy)
    [entry] = session.entries
    assert entry.byte_count == 64
    assert session.ghosts == {2: ("PII",)}
    assert slots(session, "this part fits into") == {1: 19, 2: 19}
    assert slots(session, "does not fit any more") == {2: 21}
    assert slots(session, "CUST-1207") == {2: 9}
    assert slots(tracked(Session(), head + tail, policy=policy), "does not fit any more") == {2: 21}


def test_a_copy_across_the_cut_is_recognised() -> None:
    policy = TrackerPolicy(max_entries=3, max_entry_bytes=64, max_total_bytes=4000)
    text = " ".join(f"word{number}" for number in range(40))
    session = tracked(Session(), text, labels=("PII",), policy=policy)
    for start in range(len(text) - 24):
        assert slots(session, text[start : start + 24].strip()), f"from character {start}"


def test_a_session_that_ran_out_of_numbers_says_so() -> None:
    with pytest.raises(InvariantError, match="more results than its index can number"):
        tracked(replace(Session(), slots=MAX_FREE), PAGE)


def test_forgetting_never_loosens() -> None:
    """Whatever was recognised with a label is recognised with it however much comes after."""
    policy = TrackerPolicy(max_entries=4, max_entry_bytes=120, max_total_bytes=400)
    session = tracked(Session(), PAGE, labels=("PII", "SECRET"), policy=policy)
    for number in range(60):
        session = tracked(session, f"{number} " * 20, labels=("FINANCIAL_DATA",) if number % 3 else (), policy=policy)
        [found] = find(session.index, [Needle("what the page says")], 4)
        by_slot = {entry.slot: entry.labels for entry in session.entries} | dict(session.ghosts)
        labels = {label for slot in found.slots for label in by_slot[slot]} | session.forgotten
        assert labels >= {"PII", "SECRET"}


def test_of_a_result_far_larger_than_all_that_is_tracked_the_labels_stay() -> None:
    session = tracked(Session(), "text " * 5_000_000, labels=("PII",), policy=TrackerPolicy())
    assert session.forgotten == {"PII"}
    assert (session.ghosts, len(session.entries)) == ({}, 1)


def test_a_credential_is_found_inside_a_longer_value() -> None:
    key = "q7Zt3mB9xK2vR8pL5wD1"
    text = "[default]\nsec" + f"ret_key = {key}\n"
    assert slots(tracked(Session(), text, labels=("SECRET",)), f'{{"a": "{key}"}}') == {1: len(key)}
    assert slots(tracked(Session(), text), f'{{"a": "{key}"}}') == {}
