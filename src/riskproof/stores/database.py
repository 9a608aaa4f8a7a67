"""One connection to the store's database: opened at first use, shared by the threads of a process, its faults told apart.

Refuses to repair and to begin anew by itself: a damaged file, a file that was set aside, another key and another version are errors.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Final, Literal

from riskproof.errors import StoreError
from riskproof.stores.keys import Keys, load_keys
from riskproof.stores.place import key_file, make_private
from riskproof.stores.schema import UnknownSchemaError, migrate, version_of
from riskproof.stores.sealing import CHECK

Synchronous = Literal["normal", "full"]
_WAIT: Final = 2_000
"""Milliseconds that another process's write is waited for; one of ours takes a fraction of one."""
_PAUSE: Final = 0.005
_DAY: Final = 86_400
_TIDY: Final = 86_400.0
"""Seconds after which a database that stays open is looked through again."""
_SETTINGS: Final = ("PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON", "PRAGMA secure_delete = FAST", "PRAGMA foreign_keys = ON")


_CHECK: Final = "SELECT value FROM meta WHERE name = 'key'"


class Database:
    """The file, its key, and the connection while there is one. Every use may raise ``StoreError``."""

    def __init__(self, file: Path, *, synchronous: Synchronous = "normal", keep_days: int = 0, wait: int = _WAIT) -> None:
        self.file = file
        self._synchronous = synchronous
        self._keep_days = keep_days
        self._wait = wait
        self._lock = RLock()
        self._connection: sqlite3.Connection | None = None
        self._inherited: sqlite3.Connection | None = None
        self._keys: Keys | None = None
        self._file: tuple[int, int, int] = (0, 0, 0)
        self._pruned = 0.0
        self.opened = 0
        """How often the database was opened."""

    @property
    def keys(self) -> Keys:
        """The keys; opens the database at first use, since only that tells whether a new key may be made."""
        with self._lock:
            if self._keys is None:
                with self.reading():
                    pass
            if self._keys is None:
                raise StoreError(f"{self.file}: the store has no key")
            return self._keys

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, for statements that need no transaction of their own."""
        with self._lock, self._told():
            yield self._open()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The connection inside a write transaction, which is committed at the end and undone by any error."""
        with self._lock, self._told():
            connection = self._open()
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def tidy(self) -> None:
        """Removes what nothing used for ``keep_days``, at most once a day: for a process that keeps the database open for long."""
        with self._lock:
            if self._connection is None or not self._keep_days or time.monotonic() - self._pruned < _TIDY:
                return
            with self.writing() as connection:
                prune(connection, self._keep_days)
            self._pruned = time.monotonic()

    def close(self) -> None:
        """Closes the connection; the next use opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _open(self) -> sqlite3.Connection:
        """The connection to the file that stands there now: not one of before a fork, not one to a file that was set aside."""
        if self._connection is not None:
            if self._file == self._identity():
                return self._connection
            if self._file[0] == os.getpid():
                self.close()
                raise StoreError(f"{self.file}: was set aside or removed while it was in use", remedy="start this program again")
            self._inherited = self._connection  # the parent process closes it
        fresh = not self.file.exists() or self.file.stat().st_size == 0
        if fresh:
            make_private(self.file)
        self._keys = load_keys(key_file(self.file), make=fresh)
        connection = sqlite3.connect(self.file, timeout=self._wait / 1000, isolation_level=None, check_same_thread=False)
        try:
            self._prepare(connection, self._keys, fresh=fresh)
        except BaseException:
            connection.close()
            raise
        self._connection, self._file, self.opened = connection, self._identity(), self.opened + 1
        return connection

    def _prepare(self, connection: sqlite3.Connection, keys: Keys, *, fresh: bool) -> None:
        if fresh:
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        else:
            version_of(connection)
        for setting in _SETTINGS:
            connection.execute(setting)
        self._log_ahead(connection)
        connection.execute(f"PRAGMA synchronous = {self._synchronous.upper()}")
        migrate(connection)
        found = connection.execute(_CHECK).fetchone()
        if found is None:
            connection.execute("INSERT OR IGNORE INTO meta VALUES ('key', ?)", (keys.check,))
            found = connection.execute(_CHECK).fetchone()
        if found != (keys.check,):
            raise StoreError(f"{self.file}: the store was made with another key", remedy=f"put the right {key_file(self.file).name} back")
        if self._keep_days:
            prune(connection, self._keep_days)
            self._pruned = time.monotonic()

    def _log_ahead(self, connection: sqlite3.Connection) -> None:
        """Switches to a write-ahead log. Where several processes do so at once SQLite does not wait, so we do."""
        until = time.monotonic() + self._wait / 1000
        mode = None
        while mode is None:
            try:
                mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(_PAUSE)
        if mode != "wal":
            raise StoreError(f"{self.file}: its file system cannot hold a store", remedy="set store.file to a place on a local disk")

    def _identity(self) -> tuple[int, int, int]:
        """The process, and which file stands there."""
        try:
            found = os.stat(self.file)
        except OSError:
            return os.getpid(), 0, 0
        return os.getpid(), found.st_dev, found.st_ino

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Faults of the database in words, without a value."""
        try:
            yield
        except UnknownSchemaError as error:
            raise StoreError(f"{self.file}: {error}", remedy="name another file in store.file") from None
        except sqlite3.Error as error:
            raise self._fault(error) from None
        except OSError as error:
            raise StoreError(f"{self.file}: cannot be used: {(error.strerror or 'no reason given').lower()}") from None

    def _fault(self, error: sqlite3.Error) -> StoreError:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        said, remedy = _FAULTS.get(code, (f"failed ({type(error).__name__} {code})", CHECK))
        return StoreError(f"{self.file}: the store {said}", remedy=remedy)


_FAULTS: Final = {
    sqlite3.SQLITE_BUSY: ("is locked by another program", "end what holds it; a RiskProof never holds it for long"),
    sqlite3.SQLITE_LOCKED: ("is locked by another program", "end what holds it; a RiskProof never holds it for long"),
    sqlite3.SQLITE_READONLY: ("cannot be written", "make its folder and its files your own and writable"),
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened", "make its folder and its files your own and writable"),
    sqlite3.SQLITE_FULL: ("has no room: the disk is full", "make room"),
    sqlite3.SQLITE_IOERR: ("cannot be read or written: the disk failed or is full", "make room, or look after the disk"),
    sqlite3.SQLITE_CORRUPT: ("is damaged", CHECK),
    sqlite3.SQLITE_NOTADB: ("is damaged: it is no database", CHECK),
}
"""Result codes of SQLite (sqlite.org/rescode.html): what is wrong, what helps."""


def prune(connection: sqlite3.Connection, days: int) -> int:
    """Removes the sessions that nothing used for so many days, and approvals that expired as long ago; how many sessions went."""
    until = time.time() - days * _DAY
    connection.execute("DELETE FROM approvals WHERE max(expires, coalesce(scope_until, 0)) < ?", (until,))
    return connection.execute("DELETE FROM sessions WHERE used < ?", (until,)).rowcount
