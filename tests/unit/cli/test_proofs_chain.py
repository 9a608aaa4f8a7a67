from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from riskproof.ledger.notes import public_key
from tests.unit.cli.conftest import Run
from tests.unit.cli.ledgers import ledger_of_three

KINDS = ["changed", "missing", "reordered", "inserted", "truncated"]


def tampered(file: Path, how: str) -> int:
    """Breaks a ledger of seven records; the first record that is broken then."""
    lines = file.read_bytes().splitlines(keepends=True)
    if how == "changed":
        lines[2] = lines[2].replace(b"succeeded", b"succeedes")
    elif how == "missing":
        del lines[3]
    elif how == "reordered":
        lines[2], lines[4] = lines[4], lines[2]
    elif how == "inserted":
        lines.insert(3, lines[2])
    else:
        lines = lines[:-1]
    file.write_bytes(b"".join(lines))
    return {"changed": 2, "missing": 3, "reordered": 2, "inserted": 3, "truncated": len(lines)}[how]


@pytest.mark.parametrize("name", ["ledger.jsonl", "ledger.sqlite"])
def test_a_whole_ledger_is_said_to_be_whole_and_no_more(run: Run, work: Path, name: str) -> None:
    ledger_of_three(work / name)
    ran = run("proofs", "verify", name)
    assert ran.code == 0
    first, key, proves, proves_not = ran.out.splitlines()
    assert first == "ok: 6 records in 1 file, 1 checkpoints"
    assert key.endswith("(the header's own; compare it, or give it as --key)")
    assert proves.startswith("  proves          every record is as it was written")
    assert proves_not.startswith("  does not prove  that an effect happened or did not")


@pytest.mark.parametrize("how", KINDS)
def test_a_broken_ledger_is_exit_code_3_with_the_first_broken_record(run: Run, work: Path, how: str) -> None:
    ledger_of_three(work / "ledger.jsonl")
    record = tampered(work / "ledger.jsonl", how)
    ran = run("proofs", "verify", "ledger.jsonl")
    assert ran.code == 3
    first, before = ran.out.splitlines()
    assert first.startswith(f"broken: record {record} (ledger.jsonl) {how}: ")
    assert before.endswith("records before it fit together")
    [report] = run("proofs", "verify", "--json", "ledger.jsonl").lines
    assert (report["ok"], report["broken"]["record"], report["broken"]["how"], report["proves"]) == (False, record, how, None)


def test_a_changed_row_is_found_too(run: Run, work: Path) -> None:
    ledger_of_three(work / "ledger.sqlite")
    with closing(sqlite3.connect(work / "ledger.sqlite")) as db:
        db.execute("UPDATE ledger SET record = replace(record, 'allow', 'denyy') WHERE seq = 1")
        db.commit()
    ran = run("proofs", "verify", "ledger.sqlite")
    assert (ran.code, ran.out.splitlines()[0]) == (3, "broken: record 1 (ledger.sqlite) changed: what stands there is no record")


def test_a_key_is_given_as_text_or_as_a_file(run: Run, work: Path) -> None:
    ledger_of_three(work / "ledger.jsonl")
    (work / "own.toml").write_text('[ledger]\nkey_file = "key.pem"\n', encoding="utf-8")
    key = run("proofs", "key", "--config", "own.toml").out.strip()
    [facts] = run("proofs", "key", "--json", "--config", "own.toml").lines
    assert facts["key"] == key
    assert public_key(key) == public_key(facts["ed25519"])
    (work / "own.pub").write_text(key + "\n", encoding="utf-8")
    for given in (key, facts["ed25519"], "own.pub"):
        ran = run("proofs", "verify", "ledger.jsonl", "--key", given)
        assert (ran.code, "header's own" in ran.out) == (0, False)
    other = run("proofs", "key").out.strip()
    ran = run("proofs", "verify", "ledger.jsonl", "--key", other)
    assert ran.code == 3
    assert ran.out.startswith("broken: record 0 (ledger.jsonl) key: the header names another key than the one given")
    assert run("proofs", "verify", "ledger.jsonl", "--key", "nonsense").code == 2


def test_a_checkpoint_that_was_kept_shows_that_the_end_was_cut_off(run: Run, work: Path) -> None:
    ledger_of_three(work / "ledger.jsonl")
    (work / "ledger.jsonl.checkpoint").rename(work / "kept")
    assert run("proofs", "verify", "ledger.jsonl", "--checkpoint", "kept").code == 0
    tampered(work / "ledger.jsonl", "truncated")
    assert "there is no ledger.jsonl.checkpoint" in run("proofs", "verify", "ledger.jsonl").out
    assert run("proofs", "verify", "ledger.jsonl", "--checkpoint", "kept").code == 3
    assert run("proofs", "verify", "ledger.jsonl", "--checkpoint", "none").code == 2


def test_a_proof_file_has_no_chain(run: Run, work: Path) -> None:
    (work / "proofs.jsonl").write_text("{}\n", encoding="utf-8")
    ran = run("proofs", "verify", "proofs.jsonl")
    assert (ran.code, ran.err.splitlines()[0]) == (3, "riskproof: proofs.jsonl: is not a ledger")


def test_gaps_and_repairs_are_said(run: Run, work: Path) -> None:
    ledger_of_three(work / "ledger.jsonl")
    lines = (work / "ledger.jsonl").read_bytes().splitlines(keepends=True)
    (work / "ledger.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:50])
    ledger_of_three(work / "ledger.jsonl")
    ran = run("proofs", "verify", "ledger.jsonl")
    assert ran.code == 0
    assert "  gaps            1, in which 2 records were lost" in ran.out
    assert "  repairs         1: a line that was cut" in ran.out


def test_a_decision_and_its_outcome_are_proved(run: Run, work: Path) -> None:
    ids = ledger_of_three(work / "ledger.jsonl")
    [proof] = run("proofs", "prove", ids[0], "ledger.jsonl").lines
    assert (proof["id"], [entry["sequence"] for entry in proof["records"]]) == (ids[0], [1, 2])
    assert run("proofs", "prove", "rp_none", "ledger.jsonl").code == 3
