"""What ``install`` writes for labels works in real profiles, both ways; the doctor looks at it; ``uninstall`` takes it out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.e2e.dsh import office
from tests.e2e.dsh.harness import GENERATIONS, Dsh, say, turn
from tests.e2e.dsh.installing import OPEN, faults, installed, riskproof, verdict, with_pnpm
from tests.e2e.dsh.labelling import ask, asking, told

STEPS = (
    "await tell('labels', labels && (await labels.snapshot()).labels.map((one) => one.id)); "
    "await tell('command', labels && (await run('/nutrition-label'))?.result.kind)"
)
OWN_ROW = "- id: runtime-nutrition-label\n  config: {plugins: [{id: shell, tools: {names: [bash]}}]}\n"
BROKEN_ROW = "- id: runtime-nutrition-label\n  config: {evidenceLimit: 0}\n"
NO_COMMAND = "- id: runtime-nutrition-label-command\n  disabled: true\n"


def seen(dsh: Dsh, session: str | None = None) -> Any:
    """What a run of the profile says of its labels."""
    (dsh.folder / "told.jsonl").unlink(missing_ok=True)
    run = dsh.run("look", [turn(office.bash("echo hello")), turn(ask("look")), say("seen")], resume=session)
    assert "seen" in run.out + run.text
    return told(dsh)["labels"], told(dsh)["command"]


def rows_said(found: dict[str, Any]) -> dict[str, tuple[str, str]]:
    return {check["id"]: (check["state"], check["text"]) for check in found["checks"] if check["id"].startswith("label")}


@pytest.mark.parametrize("generation", GENERATIONS)
def test_labels_are_there_after_installing_configured_by_the_profile_and_gone_after_uninstalling(tmp_path: Path, generation: str) -> None:
    with Dsh(tmp_path, generation, guarded=False) as dsh:
        asking(dsh, look=STEPS)
        patch = installed(dsh, "--mode", "observe")
        text = patch.read_text(encoding="utf-8")
        assert text.index("id: runtime-nutrition-label\n") < text.index("id: runtime-nutrition-label-command\n")
        assert seen(dsh) == (["unattributed"], "success")
        patch.write_text(text + OWN_ROW + NO_COMMAND, encoding="utf-8")
        assert seen(dsh) == (["shell", "unattributed"], None)
        assert rows_said(verdict(dsh))["label-configuration"] == ("ok", "valid")
        assert "no command" in rows_said(verdict(dsh))["label-rows"][1]
        assert riskproof(dsh, "uninstall", "dsh", "--profile", "headless").code == 0
        assert patch.read_text(encoding="utf-8") == OPEN + OWN_ROW + NO_COMMAND
        patch.write_text(OPEN, encoding="utf-8")
        assert seen(dsh) == (None, None)


def test_the_doctor_names_what_is_wrong_with_the_label_row_and_that_the_guard_is_not(tmp_path: Path) -> None:
    with Dsh(tmp_path, guarded=False) as dsh:
        patch = installed(dsh)
        patch.write_text(patch.read_text(encoding="utf-8") + BROKEN_ROW, encoding="utf-8")
        found = verdict(dsh)
        assert (found["verdict"], faults(found)) == ("enforcing", ["label-configuration"])
        assert "row runtime-nutrition-label: evidenceLimit: " in rows_said(found)["label-configuration"][1]
        patch.write_text(patch.read_text(encoding="utf-8").replace("config: {evidenceLimit: 0}", "disabled: true"), encoding="utf-8")
        found = verdict(dsh)
        assert (found["verdict"], found["good"]) == ("enforcing", True)
        assert rows_said(found)["label-rows"] == ("note", "no labels are measured: the row runtime-nutrition-label is disabled")


def test_a_package_brings_its_label_rows_and_what_the_profile_said_of_them_stays(tmp_path: Path) -> None:
    path = with_pnpm()
    with Dsh(tmp_path, guarded=False) as dsh:
        asking(dsh, look=STEPS)
        patch = installed(dsh, "--mode", "observe", before=OPEN + OWN_ROW, PATH=path)
        ran = riskproof(dsh, "install", "dsh", "--profile", "headless", "--with-pnpm", "--json", PATH=path)
        assert (ran.json["state"], ran.json["way"], ran.json["remarks"]) == ("updated", "package", [])
        assert ("insert:" in patch.read_text(encoding="utf-8"), OWN_ROW in patch.read_text(encoding="utf-8")) == (False, True)
        assert seen(dsh) == (["shell", "unattributed"], "success")
        found = verdict(dsh, PATH=path)
        assert (rows_said(found)["label-rows"][0], found["verdict"], faults(found)) == ("ok", "observing", [])


def test_rows_of_another_package_are_left_to_it_and_the_guard_is_installed_beside_them(tmp_path: Path) -> None:
    with Dsh(tmp_path, guarded=False) as dsh:
        theirs = tmp_path / "theirs.mjs"
        theirs.write_text("export const name = 'theirs'\nexport function apply() {}\n", encoding="utf-8")
        before = f"{OPEN}- insert:\n    - id: runtime-nutrition-label\n      name: {theirs}\n"
        patch = installed(dsh, before=before)
        text = patch.read_text(encoding="utf-8")
        assert (text.startswith(before), text.count("id: runtime-nutrition-label")) == (True, 1)
        found = verdict(dsh)
        assert (found["verdict"], found["good"], rows_said(found)["label-rows"][0]) == ("enforcing", True, "note")
        again = riskproof(dsh, "install", "dsh", "--profile", "headless", "--json").json
        assert again["remarks"] == ["another package brings the row runtime-nutrition-label: RiskProof leaves labels to it"]
        assert riskproof(dsh, "uninstall", "dsh", "--profile", "headless").code == 0
        assert patch.read_text(encoding="utf-8") == before
