"""A full disk and a folder that may not be written to: one clear message, the configured policy, and a gap that is owned up to."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from riskproof.ledger.reading import read_entries
from riskproof.ledger.verify import verify
from tests.e2e.ledger.reading import durable, ended, ids, said, started

NAMES = ["ledger.jsonl", "ledger.sqlite"]
ROOM = [("ledger.jsonl", 20_000), ("ledger.sqlite", 120_000)]
"""Bytes that a file may have: SQLite's log takes a page for every change."""


@pytest.mark.parametrize(("name", "room"), ROOM)
def test_a_full_disk_is_said_once_and_what_waited_is_written_when_there_is_room(tmp_path: Path, name: str, room: int) -> None:
    file = tmp_path / name
    out = ended(started("scribe", file, "w", 0, "--limit", room))
    [error] = said(out, "error")
    assert error.startswith(("the ledger could not be written: file too large", "the ledger's database: "))
    assert said(out, "remedy") == ["check ledger.file, its folder and the disk"]
    report = verify(file)
    assert (report.broken, report.gaps, report.lost) == (None, 1, 0)
    assert set(durable(out)) <= set(ids(file))
    assert "w-kept" in durable(out)
    [gap] = [record for record, _ in read_entries(file) if record["type"] == "riskproof/gap"]
    assert gap["cause"] == error


@pytest.mark.parametrize(("name", "room"), ROOM)
def test_a_full_disk_denies_where_the_operator_said_so(tmp_path: Path, name: str, room: int) -> None:
    file = tmp_path / name
    out = ended(started("scribe", file, "w", 30, "--limit", room, "--deny"), "could not be")
    gates = said(out, "gate")
    assert (gates[0], gates[-2], gates[-1]) == ("allow", "deny", "allow")
    assert len(said(out, "error")) == 1
    report = verify(file)
    assert (report.broken, report.gaps) == (None, 1)
    allowed = [record for record, _ in read_entries(file) if record.get("decision") == "allow"]
    assert len(allowed) == gates.count("allow")


@pytest.mark.parametrize("name", NAMES)
def test_a_folder_that_may_not_be_written_to_is_said_once(name: str) -> None:
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "kept"
        folder.mkdir()
        Path(home).chmod(0o777)
        folder.chmod(0o555)
        out = ended(started("scribe", folder / name, "w", 3, "--nobody", "--deny", "--key", Path(home) / "key.pem"), "could not be")
        assert said(out, "error") == ["the ledger could not be written: permission denied"]
        assert said(out, "gate") == ["deny"] * 4
        assert list(folder.iterdir()) == []
