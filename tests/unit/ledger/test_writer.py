from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from riskproof.errors import LedgerError
from riskproof.ledger import jsonl, writer
from riskproof.ledger.reading import read_entries
from riskproof.ledger.verify import verify
from riskproof.ledger.writer import Ledger
from tests.unit.ledger.bookkeeping import NAMES, options, record, types

Open = Callable[..., Ledger]


@pytest.fixture
def said() -> list[str]:
    """What the ledger told the operator."""
    return []


@pytest.fixture
def opened(tmp_path: Path, said: list[str]) -> Iterator[Open]:
    """``opened("ledger.jsonl", on_failure="deny")``; closed at the end."""
    ledgers = []

    def make(name: str, quiet: float = 60.0, **given: Any) -> Ledger:
        ledgers.append(Ledger(options(tmp_path / name, **given), lambda error: said.append(str(error)), quiet))
        return ledgers[-1]

    yield make
    for ledger in ledgers:
        ledger.close()


def until(condition: Callable[[], bool]) -> None:
    """Waits for something that another thread does."""
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        threading.Event().wait(0.002)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_flushed_is_there_and_what_is_closed_is_signed(opened: Open, tmp_path: Path, name: str) -> None:
    ledger = opened(name)
    ledger.append(record(0))
    ledger.note(record(1))
    ledger.flush()
    assert types(tmp_path / name) == ["header", "0", "1"]
    assert ledger.waiting() == 0
    ledger.close()
    assert types(tmp_path / name) == ["header", "0", "1", "checkpoint"]
    ledger.append(record(2))
    ledger.close()
    assert types(tmp_path / name) == ["header", "0", "1", "checkpoint", "2", "checkpoint"]


def test_a_ledger_that_nobody_wrote_to_leaves_nothing_behind(opened: Open, tmp_path: Path) -> None:
    ledger = opened("ledger.jsonl")
    ledger.flush()
    ledger.close()
    assert list(tmp_path.iterdir()) == []


def test_records_become_durable_by_themselves(opened: Open, tmp_path: Path) -> None:
    ledger = opened("ledger.jsonl")
    ledger.append(record(0))
    until(lambda: ledger.waiting() == 0)
    assert types(tmp_path / "ledger.jsonl") == ["header", "0"]


def test_a_record_is_taken_as_it_is_when_it_is_appended(opened: Open, tmp_path: Path) -> None:
    ledger = opened("ledger.jsonl")
    changed = record(0, inner=["before"])
    ledger.append(changed)
    changed["inner"].append("after")
    ledger.flush()
    assert [entry["inner"] for entry, _ in read_entries(tmp_path / "ledger.jsonl") if "inner" in entry] == [["before"]]


def test_many_threads_write_every_record_once(opened: Open, tmp_path: Path) -> None:
    ledger = opened("ledger.jsonl")

    def write(start: int) -> None:
        for number in range(start, start + 50):
            ledger.append(record(number))
            if number % 10 == 0:
                ledger.flush()

    threads = [threading.Thread(target=write, args=(start,)) for start in range(0, 400, 50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ledger.close()
    assert sorted(int(entry) for entry in types(tmp_path / "ledger.jsonl") if entry.isdecimal()) == list(range(400))
    assert verify(tmp_path / "ledger.jsonl").broken is None


def test_what_comes_to_rest_is_signed(opened: Open, tmp_path: Path) -> None:
    ledger = opened("ledger.jsonl", quiet=0.01)
    ledger.append(record(0))
    ledger.flush()
    until(lambda: types(tmp_path / "ledger.jsonl") == ["header", "0", "checkpoint"])


def test_a_failure_is_said_once_and_what_waited_is_written_with_a_gap(opened: Open, said: list[str], tmp_path: Path) -> None:
    (tmp_path / "folder").touch()
    ledger = opened("folder/ledger.jsonl", key_file=tmp_path / "key.pem")
    for number in range(3):
        ledger.append(record(number))
        with pytest.raises(LedgerError, match="the ledger could not be written: "):
            ledger.flush()
    (tmp_path / "folder").unlink()
    ledger.flush()
    assert len(said) == 1
    assert types(tmp_path / "folder" / "ledger.jsonl") == ["header", "gap", "0", "1", "2"]
    gap = next(entry for entry, _ in read_entries(tmp_path / "folder" / "ledger.jsonl") if entry["type"] == "riskproof/gap")
    assert (gap["lost"], gap["cause"]) == (0, said[0])
    (tmp_path / "folder").chmod(0o700)


def test_what_there_is_no_room_for_is_counted(opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "_MOST", 5)
    (tmp_path / "folder").touch()
    ledger = opened("folder/ledger.jsonl", key_file=tmp_path / "key.pem")
    for number in range(8):
        ledger.append(record(number))
    with pytest.raises(LedgerError):
        ledger.flush()
    (tmp_path / "folder").unlink()
    ledger.flush()
    assert types(tmp_path / "folder" / "ledger.jsonl") == ["header", "gap", *map(str, range(3, 8))]
    assert verify(tmp_path / "folder" / "ledger.jsonl").lost == 3


def test_what_is_left_when_it_closes_is_said(opened: Open, said: list[str], tmp_path: Path) -> None:
    (tmp_path / "folder").touch()
    ledger = opened("folder/ledger.jsonl", key_file=tmp_path / "key.pem")
    ledger.append(record(0))
    ledger.append(record(1))
    ledger.close()
    assert said[1:] == ["2 records are not in the ledger"]
    with pytest.raises(LedgerError):
        ledger.flush()


def test_a_decision_waits_for_its_record_where_it_must_and_takes_it_back_where_it_cannot(opened: Open, tmp_path: Path) -> None:
    ledger = opened("folder/ledger.jsonl", key_file=tmp_path / "key.pem", on_failure="deny")
    ledger.append(record(0))
    assert types(tmp_path / "folder" / "ledger.jsonl") == ["header", "0"]
    (tmp_path / "folder").rename(tmp_path / "away")
    (tmp_path / "folder").touch()
    with pytest.raises(LedgerError, match="the ledger could not be written: "):
        ledger.append(record(1))
    ledger.note(record(2))
    (tmp_path / "folder").unlink()
    (tmp_path / "away").rename(tmp_path / "folder")
    ledger.append(record(3))
    assert types(tmp_path / "folder" / "ledger.jsonl") == ["header", "0", "gap", "2", "3"]
    assert verify(tmp_path / "folder" / "ledger.jsonl").lost == 1


def test_a_flush_does_not_wait_longer_than_it_may(opened: Open, tmp_path: Path) -> None:
    ledger = opened("ledger.jsonl")
    with FileLock(tmp_path / "ledger.jsonl.lock"):
        ledger.append(record(0))
        with pytest.raises(LedgerError, match="not written in time"):
            ledger.flush(0.05)
    ledger.flush()


def test_what_came_meanwhile_stands_behind_what_could_not_be_written(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    monkeypatch.setattr(jsonl, "LOCK_SECONDS", 0.3)
    ledger = opened("ledger.jsonl")
    with FileLock(tmp_path / "ledger.jsonl.lock"):
        ledger.append(record(0))
        until(lambda: not ledger._queue)  # under way, and waiting for the lock
        ledger.append(record(1))
        until(lambda: bool(said))
    ledger.flush()
    assert types(tmp_path / "ledger.jsonl") == ["header", "gap", "0", "1"]


@pytest.mark.parametrize(
    "wrong", [{}, {"type": 5}, {"type": "riskproof/checkpoint"}, {"type": "riskproof/header"}, {"type": "test", "x": {1}}]
)
def test_a_record_that_cannot_be_taken_is_said_and_harms_nothing(
    opened: Open, said: list[str], tmp_path: Path, wrong: dict[str, Any]
) -> None:
    ledger = opened("ledger.jsonl")
    ledger.append(wrong)
    ledger.append(record(0))
    ledger.flush()
    assert len(said) == 1
    assert types(tmp_path / "ledger.jsonl") == ["header", "0"]
    strict = opened("strict.jsonl", on_failure="deny")
    with pytest.raises(LedgerError):
        strict.append(wrong)


@pytest.mark.parametrize("name", NAMES)
def test_a_forked_process_writes_for_itself(opened: Open, tmp_path: Path, name: str) -> None:
    ledger = opened(name)
    ledger.append(record(0))
    ledger.flush()
    child = os.fork()
    if child == 0:
        ledger.append(record(1))
        ledger.flush()
        ledger.close()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    ledger.append(record(2))
    ledger.close()
    assert types(tmp_path / name) == ["header", "0", "1", "checkpoint", "2", "checkpoint"]
