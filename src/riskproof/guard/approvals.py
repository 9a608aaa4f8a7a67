"""Asks that wait for a person, and the answers that let calls pass (decisions 15).

Refuses to widen: an approval is bound to the call, its session, the tool's definition, the rules that asked and the policy in force. It is
used once unless the person gave a scope, and never reaches a call that any rule denies.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

from riskproof.detect.redaction import display_text
from riskproof.errors import PolicyError, StoreError
from riskproof.guard.config import Settings
from riskproof.guard.ports import ApprovalStore
from riskproof.ledger.marks import now as written_now
from riskproof.ledger.record import Record
from riskproof.model.approval import Answer, Approval, Request, Scope
from riskproof.model.call import Call
from riskproof.model.decision import Decision
from riskproof.model.facts import CallFacts
from riskproof.model.policy import Policy

_log = logging.getLogger("riskproof")
ANSWERED: Final = "riskproof/approval"
USED: Final = "riskproof/approval-used"
"""Types of the records that an answer, and its use, leave in the ledger."""
AT_ONCE: Final = 2.0
"""Seconds within which an answer can hardly have been thought about; their share is a measure of habit."""
SCOPES: Final[tuple[Scope, ...]] = ("once", "destination", "tool", "session")


class Approvals:
    """The requests of one guard. ``lifetime`` are the seconds that a request waits; ``note`` puts a record into the ledger."""

    def __init__(
        self, store: ApprovalStore, lifetime: float, note: Callable[[Record], None], clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._lifetime = lifetime
        self._note = note
        self._clock = clock

    def settled(self, decision: Decision, facts: CallFacts, call: Call, session: str, digest: str, policy: Policy) -> Decision:
        """An ask with the approval that lets it pass, or with the request that now waits; any other decision as it is."""
        if decision.gate != "ask":
            return decision
        now = self._clock()
        hosts = "\n".join(sorted({one.host for one in facts.destinations})).encode()
        marked, bound, place = self._store.marks(session, _digest(call, policy), hosts)
        rules = decision.rules
        found = self._store.consume(marked, bound, digest, rules, now) or self._store.granted(marked, digest, place, rules, now)
        if found is not None:
            self._note({"type": USED, "approvalId": found, "proofId": decision.proof_id, "at": written_now()})
            return replace(decision, gate="allow", approval=found, approved=True)
        words = "; ".join(one.reason for one in decision.findings)
        request = Request(
            f"ap_{secrets.token_hex(5)}",
            now,
            now + self._lifetime,
            marked,
            bound,
            digest,
            rules,
            words,
            decision.evidence,
            "; ".join(decision.remedies),
            place,
            display_text(decision.tool),
        )
        return replace(decision, approval=self._store.ask(request))

    def waiting(self) -> list[Request]:
        """The requests that wait, oldest first."""
        return self._store.waiting(self._clock())

    def answer(self, identifier: str, *, approved: bool, scope: Scope = "once", minutes: int | None = None, used: bool = False) -> Request:
        """A person's answer. ``scope`` beyond ``once`` holds for ``minutes``. ``used`` says that the call goes on at once. Raises
        ``PolicyError`` where there is no such request, where it cannot be answered any more, or where the scope does not fit."""
        request = self._named(identifier)
        if scope != "once" and minutes is None:
            raise PolicyError("a scope beyond one call needs an end", remedy="say for how many minutes")
        if scope == "destination" and not request.place:
            raise PolicyError("this call goes to no destination that could be approved", remedy="approve the call, the tool or the session")
        now = self._clock()
        until = now + 60.0 * minutes if scope != "once" and minutes is not None else None
        if not self._store.answer(request.id, Answer("approved" if approved else "rejected", now, scope, until)):
            raise PolicyError("this request was answered before or has expired", remedy="see `riskproof approvals --all`")
        if approved and used:
            self._store.use(request.id, now)
        record: Record = {"type": ANSWERED, "approvalId": request.id, "status": "approved" if approved else "rejected", "scope": scope}
        self._note({**record, "rules": list(request.rules), "seconds": round(now - request.created, 1), "at": written_now()})
        return request

    def is_for_one_call(self, identifier: str) -> bool:
        """True for an approval that covers the call that was shown and no other. Raises ``StoreError``."""
        found = self._store.find(identifier)
        return found is not None and found.answer is not None and found.answer.status == "approved" and found.answer.scope == "once"

    def told(self, identifier: str, *, approved: bool) -> None:
        """Notes what a person said to the host itself, unless the request was answered here first. A store that fails is logged: the answer
        was given, and took effect, elsewhere."""
        try:
            self.answer(identifier, approved=approved, used=approved)
        except PolicyError:
            return
        except StoreError as error:
            _log.warning("an answer was not kept: %s", error)

    def _named(self, identifier: str) -> Request:
        """The waiting request of an id, or of the beginning of one that no other shares."""
        exact = self._store.find(identifier)
        if exact is not None:
            return exact.request
        found = [one for one in self.waiting() if one.id.startswith(identifier) and len(identifier) >= 4]
        if len(found) != 1:
            raise PolicyError("there is no such request", remedy="see `riskproof approvals`")
        return found[0]

    def history(self, hours: float) -> list[Approval]:
        """Every request of the last hours, oldest first."""
        return self._store.since(self._clock() - 3600.0 * hours)

    def close(self) -> None:
        """Lets go of the store's file; the next use opens it again."""
        self._store.close()


def approvals_for(settings: Settings, note: Callable[[Record], None]) -> Approvals | None:
    """The approvals that settings ask for; None where they ask for none, and in observe mode, where nobody waits."""
    return approvals_in(settings, note) if settings.approvals.enabled and settings.policy.mode == "enforce" else None


def approvals_in(settings: Settings, note: Callable[[Record], None]) -> Approvals:
    """The approvals in the store's database. Touches no file before its first use."""
    from riskproof.stores.approvals import SqliteApprovals
    from riskproof.stores.database import Database
    from riskproof.stores.place import store_file

    database = Database(store_file(settings.store.file, os.environ), synchronous=settings.store.synchronous)
    return Approvals(SqliteApprovals(database), 60.0 * settings.approvals.wait_minutes, note)


def statistics(history: Sequence[Approval], hours: float) -> dict[str, Any]:
    """What a history of so many hours says: asks an hour, answers by kind, the share answered within two seconds, asks by rule."""
    answered = [one for one in history if one.answer is not None]
    quick = [one for one in answered if one.answer is not None and one.answer.at - one.request.created <= AT_ONCE]
    kinds = Counter(one.answer.status for one in answered if one.answer is not None)
    return {
        "asks": len(history),
        "asksPerHour": round(len(history) / hours, 2),
        "approved": kinds["approved"],
        "rejected": kinds["rejected"],
        "unanswered": len(history) - len(answered),
        "answeredWithinTwoSeconds": round(len(quick) / len(answered), 3) if answered else None,
        "rules": dict(Counter(rule for one in history for rule in one.request.rules)),
    }


def _digest(call: Call, policy: Policy) -> bytes:
    """What tells a call from every other: its tool and arguments, and the policy that it was asked under."""
    text = json.dumps([call.name, call.arguments], sort_keys=True, separators=(",", ":"), ensure_ascii=True, default=repr)
    return sha256(f"{policy!r}\n{text}".encode("utf-8", "surrogatepass")).digest()
