"""Proof records out of whatever they were written to: a ledger (JSON Lines or SQLite, with its closed files) or a plain proof file.

Refuses to check the chain: ``verify`` does. Receipts are joined to their proofs; other records stand for themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from riskproof.ledger import marks
from riskproof.ledger.lines import Line
from riskproof.ledger.pages import is_ledger, lines_of
from riskproof.ledger.proofs import is_proof, read_jsonl
from riskproof.ledger.record import Record
from riskproof.ledger.verify import series


def read_proofs(file: Path) -> list[Record]:
    """Every proof with its newest receipt, oldest first. Those of a ledger say where they stand: ``ledger`` has ``sequence`` and ``hash``.
    Raises ``LedgerError``."""
    records = _of_ledger(file) if is_ledger(file) else read_jsonl(file)
    for record in records:
        if not isinstance(record.get("receipt", {}), dict):
            del record["receipt"]
    return records


def _of_ledger(file: Path) -> list[Record]:
    records: dict[str, Record] = {}
    for record, line in read_entries(file):
        kind = record.get("type")
        if kind == marks.PROOF and is_proof(record):
            records[record["proofId"]] = {**record, "ledger": {"sequence": line.sequence, "hash": line.hash}}
        elif kind == marks.RECEIPT and record.get("proofId") in records and isinstance(record.get("receipt"), dict):
            proof = records[record["proofId"]]
            proof["receipt"] = record["receipt"]
    return list(records.values())


def read_entries(file: Path) -> Iterator[tuple[Record, Line]]:
    """Every record of a ledger with its line, oldest first. Raises ``LedgerError``."""
    for part in series(file):
        for line in lines_of(part):
            yield marks.content_of(line), line
