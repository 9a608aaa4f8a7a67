"""Approvals in the store's database, so that any process of the machine can ask and any can answer (decisions 15).

Refuses to let two calls use one answer, to take a second answer, and to cover another call, session, tool or rule than was shown.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from riskproof.model.approval import Answer, Approval, Request
from riskproof.stores.database import Database

KEPT: Final = 30 * 86_400.0
"""Seconds that an approval is kept after it has expired, for the statistics."""


class SqliteApprovals:
    """The approvals of one database. Every use may raise ``StoreError``; ``now`` is in seconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def marks(self, session: str, call: bytes, hosts: bytes) -> tuple[bytes, bytes, bytes]:
        """The keyed marks of a session, a call and where it goes; no mark for nowhere."""
        keys = self._database.keys
        return keys.session(session), keys.call(call), keys.place(hosts) if hosts else b""

    def ask(self, request: Request) -> str:
        """Puts a request in, unless the same call waits already; the id of the one that waits."""
        told = (json.dumps(request.rules), request.reason, json.dumps(request.evidence), request.remedy, request.place, request.name)
        bound = (request.id, request.created, request.expires, request.session, request.call, request.tool)
        same = (request.session, request.call, request.tool, json.dumps(request.rules), request.created)
        with self._database.writing() as connection:
            if found := connection.execute(_SAME, same).fetchone():
                return str(found[0])
            connection.execute(_ASK, (*bound, *told))
            connection.execute(
                "DELETE FROM approvals WHERE expires < ? AND (scope_until IS NULL OR scope_until < ?)", (request.created - KEPT,) * 2
            )
        return request.id

    def waiting(self, now: float) -> list[Request]:
        """The requests that nobody answered and that have not expired, oldest first."""
        with self._database.reading() as connection:
            return [_read(row).request for row in connection.execute(f"{_ALL} WHERE status = 'waiting' AND expires > ? {_ORDER}", (now,))]

    def find(self, identifier: str) -> Approval | None:
        """One approval, whatever became of it."""
        with self._database.reading() as connection:
            row = connection.execute(f"{_ALL} WHERE id = ?", (identifier,)).fetchone()
        return _read(row) if row else None

    def answer(self, identifier: str, answer: Answer) -> bool:
        """Answers a request; False where it is unknown, expired, or was answered before."""
        values = (answer.status, answer.at, answer.scope, answer.until, identifier, answer.at)
        with self._database.writing() as connection:
            return connection.execute(_ANSWER, values).rowcount > 0

    def use(self, identifier: str, now: float) -> None:
        """Notes that an approval was used by the call that it was given for, where it was given at once."""
        with self._database.writing() as connection:
            connection.execute("UPDATE approvals SET consumed = ? WHERE id = ? AND consumed IS NULL", (now, identifier))

    def since(self, created: float) -> list[Approval]:
        """Every request from a time on, oldest first, whatever became of it."""
        with self._database.reading() as connection:
            return [_read(row) for row in connection.execute(f"{_ALL} WHERE created >= ? {_ORDER}", (created,))]

    def consume(self, session: bytes, call: bytes, tool: str, rules: Sequence[str], now: float) -> str | None:
        """The id of an approval of exactly this call, which is used up by it; None where there is none."""
        with self._database.writing() as connection:
            row = connection.execute(_MATCH, (session, call, tool, json.dumps(tuple(rules)), now)).fetchone()
            if row is None:
                return None
            connection.execute("UPDATE approvals SET consumed = ? WHERE id = ?", (now, row[0]))
        return str(row[0])

    def granted(self, session: bytes, tool: str, place: bytes, rules: Sequence[str], now: float) -> str | None:
        """The id of an approval with a wider scope that covers such a call: of this session, of rules that the person saw, and, as the
        scope says, of this tool or to this destination; None where there is none."""
        with self._database.reading() as connection:
            rows = connection.execute(_GRANTS, (session, now, tool, place)).fetchall()
        return next((str(name) for name, shown in rows if set(rules) <= set(json.loads(shown))), None)

    def close(self) -> None:
        """Closes the database's connection; the next use opens it again."""
        self._database.close()


def _read(row: tuple[Any, ...]) -> Approval:
    name, created, expires, session, call, tool, rules, reason, evidence, remedy, place, shown, status, answered, scope, until, consumed = (
        row
    )
    told = (tuple(json.loads(rules)), reason, tuple(json.loads(evidence)), remedy, place, shown)
    answer = None if status == "waiting" else Answer(status, answered, scope, until)
    return Approval(Request(name, created, expires, session, call, tool, *told), answer, consumed)


_ASK: Final = (
    "INSERT INTO approvals (id, created, expires, session, call, tool, rules, reason, evidence, remedy, place, name, status) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting')"
)
_SAME: Final = "SELECT id FROM approvals WHERE session = ? AND call = ? AND tool = ? AND rules = ? AND status = 'waiting' AND expires > ?"
_ALL: Final = (
    "SELECT id, created, expires, session, call, tool, rules, reason, evidence, remedy, place, name, status, answered, scope, scope_until, "
    "consumed FROM approvals"
)
_ORDER: Final = "ORDER BY created, id"
_ANSWER: Final = (
    "UPDATE approvals SET status = ?, answered = ?, scope = ?, scope_until = ? WHERE id = ? AND status = 'waiting' AND expires > ?"
)
_MATCH: Final = (
    "SELECT id FROM approvals WHERE session = ? AND call = ? AND tool = ? AND rules = ? AND expires > ? "
    "AND status = 'approved' AND consumed IS NULL ORDER BY created, id LIMIT 1"
)
_GRANTS: Final = (
    "SELECT id, rules FROM approvals WHERE session = ? AND status = 'approved' AND scope != 'once' AND scope_until > ? "
    "AND (scope = 'session' OR (scope = 'tool' AND tool = ?) OR (scope = 'destination' AND place = ? AND place != x'')) "
    "ORDER BY created, id"
)
