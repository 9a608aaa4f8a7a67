"""The newest proofs in memory, as the lines they are written as, and an append-only JSONL file beside them when one is set.

SPEC: riskproof 17, 18.

Refuses to hand out what it holds: callers get copies. Refuses to block a call: a file that cannot be written is reported through
``on_error``, once until it can be written again, and the call goes on (decisions 1).
"""

from __future__ import annotations

import errno
import json
import os
import threading
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from riskproof.errors import LedgerError, PolicyError
from riskproof.ledger.record import Record
from riskproof.model.verdict import RISKS, WIRE_DECISION

MOST_RECORDS: Final = 10_000


class ProofStore:
    """A ring of the newest ``max_records`` proofs over all sessions, safe from threads."""

    def __init__(
        self,
        max_records: int = 1000,
        file: Path | None = None,
        on_error: Callable[[LedgerError], None] | None = None,
        on_unknown: Callable[[str, Record], None] | None = None,
    ) -> None:
        if type(max_records) is not int or not 1 <= max_records <= MOST_RECORDS:
            raise PolicyError(f"proof.max_records must be a whole number from 1 to {MOST_RECORDS}")
        if file is not None and (not isinstance(file, str | os.PathLike) or not str(file).strip()):
            raise PolicyError("proof.file must be a path that is not blank")
        self.max_records = max_records
        self.file = Path(file).absolute() if file is not None else None
        self._on_error = on_error
        self._on_unknown = on_unknown
        self._failing = False
        self._lock = threading.Lock()
        self._proofs: dict[str, bytes] = {}
        self._receipts: dict[str, Record] = {}
        self._scopes: dict[str, object] = {}

    def save(self, record: Record) -> str:
        """Keeps a proof as the bytes of its line and appends it to the file; its id. The oldest that there is no room for goes, and where
        it still waited for its result its receipt closes as unknown (SPEC: riskproof 27.2 D22)."""
        identifier, line = str(record["proofId"]), _line(record)
        with self._lock:
            self._proofs[identifier], self._scopes[identifier] = line, record.get("scopeId")
            while len(self._proofs) > self.max_records:
                oldest = next(iter(self._proofs))
                del self._proofs[oldest], self._scopes[oldest]
                receipt = self._receipts.pop(oldest, {})
                if receipt.get("outcome") == "pending":
                    self._close_unknown(oldest, {**receipt, "outcome": "unknown"})
            self._append(line)
        return identifier

    def _close_unknown(self, identifier: str, receipt: Record) -> None:
        self._append(_receipt_line(identifier, receipt))
        if self._on_unknown is not None:
            self._on_unknown(identifier, receipt)

    def settle(self, identifier: str, receipt: Record) -> bool:
        """Sets the receipt of a proof, keeping an earlier ``output``. False, and nothing is written, when the proof is no longer held."""
        with self._lock:
            if identifier not in self._proofs:
                return False
            output = self._receipts.get(identifier, {}).get("output")
            settled = {**({} if output is None else {"output": output}), **receipt}
            self._receipts[identifier] = settled
            if self.file is not None:
                self._append(_receipt_line(identifier, settled))
            return True

    def recent(self, limit: int | None = None, scope: str | None = None) -> list[Record]:
        """The newest ``limit`` proofs with their receipts (all by default), newest last; the caller's own. ``scope`` = of one session only.
        They are read outside the lock: a panel that asks every second must not make a decision wait for its record."""
        if limit is not None and (type(limit) is not int or limit < 0):
            raise PolicyError("a limit must be a whole number that is not negative")
        with self._lock:
            own = [identifier for identifier in self._proofs if scope is None or self._scopes[identifier] == scope]
            newest = own[max(0, len(own) - limit) :] if limit is not None else own
            held = [(self._proofs[identifier], self._receipts.get(identifier)) for identifier in newest]
        return [_whole(line, receipt) for line, receipt in held]

    def stats(self) -> Record:
        """Counts over what is held: by decision, risk and rule."""
        return stats_of(self.recent())

    def _append(self, line: bytes) -> None:
        """One object, one line, one write, into a file that only its owner can read."""
        if self.file is None:
            return
        try:
            handle = os.open(self.file, os.O_APPEND | os.O_CREAT | os.O_WRONLY, 0o600)
            try:
                if os.write(handle, line) < len(line):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            finally:
                os.close(handle)
            self._failing = False
        except OSError as error:
            known, self._failing = self._failing, True
            if self._on_error is not None and not known:
                self._on_error(LedgerError(f"a proof could not be written: {error.strerror}", remedy="check the folder of proof.file"))


def _whole(line: bytes, receipt: Record | None) -> Record:
    """A proof with its receipt; both are values that nothing changes once they are held."""
    record: Record = json.loads(line)
    return record if receipt is None else {**record, "receipt": deepcopy(receipt)}


def _line(record: Record) -> bytes:
    """A record as one line of the file. Lone surrogates become question marks: no reader could take them."""
    return (json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8", "replace")


def _receipt_line(identifier: str, receipt: Record) -> bytes:
    return _line({"type": "riskproof/receipt", "proofId": identifier, "receipt": receipt})


def stats_of(records: list[Record]) -> Record:
    """Counts over proof records: how many, by decision, by risk, by rule."""
    decisions = Counter(record["decision"] for record in records)
    risks = Counter(record["riskLevel"] for record in records)
    rules = Counter(rule["id"] for record in records for rule in record["matchedRules"])
    return {
        "retained": len(records),
        "decisions": {word: decisions[word] for word in WIRE_DECISION.values()},
        "risks": {risk: risks[risk] for risk in RISKS},
        "rules": dict(rules),
    }


def read_jsonl(file: Path) -> list[Record]:
    """The proofs of a JSONL file with the newest receipt of each; raises ``LedgerError`` that names the first unreadable line."""
    records: dict[str, Record] = {}
    try:
        lines = file.read_bytes().splitlines()
    except OSError as error:
        raise LedgerError(f"{file}: cannot be read: {error.strerror}") from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        row = _row(file, number, line)
        if _is_receipt(row):
            if row["proofId"] in records:
                records[row["proofId"]]["receipt"] = row["receipt"]
        elif is_proof(row):
            records[row["proofId"]] = row
        else:
            raise LedgerError(f"{file}: line {number} is neither a proof nor a receipt")
    return list(records.values())


def _row(file: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise LedgerError(f"{file}: line {number} is not JSON", remedy="the file may have been cut while it was written") from error
    if not isinstance(row, dict):
        raise LedgerError(f"{file}: line {number} is not an object")
    return row


def _is_receipt(row: Record) -> bool:
    return row.get("type") == "riskproof/receipt" and isinstance(row.get("proofId"), str) and isinstance(row.get("receipt"), dict)


def is_proof(row: Record) -> bool:
    """True when a row has what counts and lists are made of."""
    rules = row.get("matchedRules")
    return (
        all(isinstance(row.get(key), str) for key in ("proofId", "decision", "riskLevel", "tool", "timestamp"))
        and row["decision"] in WIRE_DECISION.values()
        and isinstance(rules, list)
        and all(isinstance(rule, dict) and isinstance(rule.get("id"), str) for rule in rules)
    )
