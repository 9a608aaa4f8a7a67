from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from riskproof.guard.guard import Guard
from riskproof.model.call import Call, Result, Tool
from tests.unit.cli.conftest import Ran, Run
from tests.unit.cli.ledgers import ledger_of_three


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


@pytest.mark.parametrize("name", ["ledger.jsonl", "ledger.sqlite"])
def test_a_ledger_is_listed_and_counted_like_a_proof_file(run: Run, work: Path, name: str) -> None:
    ledger_of_three(work / name)
    lines = run("proofs", "list", name).out.splitlines()
    assert [line.split()[1:5] for line in lines[::2]] == [
        ["ALLOW", "create_note", "allow", "->"],
        ["ASK", "frobnicate", "ask", "->"],
        ["DENY", "bash", "deny", "->"],
    ]
    assert run("proofs", "stats", name).out.startswith("3 proofs\ndecisions  allow 1 · require_approval 1 · deny 1\n")


def test_a_list_is_narrowed_by_rule_decision_tool_and_time(run: Run, work: Path) -> None:
    ledger_of_three(work / "ledger.jsonl")

    def tools(*options: str) -> list[str]:
        return [record["tool"] for record in run("proofs", "list", "ledger.jsonl", "--json", *options).lines]

    assert tools("--decision", "deny") == tools("--rule", "destructive_operation") == ["bash"]
    assert tools("--decision", "ask", "--decision", "require_approval") == tools("--tool", "frob*") == ["frobnicate"]
    assert tools("--since", "1h", "--limit", "2") == ["frobnicate", "bash"]
    assert tools("--since", "2999-01-01") == []
    assert run("proofs", "stats", "ledger.jsonl", "--tool", "bash").out.startswith("1 proofs\n")


def test_one_proof_is_shown_with_its_reason_its_places_and_its_place(run: Run, work: Path) -> None:
    ids = ledger_of_three(work / "ledger.jsonl")
    shown = run("proofs", "show", ids[2], "ledger.jsonl").out
    assert shown.startswith("DENY  bash  critical  deny -> blocked\n")
    assert "  rule         catastrophic_system_operation\n" in shown
    assert re.search(r"  in ledger    record \d, [0-9a-f]{64}\n", shown)
    [record] = run("proofs", "show", "--json", ids[0], "ledger.jsonl").lines
    assert (record["proofId"], record["receipt"]["outcome"]) == (ids[0], "succeeded")
    missing = run("proofs", "show", "rp_none", "ledger.jsonl")
    assert missing == Ran(3, "", "riskproof: there is no such proof\n  see the ids: riskproof proofs list FILE\n")


def test_the_ledger_of_the_configuration_comes_before_its_proof_file(run: Run, work: Path, file: Path) -> None:
    ledger_of_three(work / "ledger.jsonl")
    (work / "own.toml").write_text('[ledger]\nfile = "ledger.jsonl"\n[proof]\nfile = "proofs.jsonl"\n', encoding="utf-8")
    assert all("ledger" in record for record in run("proofs", "list", "--json", "--config", "own.toml").lines)


def test_the_ledger_of_the_state_folder_is_read_when_none_is_configured(run: Run, work: Path) -> None:
    (work.parent / "state").mkdir()
    ledger_of_three(work.parent / "state" / "ledger.jsonl")
    assert len(run("proofs", "list", "--json").lines) == 3


def test_a_proof_with_strange_fields_is_shown_all_the_same(run: Run, work: Path) -> None:
    row = {
        "proofId": "rp_x",
        "decision": "deny",
        "riskLevel": "low",
        "matchedRules": [{"id": "r", "evidence": 5}],
        "tool": "t",
        "timestamp": "x",
    }
    strange = {"receipt": [1], "capabilities": [1, None], "taintSummary": [], "sources": [3, {}], "identity": "x", "reason": 7}
    (work / "proofs.jsonl").write_text(json.dumps({**row, **strange}) + "\n", encoding="utf-8")
    ran = run("proofs", "show", "rp_x", "proofs.jsonl")
    assert ran.code == 0
    assert "  can do       1, None\n" in ran.out
    assert run("proofs", "export", "proofs.jsonl", "--format", "csv").code == 0
