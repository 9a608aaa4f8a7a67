"""What a guard does is kept in a ledger: the decision first, the outcome later, and what happens where that cannot be."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from riskproof.guard.guard import Guard
from riskproof.ledger.opening import open_ledger
from riskproof.ledger.options import LedgerOptions
from riskproof.ledger.reading import read_entries, read_proofs
from riskproof.model.call import Call, Result
from tests.unit.guard.calling import KEY, NOTE, SHELL, ran


def entries(file: Path) -> list[tuple[str, Any, Any]]:
    """What a ledger says of calls: kind, gate and outcome."""
    found = [record for record, _ in read_entries(file) if record["type"] in ("riskproof/proof", "riskproof/receipt")]
    return [(record["type"].removeprefix("riskproof/"), record["receipt"]["gate"], record["receipt"]["outcome"]) for record in found]


def kept(tmp_path: Path, **ledger: Any) -> Guard:
    return Guard({"ledger": {"file": str(tmp_path / "ledger.jsonl"), "key_file": str(tmp_path / "key.pem"), **ledger}})


def test_a_ledger_holds_the_decision_first_and_the_outcome_later(tmp_path: Path) -> None:
    guard = kept(tmp_path)
    decision, _ = ran(guard, NOTE, {}, "ok")
    ran(guard, NOTE, {}, f"use {KEY} here")
    guard.before(Call(SHELL, {"command": "rm -rf /"}))
    refused = Call(NOTE, {})
    guard.before(refused)
    guard.refused(refused)
    guard.before(Call(NOTE, {}))
    guard.dispose("default")
    guard.close()
    assert entries(tmp_path / "ledger.jsonl") == [
        ("proof", "allow", "pending"),
        ("receipt", "allow", "succeeded"),
        ("proof", "allow", "pending"),
        ("receipt", "allow", "output_blocked"),
        ("proof", "deny", "blocked"),
        ("proof", "allow", "pending"),
        ("receipt", "deny", "blocked"),
        ("proof", "allow", "pending"),
        ("receipt", "deny", "unknown"),
        ("receipt", "allow", "unknown"),
    ]
    [proof] = [record for record in read_proofs(tmp_path / "ledger.jsonl") if record["proofId"] == decision.proof_id]
    own = next(record for record in guard.proofs() if record["proofId"] == decision.proof_id)
    assert {**own, "type": "riskproof/proof", "ledger": proof["ledger"]} == proof


def test_a_proof_that_there_is_no_room_for_closes_as_unknown_in_the_ledger_too(tmp_path: Path) -> None:
    guard = Guard({"proof": {"max_records": 1}, "ledger": {"file": str(tmp_path / "ledger.jsonl"), "key_file": str(tmp_path / "key.pem")}})
    first = Call(NOTE, {}, "one")
    guard.before(first)
    guard.before(Call(NOTE, {}, "two"))
    guard.after(first, Result("late"))
    guard.close()
    assert entries(tmp_path / "ledger.jsonl") == [
        ("proof", "allow", "pending"),
        ("proof", "allow", "pending"),
        ("receipt", "allow", "unknown"),
    ]


def test_a_record_of_another_kind_stands_in_the_ledger(tmp_path: Path) -> None:
    guard = kept(tmp_path)
    guard.note({"type": "riskproof/approval", "proofId": "rp_x", "answer": "approved"})
    guard.close()
    assert [record["type"] for record, _ in read_entries(tmp_path / "ledger.jsonl")][1] == "riskproof/approval"
    Guard().note({"type": "riskproof/approval"})


@pytest.mark.parametrize("ledger", [{"enabled": False}, {}])
def test_no_ledger_is_kept_where_it_is_off_or_has_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ledger: dict[str, Any]) -> None:
    monkeypatch.setenv("RISKPROOF_STATE_DIR", str(tmp_path))
    file = {"file": str(tmp_path / "ledger.jsonl")} if ledger else {}
    guard = Guard({"ledger": {**ledger, **file}})
    ran(guard, NOTE, {}, "ok")
    guard.close()
    assert list(tmp_path.iterdir()) == []


def test_several_guards_share_a_ledger_that_they_do_not_close(tmp_path: Path) -> None:
    options = LedgerOptions(file=tmp_path / "ledger.jsonl", key_file=tmp_path / "key.pem")
    ledger = open_ledger(options, pytest.fail)
    for _ in range(2):
        guard = Guard(ledger=ledger)
        ran(guard, NOTE, {}, "ok")
        guard.close()
    ledger.flush()
    assert len(entries(tmp_path / "ledger.jsonl")) == 4
    ledger.close()


def test_a_ledger_that_cannot_be_written_is_logged_once_and_blocks_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "folder").touch()
    with caplog.at_level(logging.WARNING, logger="riskproof"):
        guard = kept(tmp_path / "folder", key_file=str(tmp_path / "key.pem"))
        gates = [ran(guard, NOTE, {}, "ok")[0].gate for _ in range(3)]
        guard.close()
    assert gates == ["allow"] * 3
    assert [line.split(": ")[0] for line in caplog.messages] == ["the ledger could not be written", "6 records are not in the ledger"]


@pytest.mark.parametrize(("mode", "gate"), [("enforce", "deny"), ("observe", "allow")])
def test_a_decision_without_its_record_is_denied_where_the_operator_said_so(tmp_path: Path, mode: str, gate: str) -> None:
    (tmp_path / "folder").touch()
    ledger = {"file": str(tmp_path / "folder" / "ledger.jsonl"), "key_file": str(tmp_path / "key.pem"), "on_failure": "deny"}
    guard = Guard({"mode": mode, "ledger": ledger})
    decision = guard.before(Call(NOTE, {}))
    assert (decision.verdict, decision.gate, decision.rules) == ("deny", gate, ("guard_fault",))
    (tmp_path / "folder").unlink()
    assert guard.before(Call(NOTE, {})).verdict == "allow"
    guard.close()
