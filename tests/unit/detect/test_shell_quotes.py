"""Quote removal."""

from __future__ import annotations

import pytest

from riskproof.detect.shell_quotes import ansi_decoded, dequoted, unescaped


def test_a_backslash_outside_quotes_disappears_and_joins_lines() -> None:
    assert unescaped("r\\m\\ -\\\nrf\\") == "rm -rf"


def test_a_backslash_in_double_quotes_only_escapes_what_it_can() -> None:
    assert dequoted('a\\"b\\$c\\d\\\\') == 'a"b$c\\d\\'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\\x72m", "rm"),
        ("\\162m", "rm"),
        ("\\u0072m", "rm"),
        ("a\\nb\\'", "a\nb'"),
        ("\\[x", "\\[x"),
        ("\\U00110000", "\\U"),
        ("é\\", "é\\"),
    ],
)
def test_ansi_escapes_are_decoded(text: str, expected: str) -> None:
    assert ansi_decoded(text) == expected
