from __future__ import annotations

from pathlib import Path

import pytest

from riskproof.ledger.book import Book
from riskproof.ledger.verify import verify
from tests.unit.ledger.bookkeeping import NAMES, commit, options, types


@pytest.mark.parametrize("again", [True, False], ids=["a new process", "the same process"])
def test_an_end_that_is_cut_off_is_recorded_as_a_gap(tmp_path: Path, again: bool) -> None:
    file = tmp_path / "ledger.jsonl"
    book = Book(options(file))
    commit(book, 0, 1, 2, 3, 4, sign=True)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]))
    commit(Book(options(file)) if again else book, 5, sign=True)
    assert types(file) == ["header", "0", "1", "gap", "5", "checkpoint"]
    report = verify(file)
    assert (report.broken, report.gaps, report.lost) == (None, 1, 3 if again else 4)
    assert report.remarks == [f"record 3 is a gap of {report.lost} records: records that stood at the end of the ledger are gone"]


@pytest.mark.parametrize("name", NAMES)
def test_another_ledger_in_its_place_is_recorded(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    commit(Book(options(file)), 0, 1, sign=True)
    for stale in tmp_path.glob(f"{name}*"):
        if not stale.name.endswith(".checkpoint"):
            stale.unlink()
    commit(Book(options(file)), 2, sign=True)
    assert types(file) == ["header", "gap", "2", "checkpoint"]
    assert verify(file).remarks == ["record 1 is a gap of 0 records: another ledger stood here before"]


@pytest.mark.parametrize("text", ["", "nonsense", "\ud800", "riskproof/ledger/abc/1\n7\n\n"])
def test_a_checkpoint_that_cannot_be_read_is_no_evidence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "ledger.jsonl"
    file.with_name("ledger.jsonl.checkpoint").write_bytes(text.encode("utf-8", "surrogatepass"))
    commit(Book(options(file)), 0)
    assert types(file) == ["header", "0"]


def test_a_checkpoint_of_a_file_with_a_boundless_number_stops_nobody(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    commit(Book(options(file)), 0, sign=True)
    beside = file.with_name("ledger.jsonl.checkpoint")
    origin, rest = beside.read_text("utf-8").split("\n", 1)
    beside.write_text(f"{origin}{'9' * 5000}\n{rest}", "utf-8")
    commit(Book(options(file)), 1, sign=True)
    assert types(file) == ["header", "0", "checkpoint", "1", "checkpoint"]
