"""Inclusion proofs: that a record stands under a signed checkpoint, without the other records.

Refuses to prove what no checkpoint covers yet.
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

from riskproof.errors import LedgerError
from riskproof.ledger import marks
from riskproof.ledger.chain import begun
from riskproof.ledger.lines import Line
from riskproof.ledger.merkle import inclusion_path
from riskproof.ledger.notes import read_note
from riskproof.ledger.pages import lines_of
from riskproof.ledger.verify import series

Proof = dict[str, Any]


def prove(file: Path, identifier: str) -> list[Proof]:
    """A proof for every record of a proof id (the decision, then its receipts), or for the record of a sequence number.

    Each has ``sequence``, ``line`` (the record's line as text), ``index`` and ``size`` (its place among the leaves under the newest
    checkpoint of its file), ``path`` (hexadecimal hashes, nearest first), ``checkpoint`` (the signed note) and ``publicKey``. Raises
    ``LedgerError``.
    """
    found: list[Proof] = []
    for part in series(file):
        found += _within(list(lines_of(part)), identifier)
    if not found:
        raise LedgerError("the ledger holds no such record", remedy="see the ids: riskproof proofs list FILE")
    return found


def _within(lines: list[Line], identifier: str) -> list[Proof]:
    wanted = [index for index, line in enumerate(lines) if _is(line, identifier)]
    if not wanted:
        return []
    chain = begun(lines[0])
    notes = [content for line in lines if line.record.endswith(marks.CHECKPOINT_END) and (content := marks.content_of(line))]
    note = read_note(str(notes[-1].get("note"))) if notes else None
    covered = [index for index in wanted if note is not None and index < note.size]
    if note is None or not covered:
        raise LedgerError("no checkpoint covers that record yet", remedy="one is written when the ledger is closed")
    leaves = [bytes.fromhex(line.hash) for line in lines[: note.size]]
    return [
        {
            "sequence": lines[index].sequence,
            "line": lines[index].written().decode(),
            "index": index,
            "size": note.size,
            "path": [part.hex() for part in inclusion_path(index, leaves)],
            "checkpoint": note.note,
            "publicKey": b64encode(chain.public).decode(),
        }
        for index in covered
    ]


def _is(line: Line, identifier: str) -> bool:
    if identifier.isascii() and identifier.isdecimal() and len(identifier) < 18:
        return line.sequence == int(identifier)
    return identifier.encode() in line.record and marks.content_of(line).get("proofId") == identifier
