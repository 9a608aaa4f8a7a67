"""Whatever is done to the rows of a ledger in SQLite, both verifiers find it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from riskproof.ledger.verify import verify
from tests import independent_ledger
from tests.properties.ledgers import RECORDS, ours, theirs, written

ROWS = RECORDS + 4


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("whole") / "ledger.sqlite")


@pytest.fixture
def changed(tmp_path: Path, whole: Path) -> Callable[..., Path]:
    """``changed(statement, *values)``: a copy in which it was executed."""
    file = tmp_path / "ledger.sqlite"
    shutil.copy(whole.with_name("ledger.sqlite.checkpoint"), file.with_name("ledger.sqlite.checkpoint"))

    def copy(*statements: tuple[str, tuple[Any, ...]]) -> Path:
        shutil.copy(whole, file)
        with closing(sqlite3.connect(file, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = OFF")
            db.execute("BEGIN")
            for statement, values in statements:
                db.execute(statement, values)
            db.execute("COMMIT")
        return file

    return copy


def test_both_find_a_database_whole_that_is(whole: Path) -> None:
    report = verify(whole)
    assert (report.broken, report.records, report.checkpoints) == (None, ROWS, 3)
    assert independent_ledger.verify([whole]) == ROWS


@pytest.mark.parametrize("column", ["prev", "record", "hash"])
def test_every_changed_byte_of_a_field_is_found(whole: Path, changed: Callable[..., Path], column: str) -> None:
    with closing(sqlite3.connect(whole)) as db:
        fields = dict(db.execute(f"SELECT seq, {column} FROM ledger").fetchall())
    step = 11 if column == "record" else 5
    for seq, content in fields.items():
        for at in range(seq % step, len(content), step):
            other = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
            file = changed((f"UPDATE ledger SET {column} = ? WHERE seq = ?", (other, seq)))
            assert not ours(file), (seq, at)
            assert not theirs(file), (seq, at)


@pytest.mark.parametrize("seq", range(ROWS))
def test_every_changed_field_of_a_row_is_found(changed: Callable[..., Path], seq: int) -> None:
    for what in ("v = 2", "v = 'x'", "seq = seq + 100", "seq = -7", "record = CAST(record AS TEXT)", "hash = hex(hash)", "prev = x''"):
        file = changed((f"UPDATE ledger SET {what} WHERE seq = ?", (seq,)))
        assert not ours(file), what
        assert not theirs(file), what


@pytest.mark.parametrize("seq", range(ROWS))
def test_every_missing_row_is_found_and_named(changed: Callable[..., Path], seq: int) -> None:
    file = changed(("DELETE FROM ledger WHERE seq = ?", (seq,)))
    found = verify(file).broken
    assert found is not None
    assert (found.sequence, found.how) == (seq, "truncated" if seq == ROWS - 1 else "missing")
    assert theirs(file) == (seq == ROWS - 1)


def test_every_row_that_stands_twice_is_found(changed: Callable[..., Path]) -> None:
    for seq in range(ROWS):
        again = "INSERT INTO ledger SELECT v, ?, prev, record, hash FROM ledger WHERE seq = ?"
        file = changed((again, (ROWS, seq)))
        assert not ours(file)
        assert not theirs(file)


def test_every_pair_of_rows_that_change_places_is_found(changed: Callable[..., Path]) -> None:
    move = "UPDATE ledger SET seq = ? WHERE seq = ?"
    for one in range(ROWS):
        for other in range(one + 1, ROWS):
            file = changed((move, (-1, one)), (move, (one, other)), (move, (other, -1)))
            found = verify(file).broken
            assert found is not None
            assert found.sequence == one
            assert not theirs(file)
