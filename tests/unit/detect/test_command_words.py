"""Words of a command as names of files."""

from __future__ import annotations

import pytest

from riskproof.detect.command_words import MOST_BRACES, expanded, gone_to, is_pathlike, placed, spellings
from riskproof.detect.shell_model import Invocation, Word, plain


def words(text: str) -> list[str]:
    """What the braces of one word stand for."""
    return [word.text for word in expanded(Invocation("cat", (plain(text),), plain("cat"))).args]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("{a,b}", ["a", "b"]),
        ("x{a,b}y", ["xay", "xby"]),
        ("f{,.bak}", ["f", "f.bak"]),
        ("{a,b{c,d}}", ["a", "bc", "bd"]),
        ("{a}", ["{a}"]),
        ("${a,b}", ["${a,b}"]),
        ("'{a,b}'", ["'{a,b}'"]),
    ],
)
def test_braces_are_expanded_as_in_bash(text: str, parts: list[str]) -> None:
    assert set(words(text)) == set(parts)


def test_a_word_with_many_braces_stands_for_a_bounded_number() -> None:
    assert len(words("{a,b}" * 40)) <= MOST_BRACES


@pytest.mark.parametrize("text", ["a.b", "~/a b", "/x", ".", "file:///etc/x"])
def test_a_file_may_be_called_so(text: str) -> None:
    assert is_pathlike(text, bare=text == ".")


@pytest.mark.parametrize("text", ["", "a", "word", "a b.c", "-x", "https://a.test/x", "a.b\nc", "=x", "."])
def test_these_words_name_no_file(text: str) -> None:
    assert not is_pathlike(text, bare=False)


def test_a_relative_name_is_seen_from_where_the_text_started() -> None:
    env = {"PWD": gone_to((plain("cd"), plain("a/")), {}) or ()}
    assert placed(plain("b"), env).text == "a/b"
    assert [placed(plain(text), env).text for text in ("/b", "~/b", "$X/b", "C:\\b")] == ["/b", "~/b", "$X/b", "C:\\b"]
    assert placed(plain("b"), {}).text == "b"


def test_going_home_or_back_is_known_or_not() -> None:
    assert gone_to((plain("cd"),), {}) == (Word("~", "~", known=False),)
    assert gone_to((plain("cd"), plain("-")), {}) == (Word("", "", known=False),)
    assert gone_to((plain("ls"), plain("a")), {}) is None


def test_backslashes_behind_a_drive_or_a_variable_are_not_quotes() -> None:
    assert list(spellings(Word("C:ab", "C:\\a\\b"), {})) == ["C:ab", "C:\\a\\b"]
    assert list(spellings(Word("ab", "a\\b"), {})) == ["ab"]
