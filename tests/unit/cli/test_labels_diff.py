from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.conftest import Run
from tests.unit.nutrition.published_labels import label, snapshot, tool

OLD = snapshot(label("notes", tool("read", schemaBytes=1000, calls=4, visible=True), hosts={"a.test": 1}))
NEW = snapshot(
    label("notes", tool("read", schemaBytes=1270, calls=4, visible=True), tool("send", schemaBytes=30, visible=True), hosts={"a.test": 2})
)


def saved(work: Path, name: str, value: Any) -> str:
    (work / name).write_text(json.dumps(value))
    return name


def test_changes_are_told_by_label_and_the_exit_code_is_0_unless_somebody_asked(run: Run, work: Path) -> None:
    old, new = saved(work, "old.json", OLD), saved(work, "new.json", NEW)
    ran = run("labels", "diff", old, new)
    assert (ran.code, ran.out.splitlines()) == (
        0,
        [
            "notes  definitions 1000 to 1300 bytes, +30 %",
            "  warning new tool send, 30 bytes",
            "  note    definition of read: 1000 to 1270 bytes",
            "1 warning, 1 note",
        ],
    )
    assert [run("labels", "diff", old, new, "--fail-on", level).code for level in ("warning", "note")] == [1, 1]
    assert [run("labels", "diff", new, old, "--fail-on", level).code for level in ("warning", "note")] == [0, 1]


def test_the_same_file_twice_is_no_change(run: Run, work: Path) -> None:
    same = saved(work, "same.json", OLD)
    ran = run("labels", "diff", same, same, "--fail-on", "note")
    assert (ran.code, ran.out) == (0, "0 warnings, 0 notes\n")


def test_programs_get_one_object(run: Run, work: Path) -> None:
    (said,) = run("labels", "diff", saved(work, "old.json", OLD), saved(work, "new.json", NEW), "--json").lines
    assert (said["warnings"], said["notes"], [one["id"] for one in said["labels"]]) == (1, 1, ["notes"])
    assert said["labels"][0]["schemaBytes"] == {"old": 1000, "new": 1300, "bytes": 300, "percent": 30.0}


def test_one_side_may_come_from_standard_input(run: Run, work: Path) -> None:
    assert run("labels", "diff", saved(work, "old.json", OLD), "-", stdin=json.dumps(NEW)).out.endswith("1 warning, 1 note\n")


def test_without_a_later_one_what_hosts_saved_last_is_compared(run: Run, work: Path, tmp_path: Path) -> None:
    old = saved(work, "old.json", OLD)
    assert run("labels", "diff", old).code == 2
    folder = tmp_path / "state" / "labels"
    folder.mkdir(parents=True)
    (folder / "snapshot-20310501T080000Z-1-00000000.json").write_text(json.dumps(NEW))
    assert run("labels", "diff", old).out.endswith("1 warning, 1 note\n")


@pytest.mark.parametrize("content", ["", "[]", "{", '{"schemaVersion": 1, "labels": [{}]}', '{"schemaVersion": 3, "labels": []}'])
def test_a_file_that_is_no_snapshot_exits_with_2_and_is_named(run: Run, work: Path, content: str) -> None:
    (work / "bad.json").write_text(content)
    ran = run("labels", "diff", saved(work, "old.json", OLD), "bad.json", "--fail-on", "warning")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("riskproof: bad.json: ")


def test_a_missing_file_and_an_unknown_level_exit_with_2(run: Run, work: Path) -> None:
    old = saved(work, "old.json", OLD)
    assert run("labels", "diff", old, "gone.json").err.startswith("riskproof: gone.json: cannot be read")
    assert [run("labels", "diff", old, "gone.json").code, run("labels", "diff", old, old, "--fail-on", "panic").code] == [2, 2]


def test_a_hostile_name_reaches_no_terminal(run: Run, work: Path) -> None:
    hostile = "x\x1b[31m\u202egnp\nwarning new host" + "y" * 10_000
    new = saved(work, "new.json", snapshot(label("notes", tool(hostile, visible=True), hosts={hostile: 1}), label(hostile, tool("t"))))
    out = run("labels", "diff", saved(work, "old.json", snapshot(label("notes"))), new).out
    assert not {"\x1b", "\u202e"} & set(out)
    assert len(out.splitlines()) == 6
    assert len(out) < 3_000
