"""A ledger as an SQLite database in WAL mode: one row a record, one transaction a batch.

Refuses to answer before the transaction is on the disk (``synchronous = FULL``), and a row whose fields have other types than its table.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from riskproof.errors import LedgerError
from riskproof.ledger.lines import VERSION, Line
from riskproof.ledger.marks import CHECKPOINT_END
from riskproof.ledger.sinks import LOCK_SECONDS

TABLE: Final = (
    "CREATE TABLE IF NOT EXISTS ledger "
    "(v INTEGER NOT NULL, seq INTEGER PRIMARY KEY, prev BLOB NOT NULL, record BLOB NOT NULL, hash BLOB NOT NULL)"
)
ALL: Final = "SELECT v, seq, prev, record, hash FROM ledger ORDER BY seq"
_FROM: Final = "SELECT v, seq, prev, record, hash FROM ledger WHERE seq >= ? ORDER BY seq"
_NEWEST: Final = "SELECT seq FROM ledger WHERE substr(record, -?) = ? ORDER BY seq DESC LIMIT 1"
_INSERT: Final = "INSERT INTO ledger (v, seq, prev, record, hash) VALUES (?, ?, ?, ?, ?)"


def line_of(row: tuple[Any, ...]) -> Line | None:
    """A row as a line; None where a field has another type or another length than it must have."""
    version, sequence, previous, record, digest = row
    blobs = all(isinstance(field, bytes) for field in (previous, record, digest))
    if not blobs or type(sequence) is not int or (type(version), version) != (int, VERSION) or {len(previous), len(digest)} != {32}:
        return None
    return Line(sequence, previous.hex(), record, digest.hex())


def _rows(lines: Iterable[Line]) -> Iterator[tuple[int, int, bytes, bytes, bytes]]:
    return ((VERSION, line.sequence, bytes.fromhex(line.previous), line.record, bytes.fromhex(line.hash)) for line in lines)


class SqliteSink:
    """One connection, opened when it is first locked, for the thread that does."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._db: sqlite3.Connection | None = None
        self._first = -1
        self._last = -1

    @contextmanager
    def locked(self) -> Iterator[None]:
        """A transaction that is a writer's from its start."""
        with told():
            db = self._connected()
            db.execute("BEGIN IMMEDIATE")
            try:
                yield
                db.execute("COMMIT")
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")

    def _connected(self) -> sqlite3.Connection:
        if self._db is None:
            os.close(os.open(self.file, os.O_CREAT | os.O_RDWR, 0o600))  # SQLite gives its other files the mode of this one
            db = sqlite3.connect(self.file, timeout=LOCK_SECONDS, isolation_level=None, check_same_thread=False)
            try:
                db.execute("PRAGMA journal_mode = WAL")
                db.execute("PRAGMA synchronous = FULL")
                db.execute(TABLE)
            except BaseException:
                db.close()
                raise
            self._db = db
        return self._db

    def _lines(self, start: int) -> list[Line]:
        rows = self._connected().execute(_FROM, (start,)).fetchall()
        lines = [line for row in rows if (line := line_of(row)) is not None]
        if len(lines) < len(rows):
            raise _changed()
        self._last = lines[-1].sequence if lines else self._last
        return lines

    def _number(self, query: str, *values: Any) -> int:
        found = self._connected().execute(query, values).fetchone()
        return -1 if found is None or found[0] is None else int(found[0])

    def moved(self) -> bool:
        """Another process has archived the rows, or somebody has deleted some."""
        return self._number("SELECT min(seq) FROM ledger") != self._first or self._number("SELECT max(seq) FROM ledger") < self._last

    def header(self) -> Line | None:
        """The row of the lowest sequence."""
        self._first = self._number("SELECT min(seq) FROM ledger")
        self._last = -1
        row = self._connected().execute(ALL).fetchone()
        if row is None:
            return None
        line = line_of(row)
        if line is None:
            raise _changed()
        return line

    def tail(self) -> list[Line]:
        """From the newest checkpoint on."""
        return self._lines(self._number(_NEWEST, len(CHECKPOINT_END), CHECKPOINT_END))

    def unread(self) -> list[Line]:
        """Behind the last row."""
        return self._lines(self._last + 1)

    def torn(self) -> list[tuple[int, str]]:
        """Nothing: a transaction is there or is not."""
        return []

    def write(self, lines: Sequence[Line]) -> None:
        """Inserts rows into the transaction."""
        self._connected().executemany(_INSERT, _rows(lines))
        if lines:
            self._first = lines[0].sequence if self._first < 0 else self._first
            self._last = lines[-1].sequence

    def size(self) -> int:
        """Pages in use."""
        used = self._number("PRAGMA page_count") - self._number("PRAGMA freelist_count")
        return used * self._number("PRAGMA page_size")

    def archive(self, to: Path) -> None:
        """Copies the rows to a database of their own, which is durable before they go from here: other processes have this one open, so it
        keeps its name."""
        beside = to.with_name(f".{to.name}.part")
        beside.unlink(missing_ok=True)
        os.close(os.open(beside, os.O_CREAT | os.O_RDWR, 0o600))
        copy = sqlite3.connect(beside, isolation_level=None)
        try:
            copy.execute("PRAGMA synchronous = FULL")
            copy.execute(TABLE)
            copy.execute("BEGIN")
            copy.executemany(_INSERT, self._connected().execute(ALL))
            copy.execute("COMMIT")
        finally:
            copy.close()
        os.replace(beside, to)
        self._connected().execute("DELETE FROM ledger")
        self._first = self._last = -1

    def close(self) -> None:
        """Ends the connection; the last one of a ledger to end writes its log back."""
        if self._db is not None:
            self._db.close()
            self._db = None


@contextmanager
def told() -> Iterator[None]:
    """SQLite's errors as ours."""
    try:
        yield
    except sqlite3.Error as error:
        raise LedgerError(f"the ledger's database: {_reason(error)}", remedy="check ledger.file, its folder and the disk") from error


def _changed() -> LedgerError:
    return LedgerError("a row of the ledger was changed", remedy="see which: riskproof proofs verify FILE")


def _reason(error: sqlite3.Error) -> str:
    """SQLite's own words, without values: they name tables and states, never contents."""
    return str(error.args[0]) if error.args else type(error).__name__
