"""Texts in columns of a terminal."""

from __future__ import annotations

import pytest

from riskproof.reports.labels.widths import crop, flow, pad, squeeze, width_of, wrap


def test_east_asian_letters_take_two_columns_and_marks_none() -> None:
    assert [width_of(text) for text in ("ab", "天气", "e\u0301", "✅")] == [2, 4, 1, 2]


@pytest.mark.parametrize(
    ("text", "most", "shown"),
    [
        ("abcdef", 6, "abcdef"),
        ("abcdefg", 6, "abcde…"),
        ("天气预报", 6, "天气…"),
        ("天气预报", 7, "天气预…"),
        ("ab", 1, "…"),
        ("ab", 0, ""),
    ],
)
def test_a_text_is_cropped_to_columns(text: str, most: int, shown: str) -> None:
    assert crop(text, most) == shown


@pytest.mark.parametrize(
    ("text", "most", "shown"),
    [("abcdefghij", 7, "abc…hij"), ("abcdefghij", 10, "abcdefghij"), ("天气预报工具", 8, "天…工具"), ("abcdef", 4, "abc…")],
)
def test_a_name_is_squeezed_in_its_middle(text: str, most: int, shown: str) -> None:
    assert squeeze(text, most) == shown


def test_a_cell_is_padded_to_its_columns() -> None:
    assert [pad("天", 5), pad("7", 3, right=True), pad("abcdef", 4)] == ["天   ", "  7", "abc…"]


def test_lines_break_at_gaps_and_keep_their_indent() -> None:
    assert wrap("one two three four", 9, first="- ", indent="  ") == ["- one two", "  three", "  four"]


def test_a_word_that_is_longer_than_a_line_is_divided() -> None:
    assert wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"]


def test_chinese_breaks_between_letters_and_never_before_a_stop() -> None:
    assert wrap("这并不证明，工具做不到。", 10) == ["这并不证", "明，工具做", "不到。"]


def test_without_a_width_there_is_one_line() -> None:
    assert wrap("one two", None, first="> ") == ["> one two"]
    assert flow(["a: 1", "b: 2"], None) == ["a: 1 · b: 2"]


def test_items_stand_beside_each_other_and_stay_whole() -> None:
    assert flow(["Calls: 12", "Failed: 3", "Avg: 140 ms"], 24, indent="  ") == ["  Calls: 12 · Failed: 3", "  Avg: 140 ms"]
    assert flow([], 24) == []


def test_an_item_that_is_too_long_is_wrapped() -> None:
    assert flow(["Observed: No runtime evidence", "x"], 20, indent="  ") == ["  Observed: No", "  runtime evidence", "  x"]
