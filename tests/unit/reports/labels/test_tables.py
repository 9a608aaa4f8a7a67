"""Tables of text in terminals of different widths."""

from __future__ import annotations

from riskproof.reports.labels.tables import TextColumn, draw

COLUMNS = (TextColumn("Tool", name=True), TextColumn("Calls", right=True), TextColumn("Failed", right=True, short="Fail"))


def test_a_table_that_fits_is_drawn() -> None:
    assert draw(COLUMNS, [["scan", "12", "0"]], 24, 40) == [
        "┌──────┬───────┬────────┐",
        "│ Tool │ Calls │ Failed │",
        "├──────┼───────┼────────┤",
        "│ scan │    12 │      0 │",
        "└──────┴───────┴────────┘",
    ]


def test_heads_become_short_before_names_are_cropped() -> None:
    lines = draw(COLUMNS, [["a_tool_with_a_name", "12", "0"]], 24, 37)
    assert [lines[1], lines[3]] == ["│ Tool               │ Calls │ Fail │", "│ a_tool_with_a_name │    12 │    0 │"]


def test_names_are_cropped_in_their_middle_where_that_is_enough() -> None:
    lines = draw(COLUMNS, [["a_tool_with_a_long_name", "12", "0"], ["other", "1", "0"]], 24, 32)
    assert lines[3] == "│ a_tool…g_name │    12 │    0 │"


def test_names_that_cropping_would_make_alike_are_stacked() -> None:
    rows = [["a_tool_with_a_long_name", "12", "0"], ["a_tool_without_a_long_name", "1", "—"]]
    assert draw(COLUMNS, rows, 24, 32) == [
        "▸ a_tool_with_a_long_name",
        "  Calls: 12 · Failed: 0",
        "▸ a_tool_without_a_long_name",
        "  Calls: 1",
    ]


def test_without_a_width_names_are_cropped_at_the_bound_of_the_table() -> None:
    assert draw(COLUMNS, [["n" * 40, "1", "0"]], 24, None)[3] == f"│ {'n' * 23}… │     1 │      0 │"


def test_a_column_that_must_be_whole_is_never_cropped() -> None:
    column = TextColumn("Claims", whole=True)
    assert draw([column], [["x" * 60]], 24, None)[3] == f"│ {'x' * 60} │"


def test_a_table_without_rows_is_its_head() -> None:
    assert draw(COLUMNS[:1], [], 24, 80) == ["┌──────┐", "│ Tool │", "├──────┤", "└──────┘"]
