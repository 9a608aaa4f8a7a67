"""Texts of a configuration."""

from __future__ import annotations

from riskproof.guard.config_texts import nearest, shown


def test_names_are_printed_cut_and_without_control_characters() -> None:
    assert shown("a\x1b[31m") == "a\\u001b[31m"
    assert shown("x" * 100) == "x" * 79 + "…"


def test_no_word_is_near_to_something_else() -> None:
    assert nearest(3, ["ask"]) == ""
    assert nearest("zzz", ["ask"]) == ""
