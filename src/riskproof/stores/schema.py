"""The tables of the store, version by version.

Refuses a database of a later version, and one that is not a store. A version that was published never changes: what is new is a step more.
"""

from __future__ import annotations

import sqlite3
from typing import Final

APPLICATION: Final = 0x52506653
"""Marks the file as a store (SQLite, PRAGMA application_id)."""

STEPS: Final = (
    """
    CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE sessions (
        id INTEGER PRIMARY KEY, mark BLOB NOT NULL UNIQUE, last INTEGER NOT NULL, created REAL NOT NULL, used REAL NOT NULL
    );
    CREATE INDEX sessions_by_use ON sessions (used);
    CREATE TABLE steps (
        session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        since INTEGER NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL
    );
    CREATE UNIQUE INDEX steps_in_order ON steps (session, seq);
    """,
    """
    CREATE TABLE approvals (
        id TEXT PRIMARY KEY, created REAL NOT NULL, expires REAL NOT NULL, session BLOB NOT NULL, call BLOB NOT NULL, tool TEXT NOT NULL,
        rules TEXT NOT NULL, reason TEXT NOT NULL, evidence TEXT NOT NULL, remedy TEXT NOT NULL,
        status TEXT NOT NULL, answered REAL, scope TEXT NOT NULL DEFAULT 'once', scope_mark BLOB, scope_until REAL, consumed REAL
    );
    CREATE INDEX approvals_of_a_call ON approvals (session, call);
    CREATE INDEX approvals_by_status ON approvals (status, created);
    CREATE TABLE counters (name TEXT NOT NULL, hour INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (name, hour)) WITHOUT ROWID;
    """,
    """
    ALTER TABLE approvals ADD COLUMN place BLOB NOT NULL DEFAULT x'';
    ALTER TABLE approvals ADD COLUMN name TEXT NOT NULL DEFAULT '';
    DROP TABLE counters;
    """,
)
"""What leads from each version to the next; the first one begins with an empty file.

Approvals (decisions 15) hold no value: ``call`` and ``place`` are keyed marks, ``tool`` is the digest of the tool's definition,
``rules`` and ``evidence`` are JSON lists of ids and of places."""
VERSION: Final = len(STEPS)


class UnknownSchemaError(Exception):
    """A file that this version cannot use: what it is."""


def version_of(connection: sqlite3.Connection) -> int:
    """The version of a database, 0 for an empty one. Raises ``UnknownSchemaError``."""
    if connection.in_transaction:
        return _version(connection)
    connection.execute("BEGIN")  # one look at all of it: another process may be making the tables
    try:
        return _version(connection)
    finally:
        connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if application != APPLICATION:
        if application or version or connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone():
            raise UnknownSchemaError("it is another program's database")
        return 0
    if version > VERSION:
        raise UnknownSchemaError(f"it was made by a later version of RiskProof (schema {version}, known up to {VERSION})")
    return version


def migrate(connection: sqlite3.Connection) -> None:
    """Brings a database up to this version, all or nothing; must not be called inside a transaction."""
    if version_of(connection) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for number, script in enumerate(STEPS[version_of(connection) :], version_of(connection) + 1):  # another process may have been first
            for statement in filter(str.strip, script.split(";")):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
