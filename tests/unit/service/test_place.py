from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import platformdirs
import pytest

from riskproof.errors import ServiceError
from riskproof.service.place import Address, Place, open_folder, place_for


def test_the_place_is_the_state_folder_of_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("RISKPROOF_STATE_DIR")
    for state in ("", str(tmp_path / "elsewhere")):
        monkeypatch.setenv("XDG_STATE_HOME", state)
        assert place_for(os.environ).folder == platformdirs.user_state_dir("riskproof", appauthor=False)


def test_a_folder_that_is_named_is_the_place() -> None:
    place = place_for({"RISKPROOF_STATE_DIR": "/run/mine", "XDG_STATE_HOME": "/other"})
    assert (place.socket, place.lock, place.log) == ("/run/mine/service.sock", "/run/mine/service.lock", "/run/mine/service.log")
    assert Path(place.starting) == Path("/run/mine/service.starting")


def test_a_missing_folder_is_made_private(tmp_path: Path) -> None:
    place = Place(str(tmp_path / "a" / "b"))
    open_folder(place)
    open_folder(place)
    assert Path(place.folder).stat().st_mode & 0o777 == 0o700


def test_a_folder_that_others_may_enter_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir(mode=0o755)
    with pytest.raises(ServiceError, match="others may enter it") as refused:
        open_folder(Place(str(tmp_path / "open")))
    assert refused.value.remedy == f"close it: chmod 700 {tmp_path / 'open'}"
    assert (tmp_path / "open").stat().st_mode & 0o777 == 0o755


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch(mode=0o600)
    with pytest.raises(ServiceError, match="is not a folder"):
        open_folder(Place(str(tmp_path / "file")))
    with pytest.raises(ServiceError, match="cannot be made"):
        open_folder(Place(str(tmp_path / "file" / "below")))


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root to give a folder away")
def test_a_folder_of_another_user_is_refused(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir(mode=0o700)
    os.chown(tmp_path / "theirs", 12345, 12345)
    with pytest.raises(ServiceError, match="belongs to another user"):
        open_folder(Place(str(tmp_path / "theirs")))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems cannot reach a socket through an open folder")
def test_a_path_that_is_too_long_for_a_socket_is_reached_all_the_same(tmp_path: Path) -> None:
    place = Place(str(tmp_path / ("x" * 120)))
    open_folder(place)
    with socket.socket(socket.AF_UNIX) as listener, socket.socket(socket.AF_UNIX) as client:
        with Address(place) as path:
            listener.bind(path)
        listener.listen()
        with Address(place) as path:
            client.connect(path)
    assert Path(place.socket).is_socket()
