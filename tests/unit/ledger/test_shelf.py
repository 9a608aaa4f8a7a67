from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from riskproof.ledger.shelf import closed_files, closed_name, is_closed_name, outlived


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A ledger with three closed files, one, two and three days old, and strangers."""
    file = tmp_path / "ledger.jsonl"
    for number, days in ((10, 1), (9, 2), (2, 3)):
        closed = closed_name(file, number)
        closed.touch()
        os.utime(closed, (time.time() - days * 86_400 - 60,) * 2)
    for name in (
        "ledger.jsonl",
        "ledger.000001.sqlite",
        "ledger.jsonl.000001",
        "other.000001.jsonl",
        "ledger.12.jsonl",
        "ledger.x00001.jsonl",
    ):
        (tmp_path / name).touch()
    return file


def test_closed_files_are_found_oldest_first(files: Path) -> None:
    assert [(one.number, one.file.name) for one in closed_files(files)] == [
        (2, "ledger.000002.jsonl"),
        (9, "ledger.000009.jsonl"),
        (10, "ledger.000010.jsonl"),
    ]


def test_a_folder_that_is_not_there_has_none(tmp_path: Path) -> None:
    assert closed_files(tmp_path / "none" / "ledger.jsonl") == []


@pytest.mark.parametrize(
    ("keep", "days", "gone", "reason"),
    [
        (3, None, [], "files"),
        (2, None, [2], "files"),
        (1, None, [2, 9], "files"),
        (3, 5, [], "files"),
        (3, 2, [2, 9], "days"),
        (2, 3, [2], "files"),
        (2, 1, [2, 9, 10], "days"),
    ],
)
def test_the_oldest_go_by_number_or_by_age(files: Path, keep: int, days: int | None, gone: list[int], reason: str) -> None:
    found, why = outlived(closed_files(files), keep, days)
    assert ([one.number for one in found], why) == (gone, reason)


@pytest.mark.parametrize(("name", "closed"), [("a.000001.jsonl", True), ("a.1234567.db", True), ("a.jsonl", False), ("a.12.jsonl", False)])
def test_the_name_of_a_closed_file_is_known(name: str, closed: bool) -> None:
    assert is_closed_name(Path(name)) is closed
