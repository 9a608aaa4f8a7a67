from __future__ import annotations

import subprocess
import sys

import pytest

from riskproof import __version__
from tests.unit.cli.conftest import Ran, Run

VERBS = ("demo", "check", "replay", "rules", "explain", "classify", "scan", "config", "proofs", "mcp")


def test_help_names_every_verb(run: Run) -> None:
    for arguments in (("--help",), ("-h",)):
        ran = run(*arguments)
        assert ran.code == 0
        assert all(f" {verb} " in ran.out for verb in VERBS)
    bare = run()
    assert (bare.code, bare.out) == (2, "")
    assert all(f" {verb} " in bare.err for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_teaches_how_it_is_used(run: Run, verb: str) -> None:
    ran = run(verb, "--help")
    assert ran.code == 0
    assert "Usage: riskproof" in ran.out
    assert verb in ("demo", "config", "proofs", "rules") or "Example" in ran.out


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version").out == f"riskproof {__version__}\n"


@pytest.mark.parametrize(
    "arguments", [("nothing",), ("check",), ("check", "--nothing"), ("replay",), ("proofs", "list", "--last", "-1")], ids=str
)
def test_a_wrong_command_line_is_a_usage_error(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Usage: riskproof" in ran.err


def test_an_error_is_one_line_and_its_remedy_another(run: Run) -> None:
    assert run("explain", "unknown_toll") == Ran(2, "", "riskproof: there is no such rule\n  did you mean unknown_tool?\n")


def test_a_fault_of_ours_is_named_by_its_class_and_has_an_exit_code_of_its_own(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riskproof.guard.presets.PRESETS", {"balanced": {}})
    ran = run("rules")
    assert (ran.code, ran.err) == (
        70,
        "riskproof: an error of ours: KeyError\n  set RISKPROOF_DEBUG=1 to see where, and please report it\n",
    )
    monkeypatch.setenv("RISKPROOF_DEBUG", "1")
    with pytest.raises(KeyError):
        run("rules")


def test_a_reader_that_stops_early_sees_no_traceback() -> None:
    command = f"'{sys.executable}' -m riskproof rules | head -n 1"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[0].startswith("rule ")
    assert ran.stderr == ""
