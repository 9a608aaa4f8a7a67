from __future__ import annotations

import numpy as np
import pytest

from riskproof.detect import overlap
from riskproof.detect.copies import Found, Needle, find
from riskproof.detect.overlap import EMPTY, Index, add, forget, pack
from riskproof.detect.remnants import Remnant, haunted, remnant_of

TEXTS = ("renewal in March for the whole fleet of Ana Novak", "CUST-1207", "q7", "一份很长的内部计划说明文字", "x" * 40)


def known(texts: tuple[str, ...] = TEXTS) -> Index:
    """An index with each text under a slot of its own."""
    index = EMPTY
    for slot, text in enumerate(texts, 1):
        index = add(index, slot, pack([text]), slot)
    return index


def taken(index: Index) -> list[Remnant]:
    """What is left of every slot."""
    return [remnant_of(index, slot) for slot in sorted(index.rows)]


@pytest.mark.parametrize(
    "asked", [*TEXTS, "for the whole fleet of", "see CUST-1207 there", "of no use", "fleet", f"a note: {TEXTS[0]}, no more"]
)
def test_what_is_left_of_texts_finds_what_the_texts_find(asked: str) -> None:
    index = known()
    assert find(haunted(EMPTY, 1, taken(index)), [Needle(asked)], 4) == find(index, [Needle(asked)], 4)


def test_it_is_what_forgetting_the_texts_would_have_left() -> None:
    index = known()
    back = haunted(EMPTY, 1, taken(index))
    for slot in range(1, len(TEXTS) + 1):
        index = forget(index, slot, ghost=True)
    assert (back.texts, back.rows, back.marks.tolist()) == ({}, index.rows, index.marks.tolist())
    assert {slot: heads.tolist() for slot, heads in back.ghosts.items()} == {slot: heads.tolist() for slot, heads in index.ghosts.items()}


def test_a_remnant_of_a_remnant_is_the_same() -> None:
    once = taken(known())
    assert taken(haunted(EMPTY, 1, once)) == once


def test_remnants_join_texts_that_are_there() -> None:
    index = haunted(known(("our own plan for the spring",)), 2, taken(known()))
    found = find(index, [Needle("our own plan for the spring"), Needle("CUST-1207")], 4)
    assert found == [Found({1: 27}, 1, 0), Found({3: 9}, 2, 0)]
    assert set(index.texts) == {1}


def test_nothing_makes_nothing() -> None:
    assert haunted(EMPTY, 1, []) is EMPTY
    bare = haunted(EMPTY, 1, [Remnant(b"", b"", 5)])
    assert (bare.segments, bare.rows, bare.marks.tolist()) == ((), {1: 0}, [0, 5])
    assert remnant_of(bare, 1) == Remnant(b"", b"", 5)


def test_of_a_slot_that_is_gone_only_its_mark_is_left() -> None:
    index = forget(known(), 2, ghost=False)
    assert remnant_of(index, 2) == Remnant(b"", b"", 2)
    assert remnant_of(index, 99) == Remnant(b"", b"", 0)


def test_rows_take_five_bytes_and_ghosts_that_are_spared_stay() -> None:
    index = haunted(EMPTY, 1, taken(known()))
    assert all(len(one.keys) % 5 == len(one.heads) % 8 == 0 for one in taken(index))
    left, gone = overlap.exorcise(index, 0, spared={1, 3})
    assert (gone, set(left.ghosts)) == ((2, 4, 5), {1, 3})
    assert np.all(left.segments[0].rows[:-1] <= left.segments[0].rows[1:])
