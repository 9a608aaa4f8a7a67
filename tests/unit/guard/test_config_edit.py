from __future__ import annotations

import stat
from pathlib import Path

import pytest

from riskproof.guard.config_edit import write_starting_file
from riskproof.guard.config_files import SettingError
from riskproof.guard.config_pages import starting_file


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_starting_file_is_written_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "new" / "riskproof.toml"
    write_starting_file(file)
    assert file.read_text(encoding="utf-8") == starting_file()
    assert (mode(file), mode(file.parent)) == (0o600, 0o700)


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "riskproof.toml"
    file.write_text("mine")
    with pytest.raises(SettingError) as caught:
        write_starting_file(file)
    assert (str(caught.value), caught.value.remedy) == (f"{file}: is there already", "add --force to overwrite it")
    assert file.read_text() == "mine"


def test_a_dangling_link_is_not_followed(tmp_path: Path) -> None:
    link = tmp_path / "riskproof.toml"
    link.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(SettingError, match="is there already"):
        write_starting_file(link)
    assert not (tmp_path / "elsewhere").exists()


def test_force_replaces_the_file_or_the_link_itself(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "riskproof.toml"
    target.write_text("mine")
    link.symlink_to(target)
    write_starting_file(link, force=True)
    assert target.read_text() == "mine"
    assert not link.is_symlink()
    assert (link.read_text(encoding="utf-8"), mode(link)) == (starting_file(), 0o600)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["riskproof.toml", "target"]


@pytest.mark.parametrize("force", [False, True])
def test_a_place_that_cannot_hold_a_file_is_refused(tmp_path: Path, force: bool) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingError, match=r"cannot be written: |is there already"):
        write_starting_file(tmp_path / "file" / "riskproof.toml", force=force)


def test_a_folder_is_not_overwritten_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    (tmp_path / "riskproof.toml").mkdir()
    with pytest.raises(SettingError, match="cannot be written: is a directory"):
        write_starting_file(tmp_path / "riskproof.toml", force=True)
    assert [path.name for path in tmp_path.iterdir()] == ["riskproof.toml"]
