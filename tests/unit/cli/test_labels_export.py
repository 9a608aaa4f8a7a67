"""riskproof labels export: from where, in which form, to where."""

from __future__ import annotations

import gzip
import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from riskproof.exports.forms import FORMS, exported
from riskproof.exports.source import Source, Wishes
from riskproof.guard.label_files import FOLDER, write
from tests.unit.cli.conftest import Run
from tests.unit.exports.samples import label, nothing, rich, snapshot, unused
from tests.unit.exports.validating import VALIDATORS

SECRET = "canary" + "value"
TRACE = {
    "id": SECRET,
    "tools": [{"name": "fetch", "description": SECRET, "server": "web"}],
    "user_prompt": SECRET,
    "steps": [
        {
            "tool": "fetch",
            "server": "web",
            "arguments": {"url": f"https://user:{SECRET}@stray.example/{SECRET}?q={SECRET}", SECRET: SECRET},
            "time": "2026-12-01T08:00:00Z",
            "duration_ms": 15,
            "error": SECRET,
        },
        {"tool": "fetch", "server": "web", "arguments": {}, "time": "2026-12-01T08:00:01Z", "duration_ms": 700, "result": {"text": SECRET}},
    ],
}


def saved(folder: Path, name: str, value: Any) -> str:
    (folder / name).write_text(json.dumps(value, indent=2), encoding="utf-8")
    return name


@pytest.mark.parametrize("form", FORMS)
def test_a_saved_file_leaves_in_every_form(run: Run, work: Path, form: str) -> None:
    ran = run("labels", "export", "--format", form, "--from", saved(work, "desk.json", rich()))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == exported(form, [Source(rich())])


def test_what_hosts_saved_is_exported_where_nothing_is_named(run: Run, work: Path) -> None:
    write(work.parent / "state" / FOLDER / "snapshot-1.json", rich())
    ran = run("labels", "export", "-f", "prometheus")
    assert ran.code == 0
    assert 'nutrition_tool_calls_total{label="mail",outcome="success",tool="mail_read"} 5.0\n' in ran.out


def test_nothing_saved_is_said_with_the_way_out(run: Run) -> None:
    ran = run("labels", "export", "-f", "sarif")
    assert (ran.code, ran.out) == (2, "")
    assert "no host has saved a label yet" in ran.err


def test_what_another_command_printed_can_be_piped_in(run: Run) -> None:
    ran = run("labels", "export", "-f", "otlp", "--from", "-", stdin=json.dumps(rich(), indent=2))
    assert (ran.code, ran.out) == (0, exported("otlp", [Source(rich())]))


def test_a_compressed_file_is_read_and_a_dash_is_standard_output(run: Run, work: Path) -> None:
    (work / "desk.json.gz").write_bytes(gzip.compress(json.dumps(rich(), indent=2).encode()))
    (work / "runs.jsonl.gz").write_bytes(gzip.compress(json.dumps(TRACE).encode()))
    ran = run("labels", "export", "-f", "otlp", "-o", "-", "--from", "desk.json.gz")
    assert (ran.code, ran.out) == (0, exported("otlp", [Source(rich())]))
    assert '"stringValue":"fetch"' in run("labels", "export", "-f", "otlp", "--from", "runs.jsonl.gz").out
    assert sorted(path.name for path in work.iterdir()) == ["desk.json.gz", "runs.jsonl.gz"]


def test_several_files_stay_apart(run: Run, work: Path) -> None:
    names = [saved(work, "desk.json", rich()), saved(work, "laptop.json", unused())]
    ran = run("labels", "export", "-f", "prometheus", "--from", names[0], "--from", names[1])
    assert ran.out == exported("prometheus", [Source(rich(), "desk"), Source(unused(), "laptop")])


def test_an_id_narrows_and_an_unknown_one_is_answered_with_those_there_are(run: Run, work: Path) -> None:
    names = ["--from", saved(work, "desk.json", rich()), "--from", saved(work, "laptop.json", snapshot(label("mail")))]
    one = run("labels", "export", "files", "-f", "cyclonedx", *names)
    assert [service["name"] for service in json.loads(one.out)["services"]] == ["files"]
    both = run("labels", "export", "mail", "-f", "cyclonedx", *names)
    assert [service["name"] for service in json.loads(both.out)["services"]] == ["mail", "mail"]
    none = run("labels", "export", "calendar", "-f", "cyclonedx", *names)
    assert (none.code, none.out) == (2, "")
    assert 'there is no label "calendar"' in none.err
    assert '"mail"' in none.err


@pytest.mark.parametrize("form", FORMS)
def test_traces_are_replayed_and_no_value_of_their_calls_is_exported(run: Run, work: Path, form: str) -> None:
    (work / "runs.jsonl").write_text(json.dumps(TRACE) + "\n" + json.dumps({**TRACE, "id": "t2"}) + "\n", encoding="utf-8")
    ran = run("labels", "export", "-f", form, "--hostnames", "--from", "runs.jsonl")
    assert (ran.code, ran.err) == (0, "")
    VALIDATORS[form](ran.out)
    assert SECRET not in ran.out
    assert form == "sarif" or ("fetch" in ran.out and "stray.example" in ran.out)


def test_times_that_traces_tell_are_durations_with_the_failed_ones_apart(run: Run, work: Path) -> None:
    (work / "runs.jsonl").write_text(json.dumps(TRACE), encoding="utf-8")
    text = run("labels", "export", "-f", "prometheus", "--from", "runs.jsonl").out
    counts = [line for line in text.splitlines() if "duration_seconds_count" in line or "duration_seconds_sum" in line]
    assert counts == [
        'nutrition_tool_duration_seconds_count{label="web",tool="fetch"} 2.0',
        'nutrition_tool_duration_seconds_sum{label="web",tool="fetch"} 0.715',
        'nutrition_tool_failure_duration_seconds_count{code="tool-error",label="web",tool="fetch"} 1.0',
        'nutrition_tool_failure_duration_seconds_sum{code="tool-error",label="web",tool="fetch"} 0.015',
    ]


def test_hostnames_and_a_file_for_findings_are_on_request(run: Run, work: Path) -> None:
    name = saved(work, "desk.json", rich())
    ran = run("labels", "export", "-f", "sarif", "--hostnames", "--artifact", "riskproof.toml", "--from", name)
    assert ran.out == exported("sarif", [Source(rich())], Wishes(hostnames=True, artifact="riskproof.toml"))


def test_a_file_is_replaced_whole_and_others_may_read_it(run: Run, work: Path) -> None:
    os.umask(mask := os.umask(0))
    target = work / "riskproof.prom"
    target.write_text("old", encoding="utf-8")
    ran = run("labels", "export", "-f", "prometheus", "-o", "riskproof.prom", "--from", saved(work, "desk.json", rich()))
    assert (ran.code, ran.out) == (0, "")
    assert target.read_text(encoding="utf-8") == exported("prometheus", [Source(rich())])
    assert stat.S_IMODE(target.stat().st_mode) == 0o666 & ~mask
    assert sorted(path.name for path in work.iterdir()) == ["desk.json", "riskproof.prom"]


def test_what_is_no_file_is_written_to_and_not_replaced(run: Run, work: Path) -> None:
    assert run("labels", "export", "-f", "prometheus", "-o", os.devnull, "--from", saved(work, "desk.json", rich())).code == 0
    assert not Path(os.devnull).is_file()
    (work / "folder").mkdir()
    ran = run("labels", "export", "-f", "prometheus", "-o", "folder", "--from", "desk.json")
    assert (ran.code, ran.out) == (2, "")
    assert "folder: cannot be written" in ran.err


def test_a_link_to_a_file_stays_a_link(run: Run, work: Path) -> None:
    (work / "real.prom").write_text("old", encoding="utf-8")
    (work / "link.prom").symlink_to("real.prom")
    assert run("labels", "export", "-f", "prometheus", "-o", "link.prom", "--from", saved(work, "desk.json", nothing())).code == 0
    assert (work / "link.prom").is_symlink()
    assert (work / "real.prom").read_text(encoding="utf-8") == exported("prometheus", [Source(nothing())])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["labels", "export"], "use prometheus, openmetrics, otlp, cyclonedx or sarif"),
        (["labels", "export", "-f", "xml"], "use prometheus, openmetrics, otlp, cyclonedx or sarif"),
        (["labels", "export", "-f", "otlp", "--live", "--from", "a.json"], "files are not live"),
        (["labels", "export", "-f", "sarif", "--artifact", "/etc/passwd"], "use a path inside the repository"),
        (["labels", "export", "-f", "sarif", "--artifact", "https://a.example/b"], "use a path inside the repository"),
        (["labels", "export", "-f", "sarif", "--artifact", "../up.toml"], "use a path inside the repository"),
        (["labels", "export", "-f", "otlp", "--from", "missing.json"], "missing.json: cannot be read"),
        (["labels", "export", "-f", "otlp", "--from", "broken.json"], "broken.json: not JSON at character"),
        (
            ["labels", "export", "-f", "otlp", "--from", "other.json"],
            "other.json: not a nutrition label of version 1: $.revision must be there",
        ),
        (
            ["labels", "export", "-f", "otlp", "--from", "undated.json"],
            "undated.json: not a nutrition label of version 1: $.generatedAt must be",
        ),
        (["labels", "export", "-f", "otlp", "-o", "missing/out.json", "--from", "good.json"], "missing/out.json: cannot be written"),
    ],
    ids=lambda value: " ".join(value[3:]) if isinstance(value, list) else "",
)
def test_what_cannot_be_done_is_one_line_and_code_two(run: Run, work: Path, arguments: list[str], said: str) -> None:
    (work / "broken.json").write_text('{\n  "schemaVersion": 1,\n', encoding="utf-8")
    saved(work, "other.json", {"schemaVersion": 1, "labels": [SECRET]})
    saved(work, "good.json", rich())
    saved(work, "undated.json", {**rich(), "generatedAt": SECRET})
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in " ".join(ran.err.split())
    assert SECRET not in ran.err
