from __future__ import annotations

import json
from pathlib import Path

import pytest

from riskproof.errors import LedgerError
from riskproof.ledger.book import Book
from riskproof.ledger.canonical import canonical
from riskproof.ledger.reading import read_entries, read_proofs
from tests.unit.ledger.bookkeeping import NAMES, commit, options
from tests.unit.ledger.test_proofs import RECEIPT, proof


@pytest.mark.parametrize("name", NAMES)
def test_proofs_come_with_their_newest_receipt_and_their_place(tmp_path: Path, name: str) -> None:
    book = Book(options(tmp_path / name, rotate_bytes=2500))
    pending = {"gate": "allow", "outcome": "pending"}
    for identifier in "abc":
        book.commit([canonical({**proof(identifier), "type": "riskproof/proof", "receipt": pending})])
        commit(book, *range(9))
    book.commit([canonical({"type": "riskproof/receipt", "proofId": identifier, "receipt": RECEIPT}) for identifier in ("a", "zz")])
    records = read_proofs(tmp_path / name)
    assert [(record["proofId"], record["receipt"]) for record in records] == [("a", RECEIPT), ("b", pending), ("c", pending)]
    places = {line.sequence: line.hash for _, line in read_entries(tmp_path / name)}
    assert all(places[record["ledger"]["sequence"]] == record["ledger"]["hash"] for record in records)


def test_a_plain_proof_file_is_read_as_ever(tmp_path: Path) -> None:
    file = tmp_path / "proofs.jsonl"
    file.write_text(json.dumps(proof("a")) + "\n", encoding="utf-8")
    assert read_proofs(file) == [proof("a")]


def test_what_is_no_line_is_named_by_its_place(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    commit(Book(options(file)), 0)
    file.write_bytes(file.read_bytes() + b"x\n")
    with pytest.raises(LedgerError, match="part 2 is no record of a ledger"):
        list(read_entries(file))


def test_a_line_that_is_being_written_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    commit(Book(options(file)), 0)
    file.write_bytes(file.read_bytes() + b'{"v":1')
    assert len(list(read_entries(file))) == 2
