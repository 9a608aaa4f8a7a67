from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from riskproof.errors import LedgerError
from riskproof.ledger import sqlite
from riskproof.ledger.book import Book
from riskproof.ledger.reading import read_entries
from riskproof.ledger.shelf import closed_files
from tests.unit.ledger.bookkeeping import commit, options, types


def test_a_row_is_version_sequence_previous_hash_record_and_hash(tmp_path: Path) -> None:
    book = Book(options(tmp_path / "ledger.sqlite"))
    commit(book, 0)
    with closing(sqlite3.connect(tmp_path / "ledger.sqlite")) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        first, second = db.execute("SELECT * FROM ledger ORDER BY seq").fetchall()
    assert (first[:3], second[:2], second[2], second[3]) == ((1, 0, bytes(32)), (1, 1), first[4], b'{"id":0,"type":"test"}')


def test_a_transaction_waits_for_the_disk(tmp_path: Path) -> None:
    sink = sqlite.SqliteSink(tmp_path / "ledger.sqlite")
    with sink.locked():
        assert sink._number("PRAGMA synchronous") == 2  # FULL
    sink.close()


def test_the_same_records_have_the_same_hashes_in_both_formats(tmp_path: Path) -> None:
    commit(Book(options(tmp_path / "a.sqlite")), 0, 1)
    for record, line in read_entries(tmp_path / "a.sqlite"):
        assert line.holds()
        assert record["type"] in ("riskproof/header", "test")


@pytest.mark.parametrize(
    "row",
    [
        (2, 1, bytes(32), b"{}", bytes(32)),
        (1, "1", bytes(32), b"{}", bytes(32)),
        (1, 1, "x", b"{}", bytes(32)),
        (1, 1, b"x", b"{}", bytes(32)),
    ],
)
def test_a_row_with_fields_of_another_kind_is_no_line(row: tuple[object, ...]) -> None:
    assert sqlite.line_of(row) is None


def test_a_changed_row_stops_the_writer(tmp_path: Path) -> None:
    file = tmp_path / "ledger.sqlite"
    for number, change in enumerate(("record = x'7b7d'", "hash = 'x'", "v = 3")):
        commit(Book(options(file)), number)
        with closing(sqlite3.connect(file)) as db:
            row = db.execute("SELECT v, record, hash FROM ledger WHERE seq = 1").fetchone()
            db.execute(f"UPDATE ledger SET {change} WHERE seq = 1")
            db.commit()
            with pytest.raises(LedgerError, match=r"broken at record 1|a row of the ledger was changed"):
                commit(Book(options(file)), 9)
            db.execute("UPDATE ledger SET v = ?, record = ?, hash = ? WHERE seq = 1", row)
            db.commit()
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE ledger SET hash = 'x' WHERE seq = 0")
        db.commit()
    with pytest.raises(LedgerError, match="a row of the ledger was changed"):
        commit(Book(options(file)), 9)


def test_a_database_that_somebody_holds_is_waited_for_and_then_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "ledger.sqlite"
    commit(Book(options(file)), 0)
    monkeypatch.setattr(sqlite, "LOCK_SECONDS", 0.01)
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerError, match="the ledger's database: database is locked"):
            commit(Book(options(file)), 1)
        db.execute("ROLLBACK")
    commit(Book(options(file)), 1)
    assert types(file) == ["header", "0", "1"]


def test_a_damaged_database_is_said(tmp_path: Path) -> None:
    file = tmp_path / "ledger.sqlite"
    book = Book(options(file))
    commit(book, *range(50))
    book.close()
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    file.write_bytes(content)
    with pytest.raises(LedgerError, match="the ledger's database: "):
        commit(Book(options(file)), 1)
    with pytest.raises(LedgerError, match="the ledger's database: "):
        list(read_entries(file))


def test_a_closed_file_is_a_database_of_its_own_without_a_log(tmp_path: Path) -> None:
    file = tmp_path / "ledger.sqlite"
    book = Book(options(file, rotate_bytes=9000))
    for number in range(60):
        commit(book, number)
    closed = closed_files(file)
    assert len(closed) >= 1
    with closing(sqlite3.connect(f"{closed[0].file.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert types(closed[0].file)[-1] == "checkpoint"
