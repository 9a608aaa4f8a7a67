from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest
from filelock import FileLock

from riskproof.errors import LedgerError
from riskproof.ledger import jsonl
from riskproof.ledger.book import Book
from riskproof.ledger.reading import read_entries
from riskproof.ledger.verify import verify
from tests.unit.ledger.bookkeeping import commit, options, types


def test_a_line_that_was_cut_anywhere_is_set_aside_and_the_ledger_goes_on(tmp_path: Path) -> None:
    file, torn = tmp_path / "ledger.jsonl", tmp_path / "ledger.jsonl.torn"
    commit(Book(options(file)), 0, 1)
    whole = file.read_bytes()
    keep = whole.rfind(b"\n", 0, -1) + 1
    for cut in range(keep + 1, len(whole), 7):
        file.write_bytes(whole[:cut])
        torn.unlink(missing_ok=True)
        found = verify(file).broken
        assert found is not None
        assert (found.sequence, found.how) == (2, "truncated")
        commit(Book(options(file)), 2)
        assert types(file) == ["header", "0", "repair", "2"]
        rest = whole[keep:cut]
        assert torn.read_bytes() == rest + b"\n"
        repairs = [record for record, _ in read_entries(file) if record["type"] == "riskproof/repair"]
        assert [(record["bytes"], record["sha256"]) for record in repairs] == [(len(rest), sha256(rest).hexdigest())]
        assert verify(file).broken is None


def test_a_cut_header_is_set_aside_too(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    commit(Book(options(file)), 0)
    for cut in (1, 5, 14, 100):
        file.write_bytes(file.read_bytes()[:cut])
        commit(Book(options(file)), 1)
        assert types(file) == ["header", "repair", "1"]


def test_zeroes_after_a_loss_of_power_are_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    book = Book(options(file))
    commit(book, 0)
    with file.open("ab") as stream:
        stream.write(bytes(50_000))
    commit(book, 1)
    assert types(file) == ["header", "0", "repair", "1"]
    assert (tmp_path / "ledger.jsonl.torn").stat().st_size == 50_001


def test_a_repair_is_not_forgotten_when_the_batch_with_it_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "ledger.jsonl"
    book = Book(options(file))
    commit(book, 0)
    file.write_bytes(file.read_bytes() + b"{")
    with monkeypatch.context() as patch:
        patch.setattr(jsonl, "_write_all", _full_for_lines)
        with pytest.raises(LedgerError, match="no space left on device"):
            commit(book, 1)
    commit(book, 1)
    assert types(file) == ["header", "0", "repair", "1"]


def _full_for_lines(_handle: int, data: bytes) -> None:
    if data.count(b"\n") > 1 or data.startswith(b'{"v"'):
        raise OSError(28, "No space left on device")


def test_the_newest_checkpoint_is_found_however_far_back_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "_SPAN", 64)
    file = tmp_path / "ledger.jsonl"
    for number in range(30):
        commit(Book(options(file, checkpoint_every=11)), number)
    assert [entry for entry in types(file) if entry.isdecimal()] == [str(number) for number in range(30)]
    assert verify(file).broken is None


def test_a_changed_line_stops_the_writer(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    commit(Book(options(file)), 0, 1)
    content = file.read_bytes()
    for changed in (content.replace(b'"id":1', b'"id":2'), content + b"x\n", content + content.splitlines(keepends=True)[-1]):
        file.write_bytes(changed)
        with pytest.raises(LedgerError, match=r"broken at record|a line of it was changed"):
            commit(Book(options(file)), 2)
        assert file.read_bytes() == changed


def test_a_ledger_that_somebody_holds_is_waited_for_and_then_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "LOCK_SECONDS", 0.01)
    with FileLock(tmp_path / "ledger.jsonl.lock"), pytest.raises(LedgerError, match="another process holds the ledger"):
        commit(Book(options(tmp_path / "ledger.jsonl")), 0)


def test_a_batch_is_on_the_disk_before_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but a loss of power could show it, so this looks at the order of what the system is asked for."""
    asked: list[str] = []
    real_write, real_flush = os.write, os.fsync
    with monkeypatch.context() as patch:
        patch.setattr(jsonl.os, "write", lambda handle, data: (asked.append("write"), real_write(handle, data))[1])
        patch.setattr(jsonl.os, "fsync", lambda handle: (asked.append("flush"), real_flush(handle))[1])
        book = Book(options(tmp_path / "ledger.jsonl"))
        commit(book, 0)
        assert asked[-2:] == ["write", "flush"]
        before = len(asked)
        commit(book, 1, 2)
        assert asked[before:] == ["write", "flush"]


def test_a_stranger_in_the_place_of_a_closed_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    commit(Book(options(file, rotate_bytes=500)), 0, 1)
    stranger = tmp_path / "ledger.000001.jsonl"
    stranger.write_text("mine", encoding="utf-8")
    with pytest.raises(LedgerError, match="a file stands where the closed one must go"):
        commit(Book(options(file)), 2)
    assert stranger.read_text(encoding="utf-8") == "mine"
