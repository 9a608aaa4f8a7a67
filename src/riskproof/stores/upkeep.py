"""Looks after a store on an operator's word: what it holds, whether all of it is whole, make it small, set it aside.

Refuses to delete a database and to repair one: what is damaged is set aside under another name, and the next use begins anew.
"""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from riskproof.errors import StoreError
from riskproof.stores.database import Database, prune
from riskproof.stores.schema import version_of
from riskproof.stores.sealing import Seal

_WITH: Final = ("", "-wal", "-shm")
"""A database, its write-ahead log and the log's index (sqlite.org/wal.html)."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What a store holds. ``byte_count`` is of all its files, ``used`` when any session was used last (seconds since 1970)."""

    file: Path
    schema: int
    sessions: int
    entries: int
    approvals: int
    byte_count: int
    used: float | None


def holding(file: Path) -> Holding:
    """What the store in ``file`` holds. Raises ``StoreError``, also where there is none."""
    must_be_there(file)
    database = Database(file)
    with database.reading() as connection:
        sessions, used = connection.execute("SELECT count(*), max(used) FROM sessions").fetchone()
        entries = connection.execute("SELECT count(*) FROM steps").fetchone()[0]
        approvals = connection.execute("SELECT count(*) FROM approvals").fetchone()[0]
        schema = version_of(connection)
    database.close()
    return Holding(file, schema, sessions, entries, approvals, _size(file), used)


def faults_of(file: Path) -> list[str]:
    """What is wrong with the store in ``file``; [] where every page and every entry is whole. Raises ``StoreError`` where it cannot even be
    opened."""
    must_be_there(file)
    database = Database(file)
    keys = database.keys
    with database.reading() as connection:
        found = [f"page: {line}" for (line,) in connection.execute("PRAGMA integrity_check(20)") if line != "ok"]
        for number, mark, last in connection.execute("SELECT id, mark, last FROM sessions ORDER BY id").fetchall():
            rows = connection.execute("SELECT since, seq, CAST(body AS BLOB) FROM steps WHERE session = ? ORDER BY seq", (number,))
            found += (f"session {number}: {fault}" for fault in _faults(Seal(keys.seal(mark), mark), rows, last))
    database.close()
    return found


def _faults(seal: Seal, rows: sqlite3.Cursor, last: int) -> list[str]:
    found, seen = [], 0
    for since, seq, body in rows:
        if since != seen + 1:
            found.append(f"entries {seen + 1} to {since - 1} are missing")
        seen = seq
        try:
            seal.open(body, since, seq)
        except StoreError as error:
            found.append(f"entry {seq}: {error}")
    if seen != last:
        found.append(f"entries {seen + 1} to {last} are missing")
    return found


def compact(file: Path, days: int) -> int:
    """Removes the sessions that nothing used for so many days, and gives the room back; how many went. Raises ``StoreError``."""
    must_be_there(file)
    database = Database(file)
    with database.writing() as connection:
        gone = prune(connection, days)
    with database.reading() as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    database.close()
    return gone


def set_aside(file: Path) -> Path:
    """Renames the database and what belongs to it; the new name of the database. The key stays. Programs that use the store notice, and
    deny until they are started again. Raises ``StoreError``."""
    must_be_there(file)
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    aside = file.with_name(f"{file.name}.aside-{stamp}")
    try:
        for ending in _WITH:
            one = file.with_name(file.name + ending)
            if one.exists():
                one.rename(aside.with_name(aside.name + ending))
    except OSError as error:
        raise StoreError(f"{file}: cannot be set aside: {(error.strerror or 'no reason given').lower()}") from None
    return aside


def _size(file: Path) -> int:
    return sum(one.stat().st_size for one in (file.with_name(file.name + ending) for ending in _WITH) if one.exists())


def must_be_there(file: Path) -> None:
    """Raises ``StoreError`` where there is no database; looking makes none."""
    if not file.exists():
        raise StoreError(f"{file}: there is no store", remedy="it is made when a session is first kept (store.enabled)")
