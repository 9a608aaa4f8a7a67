"""Installing into real profiles: the rows go in and out, and what guards a profile cannot be missing unnoticed."""

from __future__ import annotations

import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from riskproof.hosts.dsh.patch import GATE_REMARK, PLUGIN_REMARK
from tests.e2e.dsh.harness import GENERATIONS, Dsh, say, turn, use
from tests.e2e.dsh.installing import LIVED_IN, OPEN, faults, installed, profile_with, riskproof, verdict

DELETE = [turn(use("bash", command="rm -rf / --no-preserve-root", description="clean")), say("done")]


@pytest.fixture
def dsh(tmp_path: Path) -> Iterator[Dsh]:
    with Dsh(tmp_path, guarded=False) as harness:
        yield harness


@pytest.mark.parametrize("generation", GENERATIONS)
def test_after_installing_an_agent_is_guarded_and_after_uninstalling_the_file_is_as_it_was(tmp_path: Path, generation: str) -> None:
    with Dsh(tmp_path, generation, guarded=False) as dsh:
        patch = installed(dsh, before=LIVED_IN)
        patch.chmod(0o640)
        text = patch.read_text(encoding="utf-8")
        assert text.startswith(LIVED_IN)
        assert riskproof(dsh, "install", "dsh", "--profile", "headless").out.startswith("already installed")
        assert patch.read_text(encoding="utf-8") == text
        run = dsh.run("clean up", DELETE)
        assert [(call.failed, call.text.startswith("Error: RiskProof")) for call in run.calls] == [(True, True)]
        found = verdict(dsh)
        assert (found["verdict"], faults(found)) == ("enforcing", [])
        assert riskproof(dsh, "uninstall", "dsh", "--profile", "headless").out.startswith("removed")
        assert (patch.read_text(encoding="utf-8"), stat.S_IMODE(patch.stat().st_mode)) == (LIVED_IN, 0o640)
        assert riskproof(dsh, "uninstall", "dsh", "--profile", "headless").out.startswith("not installed")
        assert verdict(dsh)["verdict"] == "not called"
        assert [path.name for path in (dsh.state / "dsh").iterdir() if path.is_dir()] == []


@pytest.mark.parametrize("profile", ["web", "sdk-minimal"])
def test_profiles_of_every_kind_can_be_guarded(dsh: Dsh, profile: str) -> None:
    assert riskproof(dsh, "install", "dsh", "--profile", profile, "--json").json["remarks"] == []
    found = verdict(dsh, profile)
    assert (found["verdict"], faults(found)) == ("enforcing", [])


def test_a_profile_of_ones_own_can_be_guarded_too(dsh: Dsh) -> None:
    folder = dsh.home / "profiles" / "mine"
    shutil.copytree(profile_with(dsh, OPEN).parent, folder)
    assert riskproof(dsh, "install", "dsh", "--profile", "mine", "--json").json["state"] == "installed"
    assert verdict(dsh, "mine")["verdict"] == "enforcing"
    missing = riskproof(dsh, "install", "dsh", "--profile", "yours")
    assert (missing.code, "does not exist" in missing.err, "headless, mine" in missing.err) == (2, True, True)


def broken(how: str, dsh: Dsh, patch: Path) -> None:
    """One way in which what guards a profile goes missing."""
    text = patch.read_text(encoding="utf-8")
    if how == "the bundle is deleted":
        shutil.rmtree(next((dsh.state / "dsh").glob("*-*")))
    elif how == "the interpreter is another":
        patch.write_text(text.replace('python: ["', 'python: ["/nowhere'), encoding="utf-8")
    elif how == "the module is another":
        patch.write_text(text.replace("riskproof.hosts.dsh", "riskproof.hosts.nobody"), encoding="utf-8")
    elif how == "the row is disabled":
        patch.write_text(text + "- {id: riskproof, disabled: true}\n", encoding="utf-8")
    elif how == "the row is gone":
        patch.write_text(text[: text.index(PLUGIN_REMARK)] + text[text.index(GATE_REMARK) :], encoding="utf-8")
    elif how == "the configuration is wrong":
        patch.write_text(text.replace("      config:\n", "      config:\n        mode: sometimes\n"), encoding="utf-8")
    else:
        next((dsh.state / "dsh").glob("*-*/index.js")).write_text("export const name = 'riskproof'; (", encoding="utf-8")


WAYS = (
    "the bundle is deleted",
    "the interpreter is another",
    "the module is another",
    "the row is disabled",
    "the row is gone",
    "the configuration is wrong",
    "the plugin is no program",
)


@pytest.mark.parametrize("how", WAYS)
def test_what_is_missing_or_broken_stops_the_start_instead_of_running_unguarded(dsh: Dsh, how: str) -> None:
    patch = installed(dsh)
    broken(how, dsh, patch)
    run = dsh.run("clean up", DELETE, code=None)
    assert (run.code, run.requests) == (1, [])


def test_the_doctor_names_what_is_missing_and_installing_again_puts_it_back(dsh: Dsh) -> None:
    patch = installed(dsh)
    broken("the bundle is deleted", dsh, patch)
    broken("the interpreter is another", dsh, patch)
    found = verdict(dsh)
    assert (found["verdict"], faults(found)) == ("does not boot", ["interpreter", "bundle", "boot"])
    assert riskproof(dsh, "install", "dsh", "--profile", "headless", "--json").json["state"] == "updated"
    assert verdict(dsh)["good"] is True


def test_the_older_generation_does_not_start_without_its_interpreter_either(tmp_path: Path) -> None:
    with Dsh(tmp_path, GENERATIONS[1], guarded=False) as dsh:
        broken("the interpreter is another", dsh, installed(dsh))
        run = dsh.run("clean up", DELETE, code=None)
        assert (run.code, run.requests, verdict(dsh)["verdict"]) == (1, [], "does not boot")


def test_what_nobody_can_install_into_is_refused_and_stays(dsh: Dsh) -> None:
    patch = profile_with(dsh, "- id: agent-loop\n  inject: !!js something()\n")
    ran = riskproof(dsh, "install", "dsh", "--profile", "headless")
    assert (ran.code, f"{patch}: line 2: what agent-loop injects is no list of names" in ran.err) == (2, True)
    assert patch.read_text(encoding="utf-8") == "- id: agent-loop\n  inject: !!js something()\n"


def test_a_gate_that_a_lower_layer_already_has_keeps_what_it_waits_for(dsh: Dsh) -> None:
    (dsh.home / "cordis.patch.yml").write_text("[]\n", encoding="utf-8")
    patch = installed(dsh, before=OPEN + "- id: agent-loop\n  inject: [timer]\n")
    assert "  inject: [timer, riskproof]\n" in patch.read_text(encoding="utf-8")
    assert verdict(dsh)["verdict"] == "enforcing"
