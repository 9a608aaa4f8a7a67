"""The JSONL file of proofs against the specification's vectors."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from riskproof.guard.guard import Guard
from riskproof.ledger.proofs import ProofStore, read_jsonl
from riskproof.ledger.record import Origin, proof_record
from riskproof.model.call import Call, Result
from riskproof.model.decision import Decision
from tests.spec.loading import Vector, join_parts, load, sentence

_KEY = join_parts({"$parts": ["sk", "-", "a" * 24]})


class File:
    """A file of proofs, and what stands in it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "proofs.jsonl"

    def guard(self) -> Guard:
        return Guard({"proof": {"file": str(self.path)}})

    def runs(self, value: Any, *, error: bool = False, tool: str = "file_read") -> None:
        guard, call = self.guard(), Call(tool, {"path": "notes.md"}, "s", id="call-raw-7")
        guard.before(call)
        guard.after(call, Result(value, is_error=error))

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")


def _private(file: File, _vector: Vector) -> dict[str, Any]:
    file.runs("a note")
    return {"mode": f"{file.path.stat().st_mode & 0o7777:04o}"}


def _lines(file: File, vector: Vector) -> dict[str, Any]:
    file.runs("a note")
    rows = [json.loads(line) for line in file.text.splitlines()]
    forms = [set(row) if "type" in row else None for row in rows]
    assert forms == [None, {"type", "proofId", "receipt"}, {"type", "proofId", "receipt"}]
    assert {row["type"] for row in rows[1:]} == {"riskproof/receipt"}
    assert "receipt" not in rows[0]
    return vector.expected


def _scrubbed(file: File, vector: Vector) -> dict[str, Any]:
    decision = Decision("deny", "deny", "high", (), vector.input["reason"], "bash")
    ProofStore(file=file.path).save(proof_record(decision, Origin("scope", "call", False, "digest", "2030-01-01T00:00:00.000Z"), "rp_1"))
    return {"excludes": [word for word in vector.expected["excludes"] if word not in file.text]}


def _no_bodies(file: File, vector: Vector) -> dict[str, Any]:
    file.runs("the words of a result")
    file.runs("the words of a failure", error=True)
    return {"excludes": [word for word in vector.expected["excludes"] if word not in file.text]}


def _output(file: File, vector: Vector) -> dict[str, Any]:
    file.runs(_KEY, tool="get_secret")
    return {
        "includes": [words for words in vector.expected["includes"] if words in file.text],
        "excludes": [words for words in vector.expected["excludes"] if words not in file.text],
    }


def _evicted(file: File, _vector: Vector) -> dict[str, Any]:
    assert ProofStore(file=file.path).settle("rp_gone", {"gate": "allow", "outcome": "succeeded"}) is False
    return {"lines": len(file.text.splitlines()) if file.path.exists() else 0}


def _kept_output(file: File, vector: Vector) -> dict[str, Any]:
    file.runs("a note")
    identifier = json.loads(file.text.splitlines()[0])["proofId"]
    store = ProofStore(file=file.path)
    store.save(read_jsonl(file.path)[0])
    for receipt in vector.input["receipts"]:
        store.settle(identifier, receipt)
    return {"final_output_action": json.loads(file.text.splitlines()[-1])["receipt"]["output"]["action"]}


_PLAYED = {
    "jsonl-001": _private,
    "jsonl-002": _lines,
    "jsonl-003": _scrubbed,
    "jsonl-004": _no_bodies,
    "jsonl-005": _output,
    "jsonl-007": _evicted,
    "jsonl-008": _kept_output,
}


@pytest.mark.parametrize("vector", [vector for vector in load("jsonl") if vector.id != "jsonl-006"], ids=sentence)
def test_jsonl(vector: Vector, tmp_path: Path) -> None:
    assert _PLAYED[vector.id](File(tmp_path), vector) == vector.expected


@pytest.mark.parametrize("vector", [vector for vector in load("jsonl") if vector.id == "jsonl-006"], ids=sentence)
def test_a_file_that_cannot_be_written_changes_no_decision(vector: Vector, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert vector.expected == {"decision": "unchanged", "log": "warning"}
    call = Call("file_read", {"path": "notes.md"}, "s")
    with caplog.at_level(logging.WARNING, "riskproof"):
        blocked = File(tmp_path / "nowhere").guard().before(call)
    assert (blocked.gate, blocked.rules) == (Guard().before(call).gate, ())
    assert [record.levelname for record in caplog.records] == ["WARNING"]
