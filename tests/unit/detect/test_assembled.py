"""A value is put together from pieces that follow each other, and from nothing else."""

from __future__ import annotations

import time

import pytest

from riskproof.detect import overlap
from riskproof.detect.assembled import may_begin_in, pieces_in
from riskproof.detect.overlap import pack

ACCOUNT = "QT93 5501 8846 2207 40"


@pytest.mark.parametrize(
    ("text", "value", "pieces"),
    [
        ("begins with «QT93 5501 8» and goes on with «846 2207 40».", ACCOUNT, ["qt93 5501 8", "846 2207 40"]),
        ("| u-9 | 313 |", "u-9313", ["u-9", "313"]),
        ("it is GC- 500 -GI FT for all", "GC-500-GIFT", ["gc-", "500", "-gi", "ft"]),
        ("desk@\nplants.example", "desk@plants.example", ["desk@", "plants.example"]),
    ],
)
def test_pieces_in_order_and_near_each_other_are_put_together(text: str, value: str, pieces: list[str]) -> None:
    assert pieces_in(pack([text]), value) == pieces


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("313 comes before u-9", "u-9313"),
        (f"u-9 {'and more ' * 40} 313", "u-9313"),
        ("u-94 and 1313", "u-9313"),
        ("u-9313", "u-9313"),
        ("ab cd", "abcd"),
        ("John Smith", "john-smith"),
        ("数据 表格", "数据表格"),
    ],
)
def test_what_stands_in_another_order_far_apart_inside_words_or_in_one_piece_is_not(text: str, value: str) -> None:
    assert pieces_in(pack([text]), value) == []


def test_a_hostile_text_is_given_up_soon() -> None:
    begun = time.perf_counter()
    assert pieces_in(pack(["aaa " * 20_000]), "a" * 120 + "b") == []
    assert time.perf_counter() - begun < 0.25


MINUTES = "The address begins with bob@ and goes on with partner.example"


@pytest.mark.parametrize(
    ("value", "begins"),
    [
        ("bob@partner.example", {1}),
        ("bobby@partner.example", {1}),
        ("ana@partner.example", set()),
        ("x7@partner.example", None),
        ("#general-notes", None),
        ("abcdefghijklmnop@partner.example", None),
        ("数据中心@partner.example", set()),
        ("bob", set()),
    ],
)
def test_whether_a_text_that_is_gone_may_hold_a_first_piece_is_known_by_its_words(value: str, begins: set[int] | None) -> None:
    index = overlap.add(overlap.add(overlap.EMPTY, 1, overlap.pack([MINUTES])), 2, overlap.pack(["of no use"]))
    for slot in (1, 2):
        index = overlap.forget(index, slot, ghost=True)
    found = may_begin_in(index, value)
    assert (None if found is None else set(found)) == begins


def test_every_text_that_holds_a_value_in_pieces_may_begin_it() -> None:
    value = "bob@partner.example"
    assert pieces_in(overlap.pack([MINUTES]), value)
    for glue in (" ", " and ", ": ", "数据"):
        for cut in range(3, len(value) - 3):
            text = f"take {value[:cut]}{glue}{value[cut:]} today"
            index = overlap.add(overlap.EMPTY, 1, overlap.pack([text]))
            if pieces_in(overlap.pack([text]), value):
                assert may_begin_in(index, value) == {1}, text
