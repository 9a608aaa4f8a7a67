"""Writes what the guard decided and observed into the proof store (SPEC: riskproof 15.2, 17, 18).

Refuses to let a storage fault reach a call: it is logged, and the proof's id stays good.
"""

from __future__ import annotations

import logging
import secrets
import time
from datetime import UTC, datetime

from riskproof.errors import LedgerError
from riskproof.guard.config import Settings
from riskproof.guard.sessions import LiveSession, Pending
from riskproof.ledger.proofs import ProofStore
from riskproof.ledger.record import Origin, Record, opaque_call_id, proof_id, proof_record
from riskproof.model.call import Call
from riskproof.model.decision import Decision

_log = logging.getLogger("riskproof")


class Recorder:
    """Proofs and receipts of one guard. Holds the clock."""

    def __init__(self, settings: Settings) -> None:
        self._enabled = settings.proof_enabled
        self.store = ProofStore(settings.proof_max_records, settings.proof_file, _report)

    def new_id(self, decision: Decision) -> str | None:
        """A fresh proof id, None when recording is off."""
        return proof_id(decision.tool, decision.verdict, now(), secrets.token_hex(4)) if self._enabled else None

    def proof(self, decision: Decision, call: Call, live: LiveSession, digest: str) -> None:
        """Records a decision that carries its id, with its first receipt."""
        if decision.proof_id is None:
            return
        origin = Origin(live.scope, opaque_call_id(live.scope, call.id or str(id(call))), call.nested, digest, now())
        self.store.save(proof_record(decision, origin, decision.proof_id))
        self.store.settle(decision.proof_id, {"gate": decision.gate, "outcome": "blocked" if decision.gate == "deny" else "pending"})

    def settle(self, pending: Pending, outcome: str, output: Record | None = None, *, gate: str | None = None) -> None:
        """Closes the receipt of a call; ``gate`` where it turned out otherwise than we had said."""
        if pending.proof_id is None:
            return
        took = max(0, round((time.monotonic() - pending.started) * 1000))
        receipt: Record = {"gate": gate or pending.gate, "outcome": outcome, "completedAt": now(), "durationMs": took}
        if output is not None:
            receipt["output"] = output
        self.store.settle(pending.proof_id, receipt)


def now() -> str:
    """The time as records write it: ISO-8601 UTC with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _report(error: LedgerError) -> None:
    _log.warning("%s", error)
