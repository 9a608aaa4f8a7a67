from __future__ import annotations

import os
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path

import pytest

from riskproof.errors import StoreError
from riskproof.stores.database import Database
from riskproof.stores.place import key_file
from tests.unit.stores.filling import file_in


def use(database: Database) -> list[tuple[object, ...]]:
    with database.writing() as connection:
        connection.execute("INSERT OR REPLACE INTO meta VALUES ('note', x'01')")
    with database.reading() as connection:
        return connection.execute("SELECT count(*) FROM meta").fetchall()


def made(folder: Path) -> Path:
    """A database that was used and closed."""
    database = Database(file_in(folder))
    use(database)
    database.close()
    return file_in(folder)


def fault_of(file: Path, **options: object) -> StoreError:
    database = Database(file, **options)  # type: ignore[arg-type]
    with pytest.raises(StoreError) as refused:
        use(database)
    database.close()
    assert str(refused.value).startswith(str(file.parent))
    return refused.value


def test_nothing_is_touched_before_the_first_use_and_all_of_it_is_private_then(tmp_path: Path) -> None:
    database = Database(file_in(tmp_path))
    assert list(tmp_path.iterdir()) == []
    assert use(database) == [(2,)]
    found = {one.name: stat.S_IMODE(one.stat().st_mode) for one in file_in(tmp_path).parent.iterdir()}
    assert found == {"riskproof.db": 0o600, "riskproof.db-wal": 0o600, "riskproof.db-shm": 0o600, "riskproof.key": 0o600}
    database.close()


@pytest.mark.parametrize(("synchronous", "level"), [("normal", 1), ("full", 2)])
def test_a_write_ahead_log_and_the_operators_caution_are_in_force(tmp_path: Path, synchronous: str, level: int) -> None:
    database = Database(file_in(tmp_path), synchronous=synchronous)  # type: ignore[arg-type]
    with database.reading() as connection:
        asked = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "auto_vacuum")]
    assert asked == ["wal", level, 2]
    database.close()


def test_an_error_inside_undoes_the_whole(tmp_path: Path) -> None:
    database = Database(made(tmp_path))

    def fail() -> None:
        with database.writing() as connection:
            connection.execute("DELETE FROM meta")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert use(database) == [(2,)]
    database.close()


def test_a_closed_database_opens_again(tmp_path: Path) -> None:
    database = Database(file_in(tmp_path))
    use(database)
    database.close()
    assert (use(database), database.opened) == ([(2,)], 2)
    database.close()


def test_sessions_that_nothing_used_for_long_go_when_a_program_opens_the_store(tmp_path: Path) -> None:
    database = Database(made(tmp_path))
    with database.writing() as connection:
        rows = [(b"old", time.time() - 11 * 86_400), (b"new", time.time() - 9 * 86_400)]
        connection.executemany("INSERT INTO sessions (mark, last, created, used) VALUES (?, 0, 0, ?)", rows)
    database.close()
    database = Database(file_in(tmp_path), keep_days=10)
    with database.reading() as connection:
        assert connection.execute("SELECT mark FROM sessions").fetchall() == [(b"new",)]
    database.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_a_forked_process_opens_the_database_for_itself(tmp_path: Path) -> None:
    database = Database(made(tmp_path))
    use(database)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            use(database)
            code = 0 if database.opened == 2 else 2
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    assert (use(database), database.opened) == ([(2,)], 1)
    database.close()


def test_a_damaged_database_is_said_to_be_and_left_as_it_is(tmp_path: Path) -> None:
    file = made(tmp_path)
    file.write_bytes(b"no database at all" * 100)
    assert "is damaged" in str(fault := fault_of(file))
    assert fault.remedy == "look with: riskproof store check"
    assert file.read_bytes() == b"no database at all" * 100


def test_a_page_that_is_damaged_is_found_when_it_is_read(tmp_path: Path) -> None:
    file = made(tmp_path)
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    file.write_bytes(content)
    assert "is damaged" in str(fault_of(file))


def test_a_locked_database_is_said_to_be_after_a_while(tmp_path: Path) -> None:
    file = made(tmp_path)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "is locked by another program" in str(fault_of(file, wait=20))


def test_a_full_disk_is_said_to_be_and_nothing_is_half_written(tmp_path: Path) -> None:
    database = Database(made(tmp_path))
    with database.reading() as connection:
        connection.execute(f"PRAGMA max_page_count = {connection.execute('PRAGMA page_count').fetchone()[0]}")
    with pytest.raises(StoreError, match="the disk is full"), database.writing() as connection:
        connection.execute("INSERT INTO meta VALUES ('large', zeroblob(100000))")
    with database.reading() as connection:
        assert connection.execute("SELECT count(*) FROM meta").fetchall() == [(2,)]
    database.close()


def test_a_folder_that_cannot_be_written_is_said_to_be(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file is in the way")
    assert "cannot be" in str(fault_of(file_in(tmp_path)))


def test_a_database_that_cannot_be_written_is_said_to_be(tmp_path: Path) -> None:
    database = Database(made(tmp_path))
    with database.reading() as connection:
        connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="cannot be written"):
        use(database)
    database.close()


def test_without_its_key_and_with_another_one_a_store_is_refused(tmp_path: Path) -> None:
    file = made(tmp_path)
    right = key_file(file).read_bytes()
    key_file(file).unlink()
    assert "key is gone" in str(fault_of(file))
    key_file(file).write_bytes(b"x" * 32)
    key_file(file).chmod(0o600)
    assert "was made with another key" in str(fault_of(file))
    key_file(file).write_bytes(right)
    database = Database(file)
    assert use(database) == [(2,)]
    database.close()


def test_another_programs_database_and_a_later_version_are_refused(tmp_path: Path) -> None:
    file = made(tmp_path)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA user_version = 99")
    assert "by a later version" in str(fault_of(file))
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA application_id = 7")
    assert "another program's" in str(fault_of(file))


def test_a_store_that_was_set_aside_while_in_use_takes_nothing_more(tmp_path: Path) -> None:
    database = Database(made(tmp_path))
    use(database)
    file_in(tmp_path).rename(tmp_path / "aside.db")
    with pytest.raises(StoreError, match="was set aside or removed while it was in use"):
        use(database)
    database.close()


def test_a_database_that_stays_open_is_looked_through_again_once_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(file_in(tmp_path), keep_days=10)
    database.tidy()
    assert list(tmp_path.iterdir()) == []
    use(database)

    def left_after_a_look() -> object:
        with database.writing() as connection:
            connection.execute("INSERT OR IGNORE INTO sessions (mark, last, created, used) VALUES (x'01', 0, 0, 0)")
        database.tidy()
        with database.reading() as connection:
            return connection.execute("SELECT count(*) FROM sessions").fetchone()[0]

    assert left_after_a_look() == 1
    monkeypatch.setattr("riskproof.stores.database._TIDY", 0.0)
    assert left_after_a_look() == 0
    database.close()
