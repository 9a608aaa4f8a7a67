"""``riskproof install dsh`` and ``uninstall dsh`` with a program that answers like dsh (the real one is in tests/e2e/dsh)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import riskproof
from riskproof.hosts.dsh import bundle
from tests.unit.cli.conftest import Run
from tests.unit.hosts.dsh.standin import dsh

MINE = "- id: mine   # stays\n  config: {a: !!js b()}\n"


@pytest.fixture
def home(tmp_path: Path, work: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    (folder / "profiles" / "web").mkdir(parents=True)
    (folder / "profiles" / "web" / "package.json").write_text("{}")
    (folder / "profiles" / "web" / "cordis.patch.yml").write_text(MINE)
    monkeypatch.setenv("RISKPROOF_DSH", str(dsh(tmp_path)))
    monkeypatch.setenv("DSH_HOME", str(folder))
    monkeypatch.setenv("PATH", os.defpath)
    return folder


def test_it_installs_says_what_it_wrote_and_has_nothing_to_do_the_second_time(run: Run, home: Path, tmp_path: Path) -> None:
    patch = home / "profiles" / "web" / "cordis.patch.yml"
    first = run("install", "dsh", "--profile", "web", "--json")
    text = patch.read_text()
    copy = tmp_path / "state" / "dsh" / bundle.copy_name()
    assert (first.code, first.err) == (0, "")
    assert first.lines == [
        {
            "host": "dsh",
            "profile": "web",
            "state": "installed",
            "way": "path",
            "dsh": {"command": [str(tmp_path / "dsh")], "version": "0.2.1-rc.2", "home": str(home)},
            "patch": str(patch),
            "bundle": str(copy),
            "python": [os.path.abspath(sys.executable), "-I", "-u", "-m", "riskproof.hosts.dsh"],
            "removed": [],
            "remarks": [],
        }
    ]
    assert (text.startswith(MINE), f'name: "{copy}/index.js"' in text, "inject: [riskproof]" in text) == (True, True, True)
    assert run("install", "dsh", "--profile", "web", "--json").lines[0]["state"] == "already installed"
    assert patch.read_text() == text


def test_people_see_what_happens_and_what_to_do_next(run: Run, home: Path) -> None:
    ran = run("install", "dsh", "--profile", "web")
    assert ran.out.splitlines()[0] == "installed: profile web"
    assert ran.out.splitlines()[-1] == "next       restart dsh, then: riskproof doctor dsh --profile web"
    assert "… starting the engine once" in ran.err


def test_a_dry_run_shows_the_change_and_makes_nothing(run: Run, home: Path, tmp_path: Path) -> None:
    ran = run("install", "dsh", "--profile", "headless", "--dry-run")
    assert (ran.code, ran.out.splitlines()[0]) == (0, "would install: profile headless")
    assert "+- id: agent-loop\n+  inject: [riskproof]\n" in ran.out
    assert not (home / "profiles" / "headless").exists()
    assert not (tmp_path / "state" / "dsh").exists()
    assert run("install", "dsh", "--profile", "web", "--dry-run", "--json").lines[0]["state"] == "would install"
    assert (home / "profiles" / "web" / "cordis.patch.yml").read_text() == MINE


def test_an_update_removes_the_old_copy_and_keeps_the_users_mode(run: Run, home: Path, tmp_path: Path) -> None:
    run("install", "dsh", "--profile", "web", "--mode", "observe")
    patch = home / "profiles" / "web" / "cordis.patch.yml"
    old = tmp_path / "state" / "dsh" / "0.0.1-000000000000"
    bundle.keep(tmp_path / "state").rename(old)
    patch.write_text(patch.read_text().replace(bundle.copy_name(), old.name))
    ran = run("install", "dsh", "--profile", "web", "--json").lines[0]
    assert (ran["state"], ran["removed"]) == ("updated", [str(old)])
    assert "mode: observe" in patch.read_text()
    assert run("install", "dsh", "--profile", "web", "--mode", "enforce", "--json").lines[0]["state"] == "updated"
    assert "mode: enforce" in patch.read_text()


def test_what_another_layer_takes_away_again_is_said(run: Run, home: Path) -> None:
    (home / "cordis.patch.yml").write_text("- {id: agent-loop, inject: []}\n- {id: riskproof, disabled: true, config: {}}\n")
    assert run("install", "dsh", "--profile", "web", "--json").lines[0]["remarks"] == [
        "the row riskproof is disabled: DSH will refuse to start an agent",
        "the row riskproof starts another interpreter than this one: another layer sets its config",
        "the row agent-loop does not wait for riskproof: agents would start without it",
    ]


def test_uninstalling_gives_the_users_file_back_and_is_done_once(run: Run, home: Path, tmp_path: Path) -> None:
    run("install", "dsh", "--profile", "web")
    copy = tmp_path / "state" / "dsh" / bundle.copy_name()
    dry = run("uninstall", "dsh", "--profile", "web", "--dry-run")
    assert (dry.out.splitlines()[0], copy.is_dir()) == ("would remove: profile web", True)
    ran = run("uninstall", "dsh", "--profile", "web", "--json").lines[0]
    assert (ran["state"], ran["removed"], copy.exists()) == ("removed", [str(copy)], False)
    assert (home / "profiles" / "web" / "cordis.patch.yml").read_text() == MINE
    assert run("uninstall", "dsh", "--profile", "web", "--json").lines[0]["state"] == "not installed"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["install", "dsh", "--profile", "nope"], 'profile nope: profile "nope" does not exist'),
        (["install", "dsh", "--profile", "bare"], "profile bare: has no row agent-loop"),
        (["install", "dsh", "--profile", "web", "--mode", "maybe"], "--mode is enforce or observe"),
        (["install", "dsh", "--profile", "web", "--with-pnpm"], "pnpm was not found"),
        (["uninstall", "dsh", "--profile", "nope"], "profile nope: does not exist in"),
        (["uninstall", "dsh", "--profile", "../web"], "that is no name of a profile"),
        (["install", "dsh"], "Missing option '--profile'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_done_is_said_and_changes_nothing(run: Run, home: Path, arguments: list[str], says: str) -> None:
    ran = run(*arguments)
    assert (ran.code, says in ran.err) == (2, True)
    assert (home / "profiles" / "web" / "cordis.patch.yml").read_text() == MINE


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_profile_that_may_not_be_written_is_named(run: Run, home: Path) -> None:
    (home / "profiles" / "web").chmod(0o500)
    ran = run("install", "dsh", "--profile", "web")
    (home / "profiles" / "web").chmod(0o700)
    assert (ran.code, "web: cannot be written: permission denied" in ran.err) == (2, True)


def test_a_file_that_is_broken_is_refused_with_its_place_and_stays(run: Run, home: Path) -> None:
    patch = home / "profiles" / "web" / "cordis.patch.yml"
    run("install", "dsh", "--profile", "web")
    broken = patch.read_text() + "- {\n"
    patch.write_text(broken)
    ran = run("uninstall", "dsh", "--profile", "web")
    assert (ran.code, f"{patch}: line " in ran.err, "nothing was changed" in ran.err) == (2, True, True)
    assert patch.read_text() == broken


def test_what_a_row_held_is_named_when_it_goes_and_a_home_is_enough_to_take_it_out(run: Run, home: Path, tmp_path: Path) -> None:
    run("install", "dsh", "--profile", "web")
    patch = home / "profiles" / "web" / "cordis.patch.yml"
    patch.write_text(patch.read_text().replace("      config:\n", "      config:\n        policy: {preset: strict}\n        taint: {}\n"))
    (tmp_path / "dsh").unlink()
    ran = run("uninstall", "dsh", "--profile", "web", "--json").lines[0]
    assert (ran["state"], ran["remarks"]) == ("removed", ["settings that went with the row: policy, taint"])
    assert patch.read_text() == MINE


def test_an_interpreter_that_an_agent_could_change_is_said(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(sys.executable).parent)
    assert f"{os.path.abspath(sys.executable)} stands in the folder that you are in" in run("install", "dsh", "--profile", "web").out


def test_a_manifest_of_another_shape_is_no_package(run: Run, home: Path) -> None:
    for manifest in ("[]", '{"dsh": null}', '{"dsh": {"profile": []}}', '{"dsh": {"profile": {"bundles": "dsh-riskproof"}}}'):
        (home / "profiles" / "web" / "package.json").write_text(manifest)
        assert run("install", "dsh", "--profile", "web", "--json").lines[0]["way"] == "path"


def test_the_version_that_is_installed_is_this_one() -> None:
    assert bundle.copy_name().startswith(f"{riskproof.__version__}-")
