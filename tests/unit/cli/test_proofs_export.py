from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from riskproof.cli.proofs_export import COLUMNS
from tests.unit.cli.conftest import Run
from tests.unit.cli.ledgers import ledger_of_three


def test_records_are_exported_whole_and_oldest_first(run: Run, work: Path) -> None:
    ids = ledger_of_three(work / "ledger.jsonl")
    records = run("proofs", "export", "ledger.jsonl").lines
    assert [record["proofId"] for record in records] == ids
    assert records == run("proofs", "list", "--json", "ledger.jsonl").lines
    assert run("proofs", "export", "ledger.jsonl", "--json", "--decision", "deny", "--limit", "1").lines == records[2:]


def test_a_table_has_one_row_a_call(run: Run, work: Path) -> None:
    ids = ledger_of_three(work / "ledger.sqlite")
    ran = run("proofs", "export", "ledger.sqlite", "--format", "csv")
    head, *rows = csv.reader(io.StringIO(ran.out))
    assert head == list(COLUMNS)
    found = [dict(zip(head, row, strict=True)) for row in rows]
    assert [(row["decision"], row["tool"], row["gate"], row["outcome"], row["proofId"]) for row in found] == [
        ("allow", "create_note", "allow", "succeeded", ids[0]),
        ("ask", "frobnicate", "ask", "pending", ids[1]),
        ("deny", "bash", "deny", "blocked", ids[2]),
    ]
    assert found[2]["rules"] == "catastrophic_system_operation destructive_operation"


def test_an_export_goes_to_a_file(run: Run, work: Path) -> None:
    ledger_of_three(work / "ledger.jsonl")
    assert run("proofs", "export", "ledger.jsonl", "-o", "out.jsonl").out == ""
    assert len((work / "out.jsonl").read_text(encoding="utf-8").splitlines()) == 3
    assert run("proofs", "export", "ledger.jsonl", "-o", "none/out.jsonl").code == 2
    assert run("proofs", "export", "ledger.jsonl", "--format", "xml").code == 2


def test_no_cell_is_a_formula(run: Run, work: Path) -> None:
    row = {"proofId": "=1+1", "decision": "deny", "riskLevel": "low", "matchedRules": [], "tool": "@x", "timestamp": "-"}
    (work / "proofs.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    _, cells = csv.reader(io.StringIO(run("proofs", "export", "proofs.jsonl", "--format", "csv").out))
    assert [cell for cell in cells if cell] == ["'-", "deny", "low", "'@x", "'=1+1"]
