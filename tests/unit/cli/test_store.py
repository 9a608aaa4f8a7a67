from __future__ import annotations

from pathlib import Path

import pytest

from riskproof.guard.guard import Guard
from riskproof.model.call import Call
from tests.unit.cli.conftest import Run


@pytest.fixture
def file(work: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store in the state folder, with one session."""
    monkeypatch.setenv("RISKPROOF_STATE_DIR", str(work / "state"))
    guard = Guard({"store": {"enabled": True}})
    guard.before(Call("read", {}, "a session"))
    guard.close()
    return work / "state" / "riskproof.db"


def test_its_place_is_the_configurations_the_options_or_the_state_folders(run: Run, file: Path, work: Path) -> None:
    assert run("store", "path").out == f"{file}\n"
    (work / "riskproof.toml").write_text('[store]\nfile = "here.db"\n')
    assert run("store", "path", "--config", "riskproof.toml").out == f"{work / 'here.db'}\n"
    assert run("store", "path", "--file", "there.db").out == f"{work / 'there.db'}\n"


def test_what_is_kept_is_counted(run: Run, file: Path) -> None:
    first, second = run("store", "status").out.splitlines()
    assert first.startswith(f"{file} (schema 3, ")
    assert second.startswith("1 sessions, 1 entries, 0 approvals, last used 2")
    (counts,) = run("store", "status", "--json").lines
    assert {name: counts[name] for name in ("schema", "sessions", "entries")} == {"schema": 3, "sessions": 1, "entries": 1}


def test_a_whole_store_is_said_to_be_and_a_damaged_one_exits_with_three(run: Run, file: Path) -> None:
    assert (run("store", "check").code, run("store", "check").out) == (0, "the store is whole\n")
    file.write_bytes(b"no database" * 1_000)
    for ending in ("-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
    ran = run("store", "check")
    assert ran.code == 3
    assert ran.err.startswith(f"riskproof: {file}: the store is damaged")


def test_an_entry_that_was_changed_is_named(run: Run, file: Path) -> None:
    from tests.unit.stores.filling import run as run_on

    (file.parent.parent / "x").mkdir()
    run_on(file.parent.parent, "UPDATE steps SET body = x'00'")
    ran = run("store", "check")
    assert (ran.code, ran.out) == (3, "session 1: entry 1: an entry of the store was changed, or sealed with another key\n")


def test_a_session_is_forgotten_by_its_name(run: Run, file: Path) -> None:
    assert run("store", "forget", "another").out == "no such session is kept\n"
    assert run("store", "forget", "a session").out == "removed\n"
    assert run("store", "status", "--json").lines[0]["sessions"] == 0


def test_nothing_is_set_aside_without_a_yes(run: Run, file: Path) -> None:
    assert run("store", "reset").code == 1
    assert file.exists()
    ran = run("store", "reset", "--yes")
    assert (ran.code, ran.out.startswith(f"set aside as {file}.aside-")) == (0, True)
    assert not file.exists()


def test_sessions_that_were_used_lately_stay(run: Run, file: Path) -> None:
    assert run("store", "compact").out == "0 sessions removed\n"
    assert run("store", "compact", "--days", "1").out == "0 sessions removed\n"


@pytest.mark.parametrize("verb", ["status", "check", "compact", "reset"])
def test_without_a_store_every_verb_says_so(run: Run, work: Path, verb: str) -> None:
    ran = run("store", verb, "--file", "none.db")
    assert (ran.code, "there is no store" in ran.err) == (3, True)
    assert not (work / "none.db").exists()
