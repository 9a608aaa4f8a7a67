from __future__ import annotations

import threading
from pathlib import Path

import pytest
from filelock import FileLock

from riskproof.errors import LedgerError
from riskproof.ledger.book import Book
from riskproof.ledger.pages import Scrap, is_ledger, parts_of
from tests.unit.ledger.bookkeeping import NAMES, commit, options


@pytest.mark.parametrize("name", NAMES)
def test_a_ledger_is_known_by_how_it_starts(tmp_path: Path, name: str) -> None:
    commit(Book(options(tmp_path / name)), 0)
    assert is_ledger(tmp_path / name)
    (tmp_path / "other").write_text('{"proofId": "x"}\n', encoding="utf-8")
    assert not is_ledger(tmp_path / "other")
    with pytest.raises(LedgerError, match="cannot be read"):
        is_ledger(tmp_path / "none")


def test_a_folder_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="cannot be read"):
        list(parts_of(tmp_path))


def test_scraps_come_out_as_what_they_are(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    commit(Book(options(file)), 0)
    file.write_bytes(file.read_bytes() + b"\nx\n\ry")
    assert [part for part in parts_of(file) if isinstance(part, Scrap)] == [
        Scrap(b"", torn=False),
        Scrap(b"x", torn=False),
        Scrap(b"\ry", torn=True),
    ]


def test_a_line_that_is_just_being_written_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    commit(Book(options(file)), 0, 1, 2)
    whole = file.read_bytes()
    lock = FileLock(tmp_path / "ledger.jsonl.lock", thread_local=False)
    lock.acquire()
    file.write_bytes(whole[:-700])

    def finish() -> None:
        file.write_bytes(whole)
        lock.release()

    writer = threading.Timer(0.05, finish)
    writer.start()
    parts = list(parts_of(file))
    writer.join()
    assert [isinstance(part, Scrap) for part in parts] == [False] * 4
