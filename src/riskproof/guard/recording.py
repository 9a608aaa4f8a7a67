"""Writes what the guard decided and observed into the proof store and the ledger (SPEC: riskproof 15.2, 17, 18; decisions 16).

Refuses to let a storage fault reach a call: it is logged, and the proof's id stays good. Only where ``ledger.on_failure`` is "deny" a
decision without its record is raised, and thereby denied.
"""

from __future__ import annotations

import logging
import secrets
import time

from riskproof.errors import LedgerError
from riskproof.guard.config import Settings
from riskproof.guard.sessions import LiveSession, Pending
from riskproof.ledger.marks import PROOF, RECEIPT, now
from riskproof.ledger.opening import open_ledger
from riskproof.ledger.proofs import ProofStore
from riskproof.ledger.record import Origin, Record, opaque_call_id, proof_id, proof_record
from riskproof.ledger.writer import Ledger
from riskproof.model.call import Call
from riskproof.model.decision import Decision

_log = logging.getLogger("riskproof")


class Recorder:
    """Proofs and receipts of one guard. Holds the clock. ``ledger`` is one that others write to as well, and close."""

    def __init__(self, settings: Settings, ledger: Ledger | None = None) -> None:
        self._enabled = settings.proof_enabled
        self._file = settings.proof_file
        self._own = None
        if ledger is None and settings.ledger.enabled and settings.ledger.file is not None:
            ledger = self._own = open_ledger(settings.ledger, report)
        self.ledger = ledger
        self.store = ProofStore(settings.proof_max_records, settings.proof_file, report, self._note_receipt)

    @property
    def persistent(self) -> bool:
        """True where proofs go into a file or a ledger, and not only into memory."""
        return self.ledger is not None or self._file is not None

    def new_id(self, decision: Decision) -> str | None:
        """A fresh proof id, None when recording is off."""
        return proof_id(decision.tool, decision.verdict, now(), secrets.token_hex(4)) if self._enabled else None

    def proof(self, decision: Decision, call: Call, live: LiveSession, digest: str) -> None:
        """Records a decision that carries its id, with its first receipt."""
        if decision.proof_id is None:
            return
        origin = Origin(live.scope, opaque_call_id(live.scope, call.id or str(id(call))), call.nested, digest, now())
        record = proof_record(decision, origin, decision.proof_id)
        receipt = {"gate": decision.gate, "outcome": "blocked" if decision.gate == "deny" else "pending"}
        if self.ledger is not None:
            self.ledger.append({**record, "type": PROOF, "receipt": receipt})
        self.store.save(record)
        self.store.settle(decision.proof_id, receipt)

    def settle(self, pending: Pending, outcome: str, output: Record | None = None, *, gate: str | None = None) -> None:
        """Closes the receipt of a call; ``gate`` where it turned out otherwise than we had said."""
        if pending.proof_id is None:
            return
        took = max(0, round((time.monotonic() - pending.started) * 1000))
        receipt: Record = {"gate": gate or pending.gate, "outcome": outcome, "completedAt": now(), "durationMs": took}
        if output is not None:
            receipt["output"] = output
        if self.store.settle(pending.proof_id, receipt):
            self._note_receipt(pending.proof_id, receipt)

    def stopped(self, pending: Pending, *, fault: bool, cancelled: bool) -> None:
        """Closes the receipt of a call that will not run."""
        outcome, gate = ("unknown", pending.gate) if cancelled else ("error", "error") if fault else ("blocked", "deny")
        self.settle(pending, outcome, gate=gate)

    def recent_of(self, live: LiveSession | None, limit: int | None) -> list[Record]:
        """Copies of the newest proofs of one session, newest last; none where it is not live."""
        return self.store.recent(limit, live.scope) if live is not None else []

    def abandon(self, live: LiveSession) -> None:
        """Closes the receipts of a session's calls whose results will not be heard of. Called with the session's lock held."""
        for pending in live.pending.values():
            self.settle(pending, "unknown")
        live.pending.clear()

    def note(self, record: Record) -> None:
        """Records something else that belongs into the ledger: a person's answer, a change of tools. ``type`` names its kind."""
        if self.ledger is not None:
            self.ledger.note(record)

    def close(self) -> None:
        """Writes out and signs what the guard's own ledger holds."""
        if self._own is not None:
            self._own.close()

    def _note_receipt(self, identifier: str, receipt: Record) -> None:
        self.note({"type": RECEIPT, "proofId": identifier, "receipt": receipt})


def report(error: LedgerError) -> None:
    """Tells the operator of a record that could not be stored."""
    _log.warning("%s", error)
