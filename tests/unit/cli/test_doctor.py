"""``riskproof doctor dsh`` with a program that answers like dsh (the real one is in tests/e2e/dsh)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run
from tests.unit.cli.test_install import home

__all__ = ["home"]
DENIED = {"ran": False, "denied": True, "text": "Error: RiskProof: no; proof rp_riskproof_canary_deny_1", "service": True}


def saw(monkeypatch: pytest.MonkeyPatch, **more: object) -> None:
    monkeypatch.setenv("STANDIN_SAW", json.dumps(DENIED | more))


def without_ledger(patch: Path) -> None:
    patch.write_text(patch.read_text().replace("      config:\n", "      config:\n        ledger: {enabled: false}\n"))


def test_a_denial_that_the_ledger_does_not_hold_is_a_fault(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("install", "dsh", "--profile", "web")
    saw(monkeypatch)
    found = run("doctor", "dsh", "--profile", "web", "--json").lines[0]
    assert (found["verdict"], found["good"]) == ("enforcing", False)
    assert found["checks"][-1]["text"].endswith("state/ledger.jsonl has no record of it")


def test_a_denial_of_the_canary_is_enforcing(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("install", "dsh", "--profile", "web")
    without_ledger(home / "profiles" / "web" / "cordis.patch.yml")
    saw(monkeypatch)
    ran = run("doctor", "dsh", "--profile", "web")
    checks = [line.split()[:2] for line in ran.out.splitlines()]
    names = ["dsh", "profile", "plugin-row", "gate-row", "interpreter", "configuration", "label-rows", "label-configuration"]
    names += ["bundle", "boot", "canary"]
    assert (ran.code, checks[:11]) == (0, [["ok", name] for name in names])
    assert ran.out.splitlines()[11:] == ["enforcing", "  the canary was denied before it ran, and the denial is in the proofs"]


def test_a_recorded_call_that_ran_is_observing(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("install", "dsh", "--profile", "web", "--mode", "observe")
    saw(monkeypatch, ran=True, denied=False, text="ran", trace="… riskproof_canary …")
    ran = run("doctor", "dsh", "--profile", "web", "--json")
    found = ran.lines[0]
    assert (ran.code, found["verdict"], found["good"]) == (1, "observing", False)
    assert found["checks"][-1] == {
        "id": "canary",
        "state": "note",
        "text": "a call that must be denied was recorded and ran (observe mode)",
    }
    assert found["advice"].endswith("riskproof install dsh --profile web --mode enforce")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"ran": True, "denied": False, "text": "ran"}, "a call that must be denied ran, and no guard saw it"),
        ({"text": "Error: no"}, "a call that must be denied did not run, but the guard has no record of it: Error: no"),
    ],
    ids=["ran", "somebody else's denial"],
)
def test_a_canary_that_no_guard_saw_is_not_called(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, more: dict[str, object], says: str
) -> None:
    saw(monkeypatch, **more)
    found = run("doctor", "dsh", "--profile", "web", "--json").lines[0]
    assert (found["verdict"], found["checks"][-1]) == ("not called", {"id": "canary", "state": "fault", "text": says})
    assert [check["id"] for check in found["checks"] if check["state"] == "fault"] == ["plugin-row", "gate-row", "canary"]


def test_a_profile_that_ends_before_the_canary_does_not_boot(run: Run, home: Path) -> None:
    run("install", "dsh", "--profile", "web")
    found = run("doctor", "dsh", "--profile", "web", "--json").lines[0]
    assert found["verdict"] == "does not boot"
    assert found["checks"][-1] == {
        "id": "boot",
        "state": "fault",
        "text": "ended with exit code 1: warning: riskproof did not activate; dsh: warning: riskproof did not activate",
    }


def test_faults_are_named_where_they_are(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("install", "dsh", "--profile", "web")
    patch = home / "profiles" / "web" / "cordis.patch.yml"
    without_ledger(patch)
    text = patch.read_text()
    saw(monkeypatch)

    def faults(changed: str) -> dict[str, str]:
        patch.write_text(changed)
        checks = run("doctor", "dsh", "--profile", "web", "--json").lines[0]["checks"]
        return {check["id"]: check["text"] for check in checks if check["state"] != "ok"}

    assert faults(text.replace("[riskproof]", "[]")) == {
        "gate-row": "agent-loop does not wait for riskproof: agents start where it is missing"
    }
    assert faults(text + "- {id: riskproof, disabled: true}\n") == {"plugin-row": "the row riskproof is disabled"}
    bare = faults(text + "- {id: riskproof, config: {}}\n")
    assert bare["interpreter"] == "the row riskproof names no interpreter (config.python)"
    twice = text + "- insert: [{id: riskproof, name: other}]\n"
    assert faults(twice)["plugin-row"] == "2 rows with the id riskproof: DSH needs exactly one"
    assert faults(text.replace("      config:\n", "      config:\n        mode: never\n")) == {
        "configuration": f"{patch}: row riskproof: mode: must be one of observe, enforce"
    }
    assert faults(text.replace("index.js", "gone/index.js"))["bundle"].endswith("riskproof install dsh --profile web puts it back")


def test_a_profile_that_was_never_used_or_cannot_be_read_is_no_start(run: Run, home: Path) -> None:
    never = run("doctor", "dsh", "--profile", "headless", "--json").lines[0]
    assert (never["verdict"], never["checks"][-1]["text"]) == (
        "does not boot",
        "headless was never used: riskproof install dsh --profile headless",
    )
    (home / "profiles" / "nope").mkdir()
    (home / "profiles" / "nope" / "package.json").write_text("{}")
    assert run("doctor", "dsh", "--profile", "nope").code == 1


def test_without_dsh_there_is_nothing_to_examine(run: Run, home: Path, tmp_path: Path) -> None:
    ran = run("doctor", "dsh", "--profile", "web", "--dsh", str(tmp_path / "gone"))
    assert (ran.code, "gone: is no DeepSeek Harness" in ran.err) == (2, True)
