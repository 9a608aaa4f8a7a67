"""The doctor tells what becomes of a call that must be denied, and touches nothing of the user's while it looks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.dsh.harness import Dsh
from tests.e2e.dsh.installing import faults, installed, profile_with, riskproof, verdict


@pytest.fixture
def dsh(tmp_path: Path) -> Iterator[Dsh]:
    with Dsh(tmp_path, guarded=False) as harness:
        yield harness


def tree(folder: Path) -> dict[str, Any]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != "cordis.yml"}


def test_the_denial_is_in_the_ledger_and_the_home_is_as_it_was(dsh: Dsh) -> None:
    installed(dsh)
    before = tree(dsh.home)
    found = verdict(dsh)
    assert (found["verdict"], found["good"], faults(found)) == ("enforcing", True, [])
    assert tree(dsh.home) == before
    (proof,) = riskproof(dsh, "proofs", "list", "--tool", "riskproof_canary", "--json").out.splitlines()
    assert '"cloud_metadata_link_local"' in proof
    assert found["checks"][-1]["text"].split()[-1] in proof
    assert dsh.model.requests == []


def test_in_code_mode_the_call_is_made_the_way_a_program_makes_it(dsh: Dsh) -> None:
    installed(dsh)
    found = verdict(dsh, DSH_TOOLS_MODE="ptc")
    assert (found["verdict"], found["good"]) == ("enforcing", True)


def test_observing_is_told_from_enforcing_and_back(dsh: Dsh) -> None:
    installed(dsh, "--mode", "observe")
    found = verdict(dsh)
    assert (found["verdict"], found["good"], faults(found)) == ("observing", False, [])
    riskproof(dsh, "install", "dsh", "--profile", "headless", "--mode", "enforce")
    assert verdict(dsh)["verdict"] == "enforcing"


def test_a_profile_without_our_rows_is_not_called(dsh: Dsh) -> None:
    profile_with(dsh, "- {id: session-title-llm, disabled: true}\n")
    found = verdict(dsh)
    assert (found["verdict"], faults(found)) == ("not called", ["plugin-row", "gate-row", "canary"])
    assert found["advice"].endswith("riskproof install dsh --profile headless")


def test_a_missing_gate_is_a_fault_even_where_the_canary_is_denied(dsh: Dsh) -> None:
    patch = installed(dsh)
    patch.write_text(patch.read_text(encoding="utf-8").replace("inject: [riskproof]", "inject: []"), encoding="utf-8")
    found = verdict(dsh)
    assert (found["verdict"], found["good"], faults(found)) == ("enforcing", False, ["gate-row"])


def test_a_home_layer_that_opens_the_gate_is_seen(dsh: Dsh) -> None:
    installed(dsh)
    (dsh.home / "cordis.patch.yml").write_text("- {id: agent-loop, inject: []}\n- {id: riskproof, disabled: true}\n", encoding="utf-8")
    found = verdict(dsh)
    assert (found["verdict"], faults(found)) == ("not called", ["plugin-row", "gate-row", "canary"])


def test_a_denial_of_somebody_else_is_not_ours(dsh: Dsh) -> None:
    patch = profile_with(dsh, "- {id: session-title-llm, disabled: true}\n- insert: [{id: no, name: ./no.mjs}]\n")
    plugin = "export const name = 'no'\nexport const inject = ['tools']\nexport const apply = (ctx) => { ctx.tools.guard(() => 'no') }\n"
    (patch.parent / "no.mjs").write_text(plugin, encoding="utf-8")
    found = verdict(dsh)
    assert (found["verdict"], found["checks"][-1]["text"].endswith("no record of it: Error: no")) == ("not called", True)


def test_a_ledger_that_the_row_names_is_the_one_that_is_looked_at(dsh: Dsh) -> None:
    patch = installed(dsh)
    ledger = dsh.folder / "mine.sqlite"
    text = patch.read_text(encoding="utf-8").replace("      config:\n", f"      config:\n        ledger: {{file: {ledger}}}\n")
    patch.write_text(text, encoding="utf-8")
    found = verdict(dsh)
    assert (found["verdict"], "rp_riskproof_canary_deny_" in found["checks"][-1]["text"], ledger.exists()) == ("enforcing", True, True)


def test_without_a_ledger_the_verdict_stands_on_the_denial_itself(dsh: Dsh) -> None:
    patch = installed(dsh)
    text = patch.read_text(encoding="utf-8").replace("      config:\n", "      config:\n        ledger: {enabled: false}\n")
    patch.write_text(text, encoding="utf-8")
    found = verdict(dsh)
    assert (found["verdict"], found["checks"][-1]["text"].endswith("in the proofs of this run")) == ("enforcing", True)
