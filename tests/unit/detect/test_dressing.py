"""Markup inside a word is taken out, signs that are words become signs again, and markup around words is left alone."""

from __future__ import annotations

import pytest

from riskproof.detect.dressing import respelled, undressed


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("to des<wbr><b>k@pla</b><wbr>nts.example now", "to desk@plants.example now"),
        ("the **acc**ount 12", "the account 12"),
        ("an a*bc*d", "an abcd"),
        ("de<!-- x -->sk", "desk"),
        ("de&shy;sk", "de\u00adsk"),
    ],
)
def test_markup_inside_a_word_is_gone(text: str, shown: str) -> None:
    assert undressed(text.encode()) == shown


@pytest.mark.parametrize(
    "text", ["", "<p>one</p><p>two</p>", "a <b>word</b> here", "end.</div><div>Next", "call `f` or *x*, and &amp; too"]
)
def test_markup_around_words_parts_nothing(text: str) -> None:
    assert undressed(text.encode()) == ""


def test_far_places_are_lines_of_their_own() -> None:
    text = f"a<b>b</b>c{' x' * 400} d<b>e</b>f"
    assert [line.split()[at] for line, at in zip(undressed(text.encode()).split("\n"), (0, -1), strict=True)] == ["abc", "def"]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("write to desk [at] plants [dot] example now", "desk@plants.example"),
        ("desk(at)plants.example", "desk@plants.example"),
        ("write to desk at plants dot example", "to desk@plants.example"),
        ("example[.]com/a?b", "example.com/a?b"),
        ("see hxxps://a.example/x here", "https://a.example/x"),
        ("see https : // tally.example/x here", "https://tally.example/x"),
        ("desk @ plants (dot) example", "desk@plants.example"),
    ],
)
def test_signs_that_are_words_become_signs(text: str, address: str) -> None:
    assert address.rsplit(maxsplit=1)[-1] in list(respelled(text.encode()))


@pytest.mark.parametrize(
    "text", ["we sat at home. Dot is nice", "https://a.example/x", "mail desk@plants.example", "point (a) of the list"]
)
def test_ordinary_text_spells_no_address(text: str) -> None:
    assert list(respelled(text.encode())) == []
