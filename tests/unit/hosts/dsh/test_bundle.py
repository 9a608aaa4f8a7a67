"""The bundle is found, copied to a place of its own, and removed when nobody names it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from filelock import FileLock

from riskproof.errors import PolicyError
from riskproof.hosts.dsh import bundle


def test_the_shipped_bundle_holds_what_dsh_loads_and_not_what_only_the_doctor_does() -> None:
    names = [path.as_posix() for path in bundle.files_of(bundle.shipped())]
    assert {"package.json", "cordis.patch.yml", "index.js", "client.js"} <= set(names)
    assert {name.split("/")[0] for name in names} == {"package.json", *json.loads((bundle.shipped() / "package.json").read_text())["files"]}
    assert "doctor" not in {name.split("/")[0] for name in names}
    assert (bundle.shipped() / bundle.DOCTOR / "canary.mjs").is_file()


def test_parts_that_bring_no_panel_say_so_and_are_the_same_package_to_whoever_asks() -> None:
    whole = json.loads((bundle.shipped() / "package.json").read_text())
    for part in ("labels", "doctor", "demo"):
        said = json.loads((bundle.shipped() / part / "package.json").read_text())
        assert [said[key] == whole[key] for key in ("name", "version", "type")] == [True, True, True]
        assert "dsh" not in said


def test_a_copy_is_named_after_version_and_content_and_is_the_users_alone(tmp_path: Path) -> None:
    copy = bundle.keep(tmp_path)
    assert copy == tmp_path / "dsh" / bundle.copy_name()
    assert bundle.digest_of(copy) == bundle.digest_of(bundle.shipped())
    assert (tmp_path / "dsh").stat().st_mode & 0o777 == 0o700
    before = (copy / "index.js").stat().st_mtime_ns
    assert (bundle.keep(tmp_path), (copy / "index.js").stat().st_mtime_ns) == (copy, before)


def test_a_copy_that_was_changed_is_made_anew(tmp_path: Path) -> None:
    copy = bundle.keep(tmp_path)
    (copy / "index.js").write_text("nothing")
    assert bundle.digest_of(bundle.keep(tmp_path)) == bundle.digest_of(bundle.shipped())
    assert sorted(path.name for path in (tmp_path / "dsh").iterdir()) == [copy.name]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "dsh").write_text("a file")
    with pytest.raises(PolicyError, match="cannot be written") as refused:
        bundle.keep(tmp_path)
    assert "RISKPROOF_STATE_DIR" in refused.value.remedy


def test_a_state_folder_that_others_may_write_is_refused(tmp_path: Path) -> None:
    environ = {"RISKPROOF_STATE_DIR": str(tmp_path / "state")}
    assert bundle.state_folder(environ).stat().st_mode & 0o777 == 0o700
    (tmp_path / "state").chmod(0o775)
    with pytest.raises(PolicyError, match="others may write there"):
        bundle.state_folder(environ)
    (tmp_path / "file").write_text("")
    with pytest.raises(PolicyError, match="cannot be made"):
        bundle.state_folder({"RISKPROOF_STATE_DIR": str(tmp_path / "file" / "state")})


def test_a_folder_that_is_no_bundle_has_no_fingerprint(tmp_path: Path) -> None:
    for manifest in ("", "[]", "{}"):
        (tmp_path / "package.json").write_text(manifest)
        assert bundle.digest_of(tmp_path) == ""
    with pytest.raises(PolicyError, match="is no bundle"):
        bundle.files_of(tmp_path)


def test_two_installations_do_not_get_in_each_others_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "_PATIENCE", 0.0)
    taken = FileLock(tmp_path / "dsh" / "lock", is_singleton=False)
    (tmp_path / "dsh").mkdir()
    with taken, pytest.raises(PolicyError, match="another installation is under way"), bundle.alone(tmp_path):
        pass
    with bundle.alone(tmp_path):
        pass


def test_only_copies_that_no_profile_names_are_removed(tmp_path: Path) -> None:
    homes = [tmp_path / "one", tmp_path / "two"]
    for home, copy in zip(homes, ("0.1-aaa", "0.2-bbb"), strict=True):
        profile = home / "profiles" / "web"
        profile.mkdir(parents=True)
        (tmp_path / "dsh" / copy).mkdir(parents=True)
        bundle.remember_home(tmp_path, home)
        bundle.remember_home(tmp_path, home)
    (homes[0] / "profiles" / "web" / "cordis.patch.yml").write_text("name: /x/dsh/0.1-aaa/index.js")
    (homes[1] / "profiles" / "web" / "package.json").write_text('"file:/x/dsh/0.2-bbb"')
    (tmp_path / "dsh" / "0.0-old").mkdir()
    assert bundle.known_homes(tmp_path) == tuple(homes)
    assert bundle.tidy(tmp_path, bundle.known_homes(tmp_path)) == (tmp_path / "dsh" / "0.0-old",)
    (homes[1] / "profiles" / "web" / "package.json").unlink()
    assert bundle.tidy(tmp_path, [*homes, tmp_path / "gone"]) == (tmp_path / "dsh" / "0.2-bbb",)


def test_a_profile_that_cannot_be_read_keeps_every_copy(tmp_path: Path) -> None:
    (tmp_path / "dsh" / "0.1-aaa").mkdir(parents=True)
    (tmp_path / "home" / "profiles" / "web" / "cordis.patch.yml").mkdir(parents=True)
    assert bundle.tidy(tmp_path, [tmp_path / "home"]) == ()
    assert bundle.tidy(tmp_path / "nowhere", []) == ()
