"""A profile's files are replaced whole, under DSH's own lock, with mode and links kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from riskproof.errors import PolicyError
from riskproof.hosts.dsh import place


def test_a_file_keeps_its_mode_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "cordis.patch.yml"
    file.write_text("old")
    file.chmod(0o640)
    place.replace(file, "new\r\n")
    assert (place.text_of(file), file.stat().st_mode & 0o777, os.listdir(tmp_path)) == ("new\r\n", 0o640, [file.name])


def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    real, link = tmp_path / "real.yml", tmp_path / "link.yml"
    real.write_text("old")
    link.symlink_to(real)
    place.replace(link, "new")
    assert (link.is_symlink(), real.read_text()) == (True, "new")


def test_what_cannot_be_read_or_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match=r"gone\.yml: cannot be read: no such file or directory"):
        place.text_of(tmp_path / "gone.yml")
    with pytest.raises(PolicyError, match=r"gone\.yml: cannot be written: no such file or directory"):
        place.replace(tmp_path / "gone.yml", "")
    (tmp_path / "latin.yml").write_bytes(b"# \xe9")
    with pytest.raises(PolicyError, match=r"latin\.yml: byte 2: is not UTF-8"):
        place.text_of(tmp_path / "latin.yml")
    (tmp_path / "package.json").write_text("{")
    with pytest.raises(PolicyError, match=r"package\.json: is not JSON"):
        place.manifest_of(tmp_path)


def test_the_lock_is_dshs_own_and_is_gone_afterwards(tmp_path: Path) -> None:
    with place.alone(tmp_path):
        assert (tmp_path / "package.json.lock").read_text() == f"{os.getpid()}\n"
    assert os.listdir(tmp_path) == []


def test_a_profile_that_somebody_is_changing_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, "_PATIENCE", 0.0)
    (tmp_path / "package.json.lock").write_text("1\n")
    with pytest.raises(PolicyError, match="somebody is changing this profile"), place.alone(tmp_path):
        pass
    assert (tmp_path / "package.json.lock").read_text() == "1\n"


def test_a_folder_that_is_not_there_cannot_be_locked(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="cannot be written: no such file or directory"), place.alone(tmp_path / "gone"):
        pass
