from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from riskproof.stores.schema import APPLICATION, STEPS, VERSION, UnknownSchemaError, migrate, version_of


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(tmp_path / "x.db", isolation_level=None)) as opened:
        yield opened


def tables(connection: sqlite3.Connection) -> list[str]:
    return [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]


def make_first(connection: sqlite3.Connection) -> None:
    """A database as the first version made it."""
    connection.executescript(STEPS[0])
    connection.execute("PRAGMA user_version = 1")
    connection.execute(f"PRAGMA application_id = {APPLICATION}")


def test_an_empty_file_gets_every_table(connection: sqlite3.Connection) -> None:
    assert version_of(connection) == 0
    migrate(connection)
    assert version_of(connection) == VERSION
    assert tables(connection) == ["approvals", "meta", "sessions", "steps"]
    migrate(connection)


def test_an_older_database_keeps_what_it_holds(connection: sqlite3.Connection) -> None:
    make_first(connection)
    connection.execute("INSERT INTO sessions VALUES (1, x'01', 1, 2.0, 3.0)")
    connection.execute("INSERT INTO steps VALUES (1, 1, 1, x'ff')")
    migrate(connection)
    assert version_of(connection) == VERSION
    assert connection.execute("SELECT * FROM sessions").fetchall() == [(1, b"\x01", 1, 2.0, 3.0)]
    assert connection.execute("SELECT * FROM steps").fetchall() == [(1, 1, 1, b"\xff")]
    assert "approvals" in tables(connection)


def test_requests_of_the_second_version_stay_and_go_nowhere(connection: sqlite3.Connection) -> None:
    make_first(connection)
    connection.executescript(STEPS[1])
    connection.execute("PRAGMA user_version = 2")
    told = "('ap_1', 1.0, 2.0, x'01', x'02', 'ab', '[]', 'why', '[]', '', 'waiting', NULL, 'once', NULL, NULL, NULL)"
    connection.execute(f"INSERT INTO approvals VALUES {told}")
    migrate(connection)
    assert connection.execute("SELECT id, place, name FROM approvals").fetchall() == [("ap_1", b"", "")]


def test_a_step_that_fails_leaves_the_older_version_whole(connection: sqlite3.Connection) -> None:
    make_first(connection)
    connection.execute("CREATE TABLE approvals (in_the_way)")
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection)
    assert (version_of(connection), tables(connection)) == (1, ["approvals", "meta", "sessions", "steps"])


def test_a_later_version_and_another_programs_database_are_refused(connection: sqlite3.Connection, tmp_path: Path) -> None:
    make_first(connection)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(UnknownSchemaError, match="by a later version of RiskProof"):
        migrate(connection)
    with closing(sqlite3.connect(tmp_path / "other.db", isolation_level=None)) as other:
        other.execute("CREATE TABLE notes (text)")
        with pytest.raises(UnknownSchemaError, match="another program's"):
            migrate(other)
