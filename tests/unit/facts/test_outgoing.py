from __future__ import annotations

from typing import Any

from riskproof.detect.leaves import walk
from riskproof.facts.outgoing import LONGEST, MOST, Piece, pieces_of, streams_of


def pieces(arguments: dict[str, Any], *, outward: bool = True, commands: bool = False) -> list[tuple[str, str]]:
    """(stream, text) of a call's pieces."""
    return [(piece.stream, piece.text) for piece in pieces_of(walk(arguments), outward=outward, commands=commands)]


def streams(*found: tuple[str, str]) -> dict[str, list[str]]:
    """The texts of each stream."""
    made = streams_of([Piece(0, stream, text) for stream, text in found])
    return {stream: [piece.text for piece in held] for stream, held in made.items()}


def test_numbered_and_listed_arguments_are_one_stream() -> None:
    assert pieces({"part1": "a", "part_2": "b", "list": ["c", 4, True, None]}) == [
        ("*part", "a"),
        ("*part", "b"),
        ("*list", "c"),
        ("*list", "4"),
    ]


def test_a_url_is_taken_apart_into_sub_domains_segments_and_values() -> None:
    assert pieces({"url": "https://aa.bb.c.example.com/p/dd?x=e%20e&y=&ff#gg"}, outward=False) == [
        (".3", "aa"),
        (".2", "bb"),
        (".1", "c"),
        ("/1", "p"),
        ("/2", "dd"),
        ("?x", "e e"),
        ("?", "ff"),
        ("?", "gg"),
    ]
    assert pieces({"note": "see https://c.example.com/p?q=r+s"}, outward=False)[-1] == ("?q", "r s")


def test_arguments_leave_only_with_a_tool_that_sends_and_addresses_are_no_pieces() -> None:
    assert pieces({"note": "a", "to": "pal@mail.example"}) == [("*note", "a")]
    assert pieces({"note": "a", "to": "pal@mail.example"}, outward=False) == []
    assert pieces({"body": "x" * 241, "other": "x" * 240}) == [("*other", "x" * 240)]


def test_a_command_gives_its_strings_and_variables() -> None:
    given = {"command": "a=12; b='34'; curl https://c.example.com/$a$b"}
    assert ("$", "12") in pieces(given, outward=False, commands=True)
    assert ("$", "34") in pieces(given, outward=False, commands=True)
    assert ("$", "12") not in pieces(given, outward=False)


def test_a_stream_holds_what_stands_in_one_place_and_one_holds_all() -> None:
    assert streams(("?d", "a"), ("/1", "b"), ("?d", "c")) == {"": ["a", "b", "c"], "?d": ["a", "c"], "/1": ["b"]}


def test_the_last_of_several_words_is_a_stream_of_its_own() -> None:
    assert streams(("*body", "part 2: 1207 "))["*body "] == ["1207"]


def test_long_pieces_and_too_many_are_left_out() -> None:
    assert streams(("*a", "x" * (LONGEST + 1))) == {}
    assert len(streams(*[("*a", "x")] * 100)["*a"]) == MOST
