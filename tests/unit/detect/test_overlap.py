from __future__ import annotations

import numpy as np
import pytest

from riskproof.detect import overlap
from riskproof.detect.copies import Found, Needle, find
from tests.unit.detect.copying import Draws, answers, expected, indexed

LEAST = 4
SENTENCE = "make publish --all is what the page says"


def rows_of(index: overlap.Index) -> int:
    return sum(segment.rows.size for segment in index.segments)


def test_a_buffer_holds_the_texts_between_nuls() -> None:
    assert overlap.pack(["a", "é"]) == b"\0a\0\xc3\xa9\0"
    assert overlap.pack(["a\0b", "c"]) == b"\0ab\0c\0"
    assert overlap.pack(["\ud800"]) == b"\0\xed\xa0\x80\0"
    assert overlap.pack([]) == b"\0\0"


def test_an_index_is_a_value_and_stays_what_it_was() -> None:
    first = indexed({1: [SENTENCE]})
    second = overlap.add(first, 2, overlap.pack(["make publish --all"]), 2)
    third = overlap.forget(second, 1, ghost=False)
    needles = [Needle("make publish --all")]
    assert answers(overlap.EMPTY, needles, LEAST) == [{}]
    assert answers(first, needles, LEAST) == [{1: 18}]
    assert answers(second, needles, LEAST) == [{1: 18, 2: 18}]
    assert answers(third, needles, LEAST) == [{2: 18}]


def test_a_history_of_any_length_lies_in_few_segments() -> None:
    index = indexed({slot: [f"text number {slot} of many", "x" * (slot % 50)] for slot in range(1, 400)})
    assert len(index.segments) < 10
    assert all(bool(np.all(segment.rows[:-1] <= segment.rows[1:])) for segment in index.segments)


def test_a_forgotten_text_is_found_no_more() -> None:
    index = overlap.forget(indexed({1: [SENTENCE], 2: ["another text altogether"]}), 1, ghost=False)
    needles = [Needle(SENTENCE), Needle("what the page"), Needle("publish"), Needle("another text")]
    assert answers(index, needles, LEAST) == [{}, {}, {}, {2: 12}]


def test_a_ghost_is_found_by_fingerprint_alone() -> None:
    index = overlap.forget(indexed({1: [SENTENCE, "CUST-1207", "7"]}), 1, ghost=True)
    assert dict(index.texts) == {}
    values = [SENTENCE, "what the page says", "publish", "CUST-1207", "7", f"run: {SENTENCE}!", "something else entirely", "8"]
    scores = [found.get(1, 0) for found in answers(index, [Needle(value) for value in values], LEAST)]
    assert [bool(points) for points in scores] == [True, True, True, True, True, True, False, False]
    assert find(index, [Needle("publish")], LEAST) == [Found({1: 7}, 2)]


@pytest.mark.parametrize("seed", range(40))
def test_a_ghost_answers_whatever_its_text_answered(seed: int) -> None:
    """Forgetting never loosens."""
    draws = Draws(5000 + seed)
    sources = {slot: draws.texts() for slot in range(1, 8)}
    needles = [draws.needle(sources) for _ in range(40)]
    index = indexed(sources)
    before = find(index, needles, LEAST)
    for slot in sources:
        index = overlap.forget(index, slot, ghost=True)
        after = find(index, needles, LEAST)
        assert all(old.slots.keys() <= new.slots.keys() for old, new in zip(before, after, strict=True))
        assert all(old.marks & new.marks == old.marks for old, new in zip(before, after, strict=True))


def test_the_oldest_ghosts_go_first_and_only_as_many_as_must() -> None:
    index = indexed({slot: [f"{SENTENCE} number {slot}"] for slot in range(1, 6)})
    for slot in (2, 1, 3):
        index = overlap.forget(index, slot, ghost=True)
    each = index.rows[2]
    kept, gone = overlap.exorcise(index, each * 3)
    assert (kept, gone) == (index, ())
    kept, gone = overlap.exorcise(index, each * 2)
    assert gone == (2,)
    assert list(kept.ghosts) == [1, 3]
    kept, gone = overlap.exorcise(index, 0)
    assert gone == (2, 1, 3)
    assert [bool(found.get(4)) for found in answers(kept, [Needle(f"{SENTENCE} number 4")], LEAST)] == [True]


def test_a_ghost_that_is_gone_is_found_no_more() -> None:
    index = overlap.forget(indexed({1: [SENTENCE], 2: ["a text that stays where it is"]}), 1, ghost=True)
    index, gone = overlap.exorcise(index, 0)
    assert gone == (1,)
    assert answers(index, [Needle(SENTENCE), Needle("a text that stays")], LEAST) == [{}, {2: 17}]


def test_dead_rows_are_dropped_once_they_are_a_third_of_all() -> None:
    sources = {slot: [f"{SENTENCE} {slot:04d} {'x' * slot}"] for slot in range(1, 13)}
    index = indexed(sources)
    full = rows_of(index)
    for slot in range(1, 11):
        index = overlap.forget(index, slot, ghost=False)
        assert index.dead * 2 <= sum(index.rows.values())
    assert rows_of(index) < full / 2
    index = overlap.forget(overlap.forget(index, 11, ghost=False), 12, ghost=False)
    assert (index.segments, index.dead, dict(index.rows)) == ((), 0, {})
    assert answers(index, [Needle(SENTENCE)], LEAST) == [{}]


@pytest.mark.parametrize("seed", range(60))
def test_any_history_of_arrivals_and_departures_answers_as_comparing_everything_would(seed: int) -> None:
    draws = Draws(9000 + seed)
    index, live, ghosts = overlap.EMPTY, dict[int, list[str]](), dict[int, list[str]]()
    for slot in range(1, 40):
        live[slot] = draws.texts()
        index = overlap.add(index, slot, overlap.pack(live[slot]), 1)
        while len(live) > 7:
            oldest = next(iter(live))
            ghost = draws.random.random() < 0.5
            index = overlap.forget(index, oldest, ghost=ghost)
            texts = live.pop(oldest)
            if ghost:
                ghosts[oldest] = texts
        index, gone = overlap.exorcise(index, 120)
        for oldest in gone:
            del ghosts[oldest]
        assert list(index.ghosts) == list(ghosts)
        needles = [draws.needle(live) for _ in range(6)]
        for needle, got in zip(needles, answers(index, needles, LEAST), strict=True):
            assert {slot: points for slot, points in got.items() if slot in live} == expected(needle, live, LEAST)
            assert got.keys() - live.keys() <= ghosts.keys()
            assert expected(needle, ghosts, LEAST).keys() <= got.keys()
    assert sum(index.rows[slot] for slot in index.ghosts) <= 120
