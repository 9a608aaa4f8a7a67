from __future__ import annotations

import json
from pathlib import Path

import pytest

from riskproof.guard.guard import Guard
from riskproof.model.call import Call, Result, Tool
from tests.unit.cli.conftest import Ran, Run


@pytest.fixture
def file(work: Path) -> Path:
    """Three proofs: one allowed, one asked, one denied."""
    path = work / "proofs.jsonl"
    guard = Guard({"proof": {"file": str(path)}})
    noted = Call(Tool("create_note", "Create a note in the workspace"), {})
    guard.before(noted)
    guard.after(noted, Result("ok"))
    guard.before(Call(Tool("frobnicate", "Frobnicates"), {}))
    guard.before(Call(Tool("bash", "Run a shell command"), {"command": "rm -rf /"}))
    return path


def test_the_newest_proofs_are_shown_newest_last(run: Run, file: Path) -> None:
    lines = run("proofs", "list", "proofs.jsonl").out.splitlines()
    assert [line.split()[1:] for line in lines[::2]] == [
        ["ALLOW", "create_note", "allow", "->", "succeeded", "-"],
        ["ASK", "frobnicate", "ask", "->", "pending", "unknown_tool"],
        ["DENY", "bash", "deny", "->", "blocked", "catastrophic_system_operation,", "destructive_operation"],
    ]
    assert all(line.startswith("    rp_") for line in lines[1::2])
    assert len(run("proofs", "list", "-n", "1", "proofs.jsonl").out.splitlines()) == 2
    assert run("proofs", "list", "--last", "0", "proofs.jsonl").out == ""


def test_programs_get_the_records(run: Run, file: Path) -> None:
    records = run("proofs", "list", "--json", "proofs.jsonl").lines
    assert [record["decision"] for record in records] == ["allow", "require_approval", "deny"]
    assert records[0]["receipt"]["outcome"] == "succeeded"


def test_proofs_are_counted(run: Run, file: Path) -> None:
    assert run("proofs", "stats", "proofs.jsonl").out == (
        "3 proofs\n"
        "decisions  allow 1 · require_approval 1 · deny 1\n"
        "risks      low 1 · medium 1 · high 0 · critical 1\n"
        "rules      unknown_tool 1 · catastrophic_system_operation 1 · destructive_operation 1\n"
    )
    [counts] = run("proofs", "stats", "--json", "proofs.jsonl").lines
    assert counts["decisions"] == {"allow": 1, "require_approval": 1, "deny": 1}


def test_an_empty_file_has_no_proofs(run: Run, work: Path) -> None:
    (work / "empty.jsonl").touch()
    assert run("proofs", "list", "empty.jsonl").out == ""
    assert run("proofs", "stats", "empty.jsonl").out.endswith("rules      -\n")


def test_the_file_of_the_configuration_is_read_when_none_is_named(run: Run, file: Path, work: Path) -> None:
    (work / "own.toml").write_text(f"[proof]\nfile = {json.dumps(str(file))}\n", encoding="utf-8")
    assert len(run("proofs", "list", "--json", "--config", "own.toml").lines) == 3
    assert run("proofs", "stats") == Ran(
        2, "", "riskproof: no ledger and no proof file\n  name one, or set ledger.file or proof.file in the configuration\n"
    )


def test_a_file_that_cannot_be_read_is_a_fault_of_the_ledger(run: Run, file: Path, work: Path) -> None:
    missing = run("proofs", "list", "none.jsonl")
    assert missing == Ran(3, "", "riskproof: none.jsonl: cannot be read: No such file or directory\n")
    with file.open("a", encoding="utf-8") as handle:
        handle.write('{"cut')
    torn = run("proofs", "stats", "proofs.jsonl")
    assert (torn.code, torn.out) == (3, "")
    assert torn.err.startswith("riskproof: proofs.jsonl: line 8 is not JSON\n  the file may have been cut")


def test_what_a_file_says_cannot_steer_the_terminal(run: Run, work: Path) -> None:
    esc = "\x1b[2J"
    row = {"proofId": esc, "decision": "deny", "riskLevel": "low", "matchedRules": [{"id": esc}], "tool": esc, "timestamp": esc}
    receipt = {"type": "riskproof/receipt", "proofId": esc, "receipt": {"gate": esc, "outcome": 5}}
    (work / "odd.jsonl").write_text(f"{json.dumps(row)}\n{json.dumps(receipt)}\n", encoding="utf-8")
    ran = run("proofs", "list", "odd.jsonl")
    assert ran.code == 0
    assert esc not in ran.out
