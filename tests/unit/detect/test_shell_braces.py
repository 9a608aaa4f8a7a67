"""Brace expansion."""

from __future__ import annotations

import pytest

from riskproof.detect.shell_braces import expanded


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("-{r,f}", ["-r", "-f"]),
        ("a{b,c{d,e}}f", ["abf", "acdf", "acef"]),
        ("{a,b}{1,2}", ["a1", "a2", "b1", "b2"]),
        ("{}", ["{}"]),
        ("{a}", ["{a}"]),
        ("{a,", ["{a,"]),
        ("x", ["x"]),
    ],
)
def test_lists_in_braces_are_written_out(text: str, words: list[str]) -> None:
    assert expanded(text) == words


def test_the_number_of_words_is_bounded() -> None:
    assert len(expanded("{a,b}" * 40)) <= 64
