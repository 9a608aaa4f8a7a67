from __future__ import annotations

import stat
from pathlib import Path

import pytest

from riskproof.errors import LedgerError
from riskproof.ledger.book import Book
from riskproof.ledger.options import LedgerOptions
from riskproof.ledger.shelf import closed_files
from riskproof.ledger.verify import verify
from tests.unit.ledger.bookkeeping import NAMES, commit, options, types

each = pytest.mark.parametrize("name", NAMES)


@each
def test_a_ledger_begins_with_a_header_and_ends_signed(tmp_path: Path, name: str) -> None:
    book = Book(options(tmp_path / name))
    commit(book, 0, 1)
    commit(book, 2, sign=True)
    commit(book, sign=True)
    book.close()
    assert types(tmp_path / name) == ["header", "0", "1", "2", "checkpoint"]
    assert {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {
        path.name: 0o600 for path in tmp_path.iterdir()
    }


@each
def test_two_pens_write_one_chain(tmp_path: Path, name: str) -> None:
    one, other = Book(options(tmp_path / name)), Book(options(tmp_path / name))
    for number in range(0, 8, 2):
        commit(one, number)
        commit(other, number + 1)
    assert types(tmp_path / name) == ["header", *map(str, range(8))]
    assert verify(tmp_path / name).broken is None


@each
def test_a_checkpoint_stands_after_so_many_records(tmp_path: Path, name: str) -> None:
    commit(Book(options(tmp_path / name, checkpoint_every=2)), *range(4))
    assert types(tmp_path / name) == ["header", "0", "checkpoint", "1", "2", "checkpoint", "3"]


@each
def test_a_large_file_is_closed_and_the_next_one_goes_on(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    one, other = Book(options(file, rotate_bytes=2000)), Book(options(file, rotate_bytes=2000))
    for number in range(0, 40, 2):
        commit(one, number)
        commit(other, number + 1)
    closed = closed_files(file)
    assert len(closed) > 3
    assert [one.number for one in closed] == list(range(1, len(closed) + 1))
    assert types(closed[0].file)[-1] == "checkpoint"
    assert [entry for entry in types(file) if entry.isdecimal()] == [str(number) for number in range(40)]
    report = verify(file)
    assert report.broken is None
    assert len(report.files) == len(closed) + 1


@each
def test_old_files_go_whole_and_a_record_says_so(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    book = Book(options(file, rotate_bytes=2000, keep_files=2))
    for number in range(60):
        commit(book, number)
    closed = closed_files(file)
    assert len(closed) == 2
    assert closed[0].number > 5
    assert "retention" in types(file)
    report = verify(file)
    assert report.broken is None
    assert report.remarks[0] == f"files 1 to {closed[0].number - 1} are gone: retention let them go, a record says so"


@each
def test_a_file_that_somebody_else_deletes_is_missed(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    book = Book(options(file, rotate_bytes=2000))
    for number in range(40):
        commit(book, number)
    first, second, *_ = closed_files(file)
    first.file.unlink()
    found = verify(file).broken
    assert found is not None
    assert (found.how, found.says) == ("missing", "files 1 to 1 are not there, and no record says that retention let them go")
    second.file.rename(first.file)
    assert verify(file).broken is not None


def test_a_ledger_goes_on_where_a_writer_was_killed_between_two_files(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    commit(Book(options(file, rotate_bytes=500)), 0, 1)
    file.rename(tmp_path / "ledger.000001.jsonl")
    commit(Book(options(file)), 2, sign=True)
    assert types(file) == ["header", "0", "1", "checkpoint", "header", "2", "checkpoint"]
    assert verify(file).broken is None


@each
def test_a_ledger_that_was_begun_with_another_key_is_left_alone(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    commit(Book(options(file)), 0)
    with pytest.raises(LedgerError, match="begun with another key"):
        commit(Book(options(file, key_file=tmp_path / "other.pem")), 1)
    assert types(file) == ["header", "0"]


def test_the_files_of_a_ledger_that_was_begun_with_another_key_are_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    commit(Book(options(file, rotate_bytes=500)), 0, 1)
    file.rename(tmp_path / "ledger.000001.jsonl")
    with pytest.raises(LedgerError, match="begun with another key"):
        commit(Book(options(file, key_file=tmp_path / "other.pem")), 2)


def test_a_closed_file_that_is_not_whole_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    commit(Book(options(file)), 0, 1)
    file.rename(tmp_path / "ledger.000001.jsonl")
    with pytest.raises(LedgerError, match="newest closed file of the ledger is not whole"):
        commit(Book(options(file)), 2)


@each
def test_what_is_no_ledger_is_not_written_to(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    for content in (b'{"proofId":"rp_x"}\n', b"a line\n", b'{"proofId":"cut', b"SQLite format 3\x00 and nonsense"):
        file.write_bytes(content)
        with pytest.raises(LedgerError):
            commit(Book(options(file)), 0)
        assert file.read_bytes() == content


def test_a_place_that_cannot_be_written_to_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LedgerError, match="the ledger could not be written: "):
        commit(Book(options(tmp_path / "file" / "ledger.jsonl", key_file=tmp_path / "key.pem")), 0)


def test_a_ledger_needs_a_file_and_a_key(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="no file or no key"):
        Book(LedgerOptions(file=tmp_path / "x"))


@each
def test_the_newest_checkpoint_stands_beside_the_ledger(tmp_path: Path, name: str) -> None:
    book = Book(options(tmp_path / name))
    commit(book, 0, sign=True)
    first = (tmp_path / f"{name}.checkpoint").read_text("utf-8")
    commit(book, 1, sign=True)
    second = (tmp_path / f"{name}.checkpoint").read_text("utf-8")
    assert [note.split("\n")[1] for note in (first, second)] == ["2", "4"]
    assert verify(tmp_path / name, checkpoint=first).broken is None
