"""Endings of key files and the words in their names."""

from __future__ import annotations

from riskproof.detect import key_names as names


def test_endings_have_no_dot_and_a_category() -> None:
    assert [ending for ending, category in names.ENDINGS.items() if "." in ending or ending != ending.lower() or not category] == []


def test_no_word_says_private_and_public_at_once() -> None:
    assert names.PRIVATE_WORDS.isdisjoint(names.PUBLIC_WORDS | names.CERTIFICATE_WORDS)


def test_a_template_word_counts_behind_a_dot_a_dash_and_an_underscore() -> None:
    assert {".example", "-example", "_example"} <= set(names.TEMPLATE_ENDINGS)


def test_folders_of_public_files_stand_between_slashes() -> None:
    assert [folder for folder in names.PUBLIC_FOLDERS if not (folder.startswith("/") and folder.endswith("/"))] == []
