from __future__ import annotations

import time
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.detect import overlap
from riskproof.detect.pieces import Together, holders, is_count, together

TEXT = "Reference QR-1207-ABQX-9934 of the garden club, garden tools and paper lanterns"
WANTED = 0b1000


def index(*texts: str, mark: int = WANTED) -> overlap.Index:
    """Each text in a slot of its own, from 1 on, with a mark."""
    return reduce(lambda made, one: overlap.add(made, one[0], overlap.pack([one[1]]), mark), enumerate(texts, 1), overlap.EMPTY)


def found(*pieces: str, text: str = TEXT) -> list[tuple[int, int]]:
    """(first, last) of what stands together in one text."""
    return [(one.first, one.last) for one in together(index("some other text", text), [pieces], WANTED)]


@pytest.mark.parametrize("size", range(1, 12))
def test_a_value_is_found_however_it_is_cut(size: int) -> None:
    value = "QR-1207-ABQX-9934"
    pieces = [value[start : start + size] for start in range(0, len(value), size)]
    assert found(*pieces) == [(0, len(pieces) - 1)]


@given(st.integers(0, len(TEXT) - 12), st.lists(st.integers(1, 9), min_size=12, max_size=12))
def test_every_cut_of_every_copy_of_twelve_bytes_is_found(start: int, sizes: list[int]) -> None:
    pieces, at = [], start
    for size in sizes:
        pieces.append(TEXT[at : at + size])
        at += size
    pieces = [piece for piece in pieces if piece]
    if len(pieces) > 1 and len("".join(pieces).strip()) >= 12:
        spans = together(index(TEXT), [pieces], WANTED)
        assert any(one.last > one.first for one in spans)


def test_what_stands_before_behind_and_around_a_cut_value_does_not_hide_it() -> None:
    assert found("hello", "1207-A", "BQX-9934", "bye") == [(1, 2)]


def test_case_and_width_do_not_count() -> None:
    assert found("qr-1207-", "ＡＢＱＸ-9934") == [(0, 1)]


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        (("1207", "ABQX", "9934"), [(0, 2)]),  # the dashes of the number were left out
        (("garden", "tools", "and"), [(0, 2)]),  # words, with their spaces left out
        (("garden", "tools"), []),  # two plain words follow each other by chance
        (("garden to", "ols and paper"), [(0, 1)]),
        (("garden ", "tools"), [(0, 1)]),  # the space was cut along
        (("garden to", "ols and papers"), []),  # the second piece is there only in part
        (("9934 of the", " QR-1207"), []),  # another order
        (("1207-A", "9934"), []),  # something between them is missing
        (("QR-1207-A",), []),  # a single piece is no cut
        (("QR-1", "207"), []),  # too short to be no chance
        (("", ""), []),
    ],
)
def test_pieces_must_stand_side_by_side_and_whole(pieces: tuple[str, ...], expected: list[tuple[int, int]]) -> None:
    assert found(*pieces) == expected


@pytest.mark.parametrize(
    ("pieces", "counts"),
    [
        *((("1", "2", "3"), True), (("20", "40", "60"), True), (("9", "8", "7"), True)),
        *((("1", "2"), False), (("1", "2", "4"), False), (("11", "11", "11"), False), (("1", "2", "c"), False), (("١", "٢", "٣"), False)),
    ],
)
def test_numbers_in_even_steps_are_a_count(pieces: tuple[str, ...], counts: bool) -> None:
    assert is_count(pieces) is counts


def test_the_pages_of_a_listing_are_no_row_of_a_table() -> None:
    assert found(*map(str, range(1, 10)), text="week 1 2 3 4 5 6 7 8 9 10 11") == []
    assert found("1 2 3 4", " 5 6 8", text="week 1 2 3 4 5 6 8") == [(0, 1)]


def test_wide_characters_count_as_characters() -> None:
    text = "客户编号甲乙丙丁戊己庚辛的资料"
    assert found("编号甲乙", "丙丁戊己", text=text) == [(0, 1)]
    assert found("甲乙", "丙丁", text=text) == []


def test_each_run_has_its_own_answer_and_only_texts_with_the_mark_count() -> None:
    runs = [("1207-A", "BQX-9934"), ("nothing", "at all of it"), ("lanterns and", "more")]
    assert together(index(TEXT, TEXT), runs, WANTED) == [Together(0, 0, 1, 1), Together(0, 0, 1, 2)]
    assert together(index(TEXT), runs, 0b10) == []
    assert together(index(TEXT, mark=WANTED | 1), runs, WANTED, barred=1) == []
    assert together(overlap.EMPTY, runs, WANTED) == []
    assert together(index(TEXT), [], WANTED) == []


def test_a_text_that_is_gone_is_still_found_by_its_fingerprints() -> None:
    gone = overlap.forget(index(TEXT), 1, ghost=True)
    assert [one.slot for one in together(gone, [("1207-A", "BQX-9934")], WANTED)] == [1]
    assert together(overlap.forget(index(TEXT), 1, ghost=False), [("1207-A", "BQX-9934")], WANTED) == []


def test_many_texts_and_pieces_take_no_time_and_what_cannot_be_compared_is_believed() -> None:
    many = index(*(f"{'x' * 60_000}{number}" for number in range(40)))
    start = time.perf_counter()
    assert together(many, [("x" * 7,) * 64] * 8, WANTED)
    assert time.perf_counter() - start < 2


def test_the_end_of_a_run_is_looked_up_where_it_has_four_characters() -> None:
    texts = index("some other text", TEXT)
    runs = (["x", "QR-1207", "-AB"], ["QR-", "12", "07"], ["QR", "X-9"], ["1"], [], ["paper", "lantern"], ["nowhere"], ["garden", "club"])
    assert holders(texts, runs, WANTED, 0) == [(2,), (2,), (), (), (), (2,), (), (2,)]
    assert holders(texts, [["QR-", "12", "07"]], 1, 0) == holders(texts, [["QR-", "12", "07"]], WANTED, WANTED) == [()]


def test_of_a_text_that_is_gone_words_and_grams_are_asked_and_beyond_the_room_a_text_is_believed() -> None:
    gone = overlap.forget(index(TEXT), 1, ghost=True)
    assert holders(gone, [["lanterns"], ["lantern"], ["ABQX-", "9934 of the garden"]], WANTED, 0) == [(1,), (), (1,)]
    large = index("x" * 2_000_000)
    assert holders(large, [["abcd"]] * 5, WANTED, 0) == [(), (), (), (), (1,)]


@pytest.mark.parametrize("before", range(6))
@pytest.mark.parametrize("sizes", [(7, 6, 2), (4, 4, 4), (7, 7, 1), (1, 7, 7), (3, 9, 2, 1)], ids=str)
def test_what_stands_together_in_a_text_stands_together_where_only_its_fingerprints_are_left(before: int, sizes: tuple[int, ...]) -> None:
    text = f"{'x' * before}The contract has the number KQ4929XY7731ZZ8810TT, valid to 2031"
    pieces, at = [], 0
    for size in sizes:
        pieces.append("KQ4929XY7731ZZ8810TT"[at : at + size])
        at += size
    live = index(text)
    gone = overlap.forget(live, 1, ghost=True)
    covered = {piece for one in together(gone, [pieces], WANTED) for piece in range(one.first, one.last + 1)}
    assert {piece for one in together(live, [pieces], WANTED) for piece in range(one.first, one.last + 1)} <= covered
