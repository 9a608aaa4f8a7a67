from __future__ import annotations

from pathlib import Path

import pytest

from riskproof.cli import proofs_tail
from tests.unit.cli.conftest import Run
from tests.unit.cli.ledgers import ledger_of_three


@pytest.mark.parametrize("name", ["ledger.jsonl", "ledger.sqlite"])
def test_the_newest_records_are_shown_as_they_stand(run: Run, work: Path, name: str) -> None:
    ids = ledger_of_three(work / name)
    lines = run("proofs", "tail", name).out.splitlines()
    assert [line.split()[2] for line in lines] == ["header", "proof", "receipt", "proof", "proof", "checkpoint"]
    assert lines[2].endswith(f"{ids[0]} succeeded")
    assert len(run("proofs", "tail", name, "-n", "2").out.splitlines()) == 2
    [last] = run("proofs", "tail", name, "-n", "1", "--json").lines
    assert (last["sequence"], last["record"]["type"]) == (5, "riskproof/checkpoint")


def test_what_follows_is_shown_until_it_is_interrupted(run: Run, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger_of_three(work / "ledger.jsonl")
    waits = []

    def wait(_seconds: float) -> None:
        waits.append(_seconds)
        if len(waits) > 1:
            raise KeyboardInterrupt
        ledger_of_three(work / "ledger.jsonl")

    monkeypatch.setattr(proofs_tail.time, "sleep", wait)
    ran = run("proofs", "tail", "-f", "-n", "1", "ledger.jsonl")
    assert ran.code == 0
    assert [line.split()[2] for line in ran.out.splitlines()] == ["checkpoint", "proof", "receipt", "proof", "proof", "checkpoint"]


def test_a_plain_proof_file_has_no_tail(run: Run, work: Path) -> None:
    (work / "proofs.jsonl").write_text("{}\n", encoding="utf-8")
    assert run("proofs", "tail", "proofs.jsonl").code == 2
