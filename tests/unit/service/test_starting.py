from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from riskproof.errors import ServiceError
from riskproof.service import starting
from riskproof.service.lock import Lock
from riskproof.service.place import Place
from riskproof.service.starting import connected, pid_in, started, wait_until_gone
from tests.unit.service.serving import served


def test_nobody_listens_where_there_is_no_socket_or_a_dead_one(tmp_path: Path) -> None:
    place = Place(str(tmp_path))
    assert connected(place, 1) is None
    with served(tmp_path):
        stream = connected(place, 1)
        assert stream is not None
        stream.close()
    assert Path(place.socket).is_socket()
    assert connected(place, 1) is None


def test_one_that_runs_is_used_and_none_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nothing/here")
    tmp_path.chmod(0o700)
    with served(tmp_path), started(Place(str(tmp_path)), 1) as stream:
        stream.sendall(b'{"id": 1, "op": "status"}\n')
        assert b'"ok"' in stream.recv(4096)


@pytest.mark.parametrize(("program", "why"), [("/nothing/here", "no such file or directory"), ("", "does not know its own interpreter")])
def test_what_cannot_be_started_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, why: str) -> None:
    monkeypatch.setattr(sys, "executable", program)
    tmp_path.chmod(0o700)
    with pytest.raises(ServiceError, match=why):
        started(Place(str(tmp_path)), 1)


def interpreter(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Puts a shell script in Python's place, in a private folder."""
    program = folder / "python"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o700)
    folder.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))


def test_a_start_that_fails_hands_on_what_the_service_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interpreter(tmp_path, monkeypatch, "echo first line >&2\necho second >&2\nexit 2")
    with pytest.raises(ServiceError, match=r"could not be started: first line$"):
        started(Place(str(tmp_path)), 1)


def test_a_service_gets_nothing_of_the_environment_that_is_none_of_its_business(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interpreter(tmp_path, monkeypatch, "env | cut -d= -f1 | sort | tr '\\n' ' ' >&2\nexit 2")
    monkeypatch.setenv("SOME_API_KEY", "canary")
    monkeypatch.setenv("LC_ALL", "C")
    with pytest.raises(ServiceError) as told:
        started(Place(str(tmp_path)), 1)
    names = str(told.value).rpartition(": ")[2].split()
    assert {"PATH", "PYTHONPATH", "RISKPROOF_STATE_DIR", "LC_ALL"} <= set(names)
    assert "SOME_API_KEY" not in names


def test_a_start_waits_so_long_for_another_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "PATIENCE", 0.05)
    tmp_path.chmod(0o700)
    place = Place(str(tmp_path))
    with Lock(place.starting) as lock:
        assert lock.take()
        with pytest.raises(ServiceError, match="another program has been starting"):
            started(place, 1)


def test_the_end_of_a_service_is_the_end_of_its_lock(tmp_path: Path) -> None:
    place = Place(str(tmp_path))
    with Lock(place.lock) as lock:
        assert lock.take()
        assert not wait_until_gone(place, 0.05)
    assert wait_until_gone(place, 0.05)


@pytest.mark.parametrize(("text", "pid"), [(json.dumps({"pid": 7}), 7), ("", 0), ("[]", 0), ('{"pid": "7"}', 0), ("{", 0)])
def test_the_process_id_is_read_where_it_was_written(tmp_path: Path, text: str, pid: int) -> None:
    (tmp_path / "service.lock").write_text(text, encoding="utf-8")
    assert pid_in(Place(str(tmp_path))) == pid
    assert pid_in(Place(str(tmp_path / "nowhere"))) == 0
