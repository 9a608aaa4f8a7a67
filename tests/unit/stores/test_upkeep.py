from __future__ import annotations

import time
from pathlib import Path

import pytest

from riskproof.errors import StoreError
from riskproof.stores.upkeep import compact, faults_of, holding, must_be_there, set_aside
from tests.unit.stores.filling import FULL, file_in, log_in, numbers, run, step


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store of two sessions with three entries."""
    log_in(tmp_path, "one").append(FULL)
    log = log_in(tmp_path, "two")
    log.append(step(1))
    log.append(step(2))
    return file_in(tmp_path)


@pytest.mark.parametrize("what", [holding, faults_of, set_aside, must_be_there, lambda file: compact(file, 1)])
def test_where_there_is_no_store_none_is_made_by_looking(tmp_path: Path, what: object) -> None:
    with pytest.raises(StoreError, match="there is no store"):
        what(file_in(tmp_path))  # type: ignore[operator]
    assert list(tmp_path.iterdir()) == []


def test_what_a_store_holds_is_counted(file: Path) -> None:
    held = holding(file)
    assert (held.file, held.schema, held.sessions, held.entries, held.approvals) == (file, 3, 2, 3, 0)
    assert held.byte_count >= file.stat().st_size
    assert held.used is not None
    assert abs(held.used - time.time()) < 60


def test_a_whole_store_has_no_faults(file: Path) -> None:
    assert faults_of(file) == []


@pytest.mark.parametrize(
    ("statement", "faults"),
    [
        ("DELETE FROM steps WHERE session = 2 AND seq = 1", ["session 2: entries 1 to 1 are missing"]),
        ("DELETE FROM steps WHERE session = 2 AND seq = 2", ["session 2: entries 2 to 2 are missing"]),
        (
            "UPDATE steps SET body = x'00' WHERE session = 1",
            ["session 1: entry 1: an entry of the store was changed, or sealed with another key"],
        ),
    ],
)
def test_every_fault_is_named(file: Path, statement: str, faults: list[str]) -> None:
    run(file.parent.parent, statement)
    assert faults_of(file) == faults


def test_old_sessions_go_and_their_room_is_given_back(file: Path) -> None:
    run(file.parent.parent, "UPDATE sessions SET used = ? WHERE id = 2", time.time() - 3 * 86_400)
    run(file.parent.parent, "INSERT INTO steps SELECT 2, seq + 9, seq + 9, zeroblob(1000000) FROM steps WHERE session = 2")
    large = holding(file).byte_count
    assert (compact(file, 4), compact(file, 2), compact(file, 2)) == (0, 1, 0)
    held = holding(file)
    assert (held.sessions, held.entries) == (1, 1)
    assert held.byte_count < large / 10
    assert log_in(file.parent.parent, "one").news() == [FULL]


def test_a_store_is_set_aside_whole_and_the_next_use_begins_anew(file: Path) -> None:
    aside = set_aside(file)
    assert aside.parent == file.parent
    assert not file.exists()
    folder = file.parent.parent
    log = log_in(folder, "one")
    assert log.news() == []
    log.append(step(7))
    assert numbers(log_in(folder, "one").news()) == [7]
    for one in (file, *(file.with_name(file.name + ending) for ending in ("-wal", "-shm"))):
        one.unlink(missing_ok=True)
    for ending in ("", "-wal", "-shm"):
        if (old := aside.with_name(aside.name + ending)).exists():
            old.rename(file.with_name(file.name + ending))
    assert log_in(folder, "one").news() == [FULL]


def test_what_cannot_be_renamed_is_said_so(file: Path) -> None:
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    for second in range(3):
        at = time.strftime("%Y%m%d-%H%M%S", time.gmtime(time.time() + second)) if second else stamp
        (file.parent / f"{file.name}.aside-{at}").mkdir(exist_ok=True)
        (file.parent / f"{file.name}.aside-{at}" / "x").touch()
    with pytest.raises(StoreError, match="cannot be set aside"):
        set_aside(file)
