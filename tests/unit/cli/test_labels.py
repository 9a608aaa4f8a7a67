"""``riskproof labels`` as people and programs call it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from riskproof.guard.label_files import LabelKeeper
from riskproof.guard.metering import Meter
from riskproof.model.call import Call, Tool
from riskproof.reports.label_schema import json_schema
from tests.unit.cli.conftest import Run

TOOLS = [{"name": "find", "description": "Find a note", "server": "notes"}, {"name": "bash", "description": "Run a shell command"}]
STEPS = [
    {"tool": "find", "server": "notes", "arguments": {"at": "https://a.example/canary-1"}, "result": "canary-2"},
    {"tool": "bash", "arguments": {"command": "ls canary-3"}, "error": "canary-4"},
]
TRACE = json.dumps({"id": "t", "tools": TOOLS, "steps": STEPS})


def save(state: Path, *servers: str) -> None:
    """What a host saved that called a tool of each of these servers."""
    meter = Meter()
    for server in servers:
        meter.judged(Call(Tool("find", server=server)), "allow", None, None, meter.now())
    LabelKeeper(state / "labels", meter.snapshot).save()


def ids(text: str) -> list[str]:
    return [label["id"] for label in json.loads(text)["labels"]]


def test_where_nothing_was_saved_people_are_told_how_labels_come_to_be(run: Run) -> None:
    ran = run("labels")
    assert (ran.code, ran.out, ran.err.splitlines()[0]) == (2, "", "riskproof: no host has saved a label yet")
    assert all(word in ran.err for word in ("riskproof mcp --", "riskproof install dsh", "--live", "--from TRACE"))


def test_what_several_hosts_saved_is_shown_together_or_one_label_alone(run: Run, tmp_path: Path) -> None:
    save(tmp_path / "state", "one", "diff")
    save(tmp_path / "state", "two")
    assert ids(run("labels", "--json").out) == ["diff", "one", "two"]
    assert ids(run("labels", "one", "--json").out) == ids(run("labels", "--json", "one").out) == ["one"]
    assert ids(run("labels", "show", "diff", "--json").out) == ["diff"]
    shown = run("labels", "two")
    assert (shown.code, shown.err, "two" in shown.out, "one" in shown.out.split()) == (0, "", True, False)


def test_an_unknown_id_is_answered_with_the_known_ones(run: Run, tmp_path: Path) -> None:
    save(tmp_path / "state", "one", "two")
    ran = run("labels", "on\x1be")
    assert (ran.code, ran.out) == (2, "")
    assert 'known labels: "one", "two"' in ran.err
    assert "\x1b" not in ran.err


def test_recorded_runs_of_several_files_have_labels_in_every_form_without_a_value(run: Run, work: Path) -> None:
    (work / "a.jsonl").write_text(f"{TRACE}\n{TRACE}\n", encoding="utf-8")
    (work / "b.jsonl").write_text(TRACE, encoding="utf-8")
    forms: tuple[tuple[str, ...], ...] = ((), ("--json",), ("--markdown",), ("--html",), ("--calls",), ("--calls", "--json"))
    said = [run("labels", "--from", "a.jsonl", "--from", "b.jsonl", *form) for form in forms]
    assert [(ran.code, ran.err) for ran in said] == [(0, "")] * len(forms)
    assert [ran.out for ran in said if "canary" in ran.out] == []
    snapshot, report = json.loads(said[1].out), json.loads(said[5].out)
    Draft202012Validator(json_schema("snapshot")).validate(snapshot)
    Draft202012Validator(json_schema("report")).validate(report)
    assert [(row["name"], row["calls"], row["timedCalls"]) for label in snapshot["labels"] for row in label["observed"]["tools"]] == [
        ("find", 3, 0),
        ("bash", 3, 0),
    ]
    assert len(report["calls"]) == 6
    assert said[3].out.startswith("<!DOCTYPE html>")
    one = json.loads(run("labels", "notes", "--from", "-", "--calls", "--json", stdin=TRACE).out)
    assert ([label["id"] for label in one["labels"]], [call["name"] for call in one["calls"]]) == (["notes"], ["find"])


def test_a_trace_that_cannot_be_read_is_named_with_its_line(run: Run, work: Path) -> None:
    (work / "a.jsonl").write_text(f"{TRACE}\n{{}}\n", encoding="utf-8")
    ran = run("labels", "--from", "a.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("riskproof: a.jsonl, line 2: ")


def test_where_no_service_runs_people_are_told_how_to_start_it(run: Run) -> None:
    for arguments in (("--live",), ("--live", "--calls"), ("--live", "--reset"), ("x", "--live", "--reset")):
        ran = run("labels", *arguments)
        assert (ran.code, ran.out, ran.err) == (2, "", "riskproof: no service is running\n  start it: riskproof service start\n")


def test_single_calls_are_not_saved_and_people_are_told_where_they_are(run: Run, tmp_path: Path) -> None:
    save(tmp_path / "state", "one")
    ran = run("labels", "--calls")
    assert (ran.code, "single calls are not saved" in ran.err, "--live" in ran.err) == (2, True, True)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--json", "--html"),
        ("--live", "--from", "x"),
        ("--reset", "--json"),
        ("--reset", "--from", "x"),
        ("one", "--reset"),
        ("schema", "labels"),
        ("one", "two"),
    ],
    ids=" ".join,
)
def test_what_does_not_go_together_is_refused(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run("labels", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Error" in ran.err


def test_what_was_saved_is_forgotten_on_demand(run: Run, tmp_path: Path) -> None:
    save(tmp_path / "state", "one")
    save(tmp_path / "state", "two")
    assert run("labels", "--reset").out.startswith("2 saved snapshots forgotten")
    assert run("labels", "--reset").out.startswith("0 saved snapshots forgotten")
    assert run("labels").code == 2


@pytest.mark.parametrize("which", ["snapshot", "report"])
def test_the_schemas_are_printed(run: Run, which: Any) -> None:
    assert json.loads(run("labels", "schema", which).out) == json_schema(which)
    assert json.loads(run("labels", "schema").out) == json_schema("snapshot")


def test_the_text_fits_the_terminal(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(tmp_path / "state", "a-server-with-quite-a-long-name-indeed", "文件服务器")
    for columns in (60, 100):
        monkeypatch.setenv("COLUMNS", str(columns))
        assert max(len(line) for line in run("labels").out.splitlines()) <= columns


def test_the_help_teaches(run: Run) -> None:
    ran = run("labels", "--help")
    assert ran.code == 0
    for word in (
        "[ID]",
        "--json",
        "--markdown",
        "--html",
        "--from",
        "--live",
        "--reset",
        "--calls",
        "schema",
        "[[labels.plugins]]",
        "Examples",
    ):
        assert word in ran.out
