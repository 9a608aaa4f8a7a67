"""Sessions in a SQLite database: a log of sealed entries for each, which every process of the machine may add to.

Refuses text (``model.delta``), and refuses to wait for itself: an entry is one short transaction. What ``append`` has returned from
survives the end of the process; to survive a power cut as well takes ``synchronous = "full"``.
"""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from riskproof.errors import StoreError
from riskproof.model.delta import Step
from riskproof.stores.approvals import SqliteApprovals
from riskproof.stores.codec import Numbered
from riskproof.stores.database import Database, Synchronous
from riskproof.stores.sealing import CHECK, Seal

_WRITER_BITS: Final = 38
LONG: Final = 64
"""Rows from which a log is worth being folded into one."""

Row = tuple[int, int, bytes]


class SqliteStore:
    """The sessions of one database. Opens it at first use; every use may raise ``StoreError``."""

    def __init__(self, file: Path, *, synchronous: Synchronous = "normal", keep_days: int = 0) -> None:
        self.database = Database(file, synchronous=synchronous, keep_days=keep_days)
        self.approvals = SqliteApprovals(self.database)

    def open(self, session: str, kin: str = "") -> SqliteLog:
        """The log of a session; nothing is written before its first entry."""
        self.database.tidy()
        return SqliteLog(self.database, session, kin)

    def forget(self, session: str) -> bool:
        """Removes a session from the store; whether it was there."""
        mark = self.database.keys.session(session)
        with self.database.writing() as connection:
            return connection.execute("DELETE FROM sessions WHERE mark = ?", (mark,)).rowcount > 0

    def close(self) -> None:
        """Closes the database."""
        self.database.close()


class SqliteLog:
    """One session's log as one process sees it. ``key`` makes its marks, ``writer`` numbers what this process adds, ``scope`` stands for
    the session in proofs. Not safe from threads by itself: the session's lock is held around it."""

    def __init__(self, database: Database, session: str, kin: str = "") -> None:
        keys = database.keys
        self._database = database
        self._mark = keys.session(session)
        self._seal = Seal(keys.seal(self._mark), self._mark)
        self.key = keys.kin(kin) if kin else keys.marks(self._mark)
        self.scope = keys.scope(self._mark)
        self.writer = secrets.randbits(_WRITER_BITS) | 1
        self.is_long = False
        self._row: int | None = None
        self._seen = 0
        self._own: set[int] = set()
        self._version = (0, 0)

    def news(self) -> list[Step]:
        """What was added since the last call by anybody else, in order. ``is_long`` is true where it lay in many rows."""
        with self._database.reading() as connection:
            version = (self._database.opened, connection.execute("PRAGMA data_version").fetchone()[0])
            if version == self._version:
                self.is_long = False
                return []
            rows = connection.execute(_NEWS, (self._mark, self._seen)).fetchall()
        steps = self._opened(rows)
        self.is_long, self._version = len(rows) >= LONG, version
        return steps

    def _opened(self, rows: Sequence[Row]) -> list[Step]:
        """The steps of rows that are not ours and were not seen; raises ``StoreError`` where one is missing."""
        steps: list[Step] = []
        seen, own = self._seen, set(self._own)
        for since, last, body in rows:
            if since > seen + 1:
                raise StoreError("entries of a session are missing from the store", remedy=CHECK)
            if not (since == last and last in own):
                steps += (step for number, step in self._seal.open(body, since, last) if number > seen and number not in own)
            seen = max(seen, last)
        self._seen, self._own = seen, {number for number in own if number > seen}
        return steps

    def append(self, step: Step) -> None:
        """Adds an entry; when this returns, every process that asks gets it."""
        with self._database.writing() as connection:
            row, number = self._next(connection)
            connection.execute(_ADD, (row, number, number, self._seal.close([(number, step)], number, number)))
        self._row = row
        if number == self._seen + 1:
            self._seen = number
        else:
            self._own.add(number)  # others came before it: news() will see past it

    def _next(self, connection: sqlite3.Connection) -> tuple[int, int]:
        """The session's row and the number of its next entry."""
        now = time.time()
        if not connection.execute(_COUNT, (now, self._mark)).rowcount:
            if self._row is not None or self._seen:
                raise StoreError("the session was removed from the store while it was in use", remedy="start a new session")
            connection.execute(_BEGIN, (self._mark, now, now))
        row, number = connection.execute(_NEXT, (self._mark,)).fetchone()
        return row, number

    def fold(self, folded: Callable[[Sequence[Numbered]], Sequence[Numbered]]) -> None:
        """Writes the log anew as one row, of what ``folded`` makes of its entries. Processes that share it go on where they are."""
        with self._database.writing() as connection:
            rows = connection.execute(_NEWS, (self._mark, 0)).fetchall()
            if len(rows) < LONG:
                return  # another process was first
            steps = [step for since, last, body in rows for step in self._seal.open(body, since, last)]
            last = rows[-1][1]
            session = connection.execute("SELECT id FROM sessions WHERE mark = ?", (self._mark,)).fetchone()[0]
            connection.execute("DELETE FROM steps WHERE session = ?", (session,))
            connection.execute(_ADD, (session, 1, last, self._seal.close(folded(steps), 1, last)))
        with self._database.reading() as connection:
            connection.execute("PRAGMA incremental_vacuum").fetchall()


_NEWS: Final = (
    "SELECT since, seq, CAST(body AS BLOB) FROM steps WHERE session = (SELECT id FROM sessions WHERE mark = ?) AND seq > ? ORDER BY seq"
)
_COUNT: Final = "UPDATE sessions SET last = last + 1, used = ? WHERE mark = ?"
_NEXT: Final = "SELECT id, last FROM sessions WHERE mark = ?"
_BEGIN: Final = "INSERT INTO sessions (mark, last, created, used) VALUES (?, 1, ?, ?)"
_ADD: Final = "INSERT INTO steps (session, since, seq, body) VALUES (?, ?, ?, ?)"
