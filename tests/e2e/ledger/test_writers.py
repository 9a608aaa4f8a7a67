"""Twenty processes write to one ledger at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from riskproof.ledger.verify import verify
from tests.e2e.ledger.reading import durable, ended, ids, started

WRITERS = 20
RECORDS = 40


@pytest.mark.parametrize("name", ["ledger.jsonl", "ledger.sqlite"])
def test_twenty_writers_share_one_chain(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    outputs = [ended(process) for process in [started("scribe", file, f"w{number}", RECORDS) for number in range(WRITERS)]]
    report = verify(file)
    assert (report.broken, report.unsigned, report.gaps, report.repairs) == (None, 0, 0, 0)
    promised = [identifier for out in outputs for identifier in durable(out)]
    assert len(promised) == WRITERS * RECORDS
    assert ids(file) == dict.fromkeys(promised, 1)
    assert len(report.files) > 5
