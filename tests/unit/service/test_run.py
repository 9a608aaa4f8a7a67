"""The parts of the process; its life as one is in tests/e2e/service."""

from __future__ import annotations

import gc
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from riskproof.errors import ServiceError
from riskproof.guard.config import Settings
from riskproof.service import run
from riskproof.service.desk import Desk
from riskproof.service.lock import Lock
from riskproof.service.place import Place
from riskproof.service.run import ALREADY, answers, listening, main, warm
from tests.unit.service.serving import served


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    tmp_path.chmod(0o700)
    monkeypatch.setenv("RISKPROOF_STATE_DIR", str(tmp_path))
    return Place(str(tmp_path))


def test_what_a_killed_service_left_is_replaced(place: Place) -> None:
    for _ in range(2):
        with listening(place):
            assert answers(place)
        assert not answers(place)
    assert Path(place.socket).stat().st_mode & 0o777 == 0o600


def test_what_is_no_socket_is_left_alone(place: Place) -> None:
    Path(place.socket).write_text("mine", encoding="utf-8")
    with pytest.raises(ServiceError, match="something that is no socket is in the way"):
        listening(place)
    assert Path(place.socket).read_text(encoding="utf-8") == "mine"


def test_a_place_that_cannot_be_listened_at_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ServiceError, match="cannot listen: no such file"):
        listening(Place(str(tmp_path / "nowhere")))


def test_the_second_one_leaves_when_the_first_one_answers(
    place: Place, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = os.umask(0o022)
    with served(tmp_path), Lock(place.lock) as lock:
        assert lock.take()
        assert main([]) == ALREADY
    os.umask(before)
    assert capfd.readouterr().err == "one is running already\n"


def test_errors_are_a_line_and_a_remedy_and_faults_of_ours_a_kind(
    place: Place, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(place.folder).chmod(0o755)
    assert main([]) == 2
    assert capfd.readouterr().err == f"{place.folder}: others may enter it\n  close it: chmod 700 {place.folder}\n"
    assert main(["--idle", "canary"]) == 70
    assert capfd.readouterr().err == "an error of ours: ValueError\n"


def test_warming_up_makes_it_ready() -> None:
    desk = Desk(Settings(), lambda: None, {})
    try:
        warm(desk)
    finally:
        gc.unfreeze()
    assert desk.counts.ready
    assert len(desk.guards.every()) == 1
    assert desk.guards.every()[0].proofs() == []


def test_a_whole_life_in_the_foreground(place: Place) -> None:
    command = [sys.executable, "-m", "riskproof.service", "--foreground", "--idle", "0.1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, "listens" in done.stderr, "nobody has asked for a while" in done.stderr) == (0, True, True)
    assert not Path(place.socket).exists()
    assert set(json.loads(Path(place.lock).read_text(encoding="utf-8"))) == {"pid", "version"}


def test_a_system_that_does_not_tell_who_a_client_is_has_no_service(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_: socket.socket) -> None:
        raise ServiceError("this system does not tell")

    monkeypatch.setattr(run, "peer_of", unknown)
    with pytest.raises(ServiceError, match="does not tell"):
        run.serve(place)
