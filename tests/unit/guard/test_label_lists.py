from __future__ import annotations

import pytest

from riskproof.guard import label_lists
from riskproof.guard.label_lists import LabelLists
from riskproof.nutrition.inputs import SchemaEntry


def entries(*names: str, size: int = 1, server: str = "") -> tuple[SchemaEntry, ...]:
    return tuple(SchemaEntry(name, size, server=server) for name in names)


def names(found: tuple[SchemaEntry, ...]) -> list[str]:
    return [f"{entry.server}.{entry.name}" if entry.server else entry.name for entry in found]


def test_a_session_sees_its_own_tools_and_everybodys_and_all_see_all() -> None:
    lists = LabelLists()
    lists.take(entries("a"), None)
    lists.take(entries("b", server="x"), "one")
    lists.take(entries("b", server="y"), "two")
    assert names(lists.seen_by("one")) == ["a", "x.b"]
    assert names(lists.seen_by("nobody")) == ["a"]
    assert names(lists.everything()) == ["a", "x.b", "y.b"]


def test_a_later_list_counts_for_a_tool_that_two_lists_have() -> None:
    lists = LabelLists()
    lists.take(entries("a", size=1), None)
    lists.take(entries("a", size=2), "one")
    assert [entry.schema_bytes for entry in lists.everything()] == [2]


def test_what_a_session_listed_stays_on_show_until_another_list_comes() -> None:
    lists = LabelLists()
    lists.take(entries("a"), "one")
    lists.end("one")
    lists.end("never seen")
    assert names(lists.everything()) == ["a"]
    lists.take(entries("b"), "two")
    assert names(lists.everything()) == ["b"]


def test_lists_of_so_many_sessions_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(label_lists, "_MOST_SESSIONS", 2)
    lists = LabelLists()
    for session in ("one", "two", "one", "three"):
        lists.take(entries(session), session)
    assert names(lists.everything()) == ["one", "three"]


def test_where_lists_are_whole_a_session_sees_its_own_alone() -> None:
    lists = LabelLists(whole=True)
    lists.take(entries("a"), None)
    lists.take(entries("b"), "one")
    assert [names(found) for found in (lists.seen_by("one"), lists.seen_by("two"), lists.everything())] == [["b"], ["a"], ["a"]]
