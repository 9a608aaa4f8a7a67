"""Whether two spellings name one file."""

from __future__ import annotations

import pytest

from riskproof.detect.file_marks import is_same, labels_at, mark_of

WHOLE = "/home/dev/app/docs/notes.txt"


@pytest.mark.parametrize(
    "path",
    [
        "notes.txt",
        "./docs/notes.txt",
        "docs//x/../notes.txt",
        "DOCS\\Notes.txt",
        "file:///home/dev/app/docs/notes.txt",
        '"/home/dev/app/docs/notes.txt"',
        "~/app/docs/notes.txt",
        "$HOME/app/docs/notes.txt",
        "${PWD}/docs/notes.txt",
        "%USERPROFILE%\\app\\docs\\notes.txt",
        "D:\\home\\dev\\app\\docs\\notes.txt",
        "/home/dev/app/docs/notes.txt/",
        "docs/notes.txt::$DATA",
    ],
)
def test_spellings_of_one_file_are_the_same(path: str) -> None:
    assert is_same(mark_of(path), mark_of(WHOLE))
    assert is_same(mark_of(WHOLE), mark_of(path))


@pytest.mark.parametrize(
    "path", ["/tmp/notes.txt", "/docs/notes.txt", "notes.txt.bak", "other/notes.txt", "tes.txt", "docs", "", ".", "/", "~"]
)
def test_other_files_are_not(path: str) -> None:
    assert not is_same(mark_of(path), mark_of(WHOLE))


def test_two_forms_of_the_same_letters_are_one_name() -> None:
    assert is_same(mark_of("Me\u0301moire/\u4f1a\u8bae.md"), mark_of("/home/M\u00e9moire/\u4f1a\u8bae.md"))
    assert mark_of("\ud800") != mark_of("\ud801")


def test_an_address_is_no_file() -> None:
    assert mark_of("https://a.example/notes.txt") == ()


def test_a_mark_holds_no_text_and_has_a_bounded_depth() -> None:
    assert all(isinstance(part, int) for part in mark_of(WHOLE))
    assert len(mark_of("/a" * 2_000)) == 33


def test_labels_of_all_spellings_come_together() -> None:
    files = {mark_of("notes.txt"): ("PII",), mark_of(WHOLE): ("SECRET", "PII"), mark_of("/tmp/x"): ("API_KEY",)}
    assert list(labels_at(files, [mark_of("docs/notes.txt"), mark_of("y")])) == ["PII", "SECRET"]
    assert list(labels_at(files, [mark_of(WHOLE)])) == ["PII", "SECRET"]
    assert list(labels_at({}, [mark_of("x")])) == []
