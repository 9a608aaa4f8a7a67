"""Names that somebody else chose: bounded, told apart, writable as UTF-8."""

from __future__ import annotations

from riskproof.nutrition.names import LONGEST_NAME, bounded, label_id


def test_an_ordinary_name_is_kept() -> None:
    assert [bounded(name) for name in ("", "mcp__a__b", "工具", "a\nb")] == ["", "mcp__a__b", "工具", "a\nb"]


def test_long_names_are_cut_and_stay_apart() -> None:
    first, second = bounded("x" * 100_000), bounded("x" * 99_999)
    assert (len(first), len(second), first == second, first.startswith("xxx")) == (LONGEST_NAME, LONGEST_NAME, False, True)


def test_a_name_is_always_writable() -> None:
    for name in ("\ud800", "\udfff" * 500, "a\ud800b"):
        assert len(bounded(name).encode()) > 0
        assert len(bounded(name)) <= LONGEST_NAME
        assert label_id(name, ()).encode()


def test_the_id_of_a_servers_label_is_its_name_where_that_is_plain() -> None:
    assert [label_id(name, ()) for name in ("git hub", "@scope/server-1.2", "服务器")] == ["git hub", "@scope/server-1.2", "服务器"]


def test_an_id_that_says_less_than_the_name_has_a_mark() -> None:
    odd = ["a\x1b[31mb", "a\u202eb", "a|b", "a`b", "<a>", " a", "x" * 5000, "", "\u200b"]
    ids = [label_id(name, ()) for name in odd if name]
    assert all("~" in one and len(one) <= LONGEST_NAME for one in ids)
    assert len(set(ids)) == len(ids)
    assert not any(set(one) & set("\x1b\u202e|`<>\u200b") for one in ids)


def test_a_taken_id_is_not_given_again() -> None:
    assert label_id("mail", {"mail"}).startswith("mail~")
