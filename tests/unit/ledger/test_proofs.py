from __future__ import annotations

import json
import signal
import stat
import threading
from pathlib import Path
from typing import Any

import pytest

from riskproof.errors import LedgerError, PolicyError
from riskproof.ledger.proofs import ProofStore, read_jsonl, stats_of

RECEIPT = {"gate": "allow", "outcome": "succeeded"}


def proof(identifier: str, **given: Any) -> dict[str, Any]:
    fields = {"decision": "allow", "riskLevel": "low", "matchedRules": [], "tool": "t", "timestamp": "2026-11-30T20:00:00.000Z"}
    return {"proofId": identifier, **fields, **given}


def lines(file: Path) -> list[Any]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("limit", [0, -1, 10_001, True, 1.0, "5", None])
def test_a_ring_holds_one_to_ten_thousand_proofs(limit: Any) -> None:
    with pytest.raises(PolicyError, match="max_records must be a whole number from 1 to 10000"):
        ProofStore(limit)


@pytest.mark.parametrize("file", ["", "  ", 5])
def test_a_file_must_have_a_name(file: Any) -> None:
    with pytest.raises(PolicyError, match="a path that is not blank"):
        ProofStore(10, file)


def test_the_newest_proofs_are_kept_newest_last() -> None:
    store = ProofStore(3)
    assert [store.save(proof(name)) for name in "abcde"] == ["a", "b", "c", "d", "e"]
    assert [record["proofId"] for record in store.recent()] == ["c", "d", "e"]
    assert [record["proofId"] for record in store.recent(2)] == ["d", "e"]
    assert store.recent(0) == []
    assert len(store.recent(50)) == 3


@pytest.mark.parametrize("limit", [-1, True, 1.5, "1"])
def test_a_limit_is_a_whole_number_that_is_not_negative(limit: Any) -> None:
    with pytest.raises(PolicyError, match="a limit must be a whole number"):
        ProofStore(3).recent(limit)


def test_callers_cannot_reach_what_is_held() -> None:
    store = ProofStore(3)
    given = proof("a", matchedRules=[{"id": "r"}])
    store.save(given)
    store.settle("a", {**RECEIPT, "output": {"taints": ["PII"]}})
    given["matchedRules"].append("later")
    store.recent()[0]["matchedRules"].clear()
    store.recent()[0]["receipt"]["output"].clear()
    [held] = store.recent()
    assert held["matchedRules"] == [{"id": "r"}]
    assert held["receipt"] == {**RECEIPT, "output": {"taints": ["PII"]}}


def test_a_later_receipt_keeps_the_output_of_an_earlier_one() -> None:
    store = ProofStore(3)
    store.save(proof("a"))
    assert store.settle("a", {"gate": "allow", "outcome": "pending", "output": {"action": "allow"}})
    assert store.settle("a", RECEIPT)
    assert store.recent()[0]["receipt"] == {"output": {"action": "allow"}, **RECEIPT}


def test_a_proof_that_is_no_longer_held_is_not_settled(tmp_path: Path) -> None:
    store = ProofStore(1, tmp_path / "proofs.jsonl")
    store.save(proof("a"))
    store.settle("a", RECEIPT)
    store.save(proof("b"))
    assert not store.settle("a", RECEIPT)
    assert not store.settle("never", RECEIPT)
    assert [line["proofId"] for line in lines(tmp_path / "proofs.jsonl")] == ["a", "a", "b"]


def test_a_proof_that_goes_while_it_waits_for_its_result_is_closed_as_unknown(tmp_path: Path) -> None:
    """SPEC: riskproof 27.2 D22."""
    file = tmp_path / "proofs.jsonl"
    store = ProofStore(1, file)
    for name in "abc":
        store.save(proof(name))
        store.settle(name, {"gate": "ask", "outcome": "succeeded" if name == "b" else "pending"})
    assert [record["receipt"] for record in read_jsonl(file)] == [
        {"gate": "ask", "outcome": "unknown"},
        {"gate": "ask", "outcome": "succeeded"},
        {"gate": "ask", "outcome": "pending"},
    ]


def test_counts_are_over_what_is_held() -> None:
    store = ProofStore(2)
    for name, decision, risk in (("a", "deny", "critical"), ("b", "require_approval", "medium"), ("c", "deny", "high")):
        store.save(proof(name, decision=decision, riskLevel=risk, matchedRules=[{"id": "r"}, {"id": name}]))
    expected = {
        "retained": 2,
        "decisions": {"allow": 0, "require_approval": 1, "deny": 1},
        "risks": {"low": 0, "medium": 1, "high": 1, "critical": 0},
        "rules": {"r": 2, "b": 1, "c": 1},
    }
    assert store.stats() == expected
    assert stats_of([])["retained"] == 0


def test_the_file_is_private_and_gets_one_line_a_write(tmp_path: Path) -> None:
    file = tmp_path / "proofs.jsonl"
    store = ProofStore(5, file)
    store.save(proof("a", reason="第一\n行"))
    store.settle("a", RECEIPT)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.read_bytes().endswith(b"}\n")
    assert lines(file) == [proof("a", reason="第一\n行"), {"type": "riskproof/receipt", "proofId": "a", "receipt": RECEIPT}]


def test_a_file_is_only_ever_appended_to(tmp_path: Path) -> None:
    file = tmp_path / "proofs.jsonl"
    file.write_text("what was there\n", encoding="utf-8")
    ProofStore(5, file).save(proof("a"))
    assert file.read_text(encoding="utf-8").startswith("what was there\n{")


def test_half_a_surrogate_pair_does_not_break_the_file(tmp_path: Path) -> None:
    store = ProofStore(5, tmp_path / "proofs.jsonl")
    store.save(proof("a", tool="x\ud800"))
    assert lines(tmp_path / "proofs.jsonl") == [proof("a", tool="x?")]
    assert store.recent() == [proof("a", tool="x?")]


@pytest.mark.parametrize("name", ["missing/proofs.jsonl", "."])
def test_a_file_that_cannot_be_written_is_reported_and_blocks_nothing(tmp_path: Path, name: str) -> None:
    errors: list[LedgerError] = []
    store = ProofStore(5, tmp_path / name, errors.append)
    assert store.save(proof("a")) == "a"
    assert store.settle("a", RECEIPT)
    assert store.recent() == [proof("a", receipt=RECEIPT)]
    assert str(errors[0]).startswith("a proof could not be written: ")
    assert errors[0].remedy == "check the folder of proof.file"


def test_a_file_that_cannot_be_written_blocks_nothing_when_nobody_listens(tmp_path: Path) -> None:
    assert ProofStore(5, tmp_path / "missing" / "p.jsonl").save(proof("a")) == "a"


def test_a_failure_is_reported_once_until_a_line_could_be_written_again(tmp_path: Path) -> None:
    errors: list[LedgerError] = []
    folder = tmp_path / "later"
    store = ProofStore(5, folder / "p.jsonl", errors.append)
    for name in "abc":
        store.save(proof(name))
    assert len(errors) == 1
    folder.mkdir()
    store.save(proof("d"))
    (folder / "p.jsonl").unlink()
    folder.rmdir()
    store.save(proof("e"))
    assert len(errors) == 2


def test_a_line_that_was_cut_is_reported(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    errors: list[LedgerError] = []
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20, hard))
        ProofStore(5, tmp_path / "p.jsonl", errors.append).save(proof("a"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)
    assert [str(error) for error in errors] == ["a proof could not be written: No space left on device"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_reported() -> None:
    errors: list[LedgerError] = []
    ProofStore(5, Path("/dev/full"), errors.append).save(proof("a"))
    assert [str(error) for error in errors] == ["a proof could not be written: No space left on device"]


def test_threads_write_whole_lines(tmp_path: Path) -> None:
    store = ProofStore(1000, tmp_path / "proofs.jsonl")

    def write(name: str) -> None:
        for number in range(50):
            store.save(proof(f"{name}{number}", reason="x" * 500))
            store.settle(f"{name}{number}", RECEIPT)

    threads = [threading.Thread(target=write, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(lines(tmp_path / "proofs.jsonl")) == 400
    assert store.recent() == read_jsonl(tmp_path / "proofs.jsonl")


def test_a_file_is_read_back_with_the_newest_receipt_of_each_proof(tmp_path: Path) -> None:
    file = tmp_path / "proofs.jsonl"
    store = ProofStore(1, file)
    for name in "ab":
        store.save(proof(name))
        store.settle(name, {"gate": "allow", "outcome": "pending"})
        store.settle(name, RECEIPT)
    with file.open("a", encoding="utf-8") as handle:
        handle.write('\n{"type":"riskproof/receipt","proofId":"unknown","receipt":{}}\n')
    assert read_jsonl(file) == [proof("a", receipt=RECEIPT), proof("b", receipt=RECEIPT)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("not json", "line 1 is not JSON"),
        ('\n{"a": 1}', "line 2 is neither a proof nor a receipt"),
        ("[1]", "line 1 is not an object"),
        ("[" * 100_000, "line 1 is not JSON"),
        (json.dumps(proof("a", timestamp=5)), "line 1 is neither a proof nor a receipt"),
        ("\udcff", "line 1 is not JSON"),
        (json.dumps(proof("a", matchedRules=5)), "line 1 is neither a proof nor a receipt"),
        (json.dumps(proof("a", matchedRules=[5])), "line 1 is neither a proof nor a receipt"),
        (json.dumps(proof("a", decision="maybe")), "line 1 is neither a proof nor a receipt"),
        (json.dumps(proof("a", decision=["deny"])), "line 1 is neither a proof nor a receipt"),
        (json.dumps(proof("a", riskLevel=None)), "line 1 is neither a proof nor a receipt"),
        (json.dumps({**proof("a"), "proofId": ["a"]}), "line 1 is neither a proof nor a receipt"),
        ('{"type":"riskproof/receipt","proofId":["a"],"receipt":{}}', "line 1 is neither a proof nor a receipt"),
        ('{"type":"riskproof/receipt","proofId":"a","receipt":5}', "line 1 is neither a proof nor a receipt"),
    ],
    ids=lambda text: text[:40],
)
def test_a_line_that_cannot_be_read_is_named(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "proofs.jsonl"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(LedgerError) as refused:
        read_jsonl(file)
    assert str(refused.value).startswith(f"{file}: {message}")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="cannot be read: No such file or directory"):
        read_jsonl(tmp_path / "none.jsonl")
