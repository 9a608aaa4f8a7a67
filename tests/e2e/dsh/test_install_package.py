"""The bundle as a package of the profile, with the real pnpm: never two rows, and never a package whose absence opens the gate."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from riskproof.hosts.dsh import bundle
from tests.e2e.dsh.harness import Dsh
from tests.e2e.dsh.installing import OPEN, faults, installed, riskproof, verdict, with_pnpm


def bundles(dsh: Dsh) -> list[str]:
    found: list[str] = json.loads((dsh.home / "profiles" / "headless" / "package.json").read_text(encoding="utf-8"))["dsh"]["profile"][
        "bundles"
    ]
    return found


def test_a_package_guards_leaves_and_takes_its_rows_along(tmp_path: Path) -> None:
    path = with_pnpm()
    with Dsh(tmp_path, guarded=False) as dsh:
        patch = installed(dsh, "--with-pnpm", PATH=path)
        assert "dsh-riskproof" in bundles(dsh)
        assert "insert:" not in patch.read_text(encoding="utf-8")
        found = verdict(dsh, PATH=path)
        assert (found["verdict"], faults(found)) == ("enforcing", [])
        again = riskproof(dsh, "install", "dsh", "--profile", "headless", "--json", PATH=path).json
        assert (again["state"], again["way"]) == ("already installed", "package")
        package = dsh.home / "profiles" / "headless" / "node_modules" / "dsh-riskproof"
        shutil.rmtree(package)
        assert dsh.run("hello", code=None).code == 1
        assert riskproof(dsh, "install", "dsh", "--profile", "headless", "--json", PATH=path).json["state"] == "installed"
        assert (package / "index.js").is_file()
        assert riskproof(dsh, "uninstall", "dsh", "--profile", "headless", PATH=path).code == 0
        assert ("dsh-riskproof" in bundles(dsh), patch.read_text(encoding="utf-8")) == (False, OPEN)


def test_a_package_that_was_added_by_hand_does_not_start_until_it_knows_its_interpreter_and_never_stands_twice(tmp_path: Path) -> None:
    path = with_pnpm()
    with Dsh(tmp_path, guarded=False) as dsh:
        patch = installed(dsh, PATH=path)
        copy = dsh.state / "dsh" / bundle.copy_name()
        environment = {**dsh._environment(), "PATH": path}
        subprocess.run(
            [dsh.program, "plugin", "--profile", "headless", "add", f"file:{copy}"], env=environment, check=True, capture_output=True
        )
        assert "plugin-row" in faults(verdict(dsh, PATH=path))
        assert riskproof(dsh, "install", "dsh", "--profile", "headless", "--json", PATH=path).json["state"] == "updated"
        assert verdict(dsh, PATH=path)["good"] is True
        patch.write_text(OPEN, encoding="utf-8")
        assert dsh.run("hello", code=None).code == 1


def test_without_pnpm_nothing_is_changed(tmp_path: Path) -> None:
    with_pnpm()
    with Dsh(tmp_path, guarded=False) as dsh:
        patch = installed(dsh)
        before = patch.read_text(encoding="utf-8")
        ran = riskproof(dsh, "install", "dsh", "--profile", "headless", "--with-pnpm", PATH="/usr/bin:/bin")
        assert (ran.code, "pnpm was not found" in ran.err) == (2, True)
        assert (patch.read_text(encoding="utf-8"), "dsh-riskproof" in bundles(dsh)) == (before, False)
