"""A writer that is killed at any moment loses nothing that it said was durable, and the chain goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from riskproof.ledger.opening import open_ledger
from riskproof.ledger.reading import read_entries
from riskproof.ledger.verify import verify
from tests.e2e.ledger.reading import ended, ids, kinds, started
from tests.e2e.ledger.scribe import options


@pytest.mark.parametrize(("name", "kills"), [("ledger.jsonl", 300), ("ledger.sqlite", 150)])
def test_nothing_durable_is_lost_when_writers_are_killed(tmp_path: Path, name: str, kills: int) -> None:
    file = tmp_path / name
    promised = ended(started("nursery", file, kills, 5)).split()
    ledger = open_ledger(options(file), pytest.fail)
    ledger.append({"type": "test", "id": "afterwards"})
    ledger.flush()
    ledger.close()
    report = verify(file)
    assert report.broken is None, report.broken
    assert (report.unsigned, report.gaps) == (0, 0)
    found = ids(file)
    assert len(promised) > kills
    assert set(promised) - set(found) == set()
    assert set(found.values()) == {1}


def test_what_is_left_of_a_line_is_set_aside_and_said(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    ended(started("nursery", file, 60, 11))
    ledger = open_ledger(options(file), pytest.fail)
    ledger.append({"type": "test", "id": "afterwards"})
    ledger.close()
    torn = file.with_name("ledger.jsonl.torn")
    sizes = [record["bytes"] for record, _ in read_entries(file) if record["type"] == "riskproof/repair"]
    assert sum(sizes) + len(sizes) == (torn.stat().st_size if torn.exists() else 0)
    assert kinds(file)["riskproof/repair"] == verify(file).repairs
