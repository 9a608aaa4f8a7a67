"""From recorded runs to a declaration that the loader takes, and under which the same runs leave no warning."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from tests.unit.cli.conftest import Run
from tests.unit.nutrition.published_labels import label, snapshot, tool

CONFIG = '[[labels.plugins]]\nid = "pages"\ntools.names = ["save_page", "read_page"]\n'
TOOLS = [
    {
        "name": "save_page",
        "description": "Fetch a web page and save it to a file",
        "parameters": {"properties": {"page": {"type": "string"}}},
    },
    {"name": "read_page", "description": "Read a saved page", "annotations": {"readOnlyHint": True}},
]


def run_of(*pages: str) -> str:
    steps = [{"tool": "save_page", "arguments": {"page": page}, "result": {"value": "ok"}} for page in pages]
    return json.dumps({"schema": 1, "id": "run", "tools": TOOLS, "steps": steps}) + "\n"


def warnings_of(said: dict[str, Any], name: str) -> list[str]:
    found = next(one for one in said["labels"] if one["id"] == name).get("findings", [])
    return [f"{one['kind']} {one.get('hostname', one.get('capability'))}" for one in found if one["level"] == "warning"]


def test_what_is_proposed_loads_and_leaves_no_warning_but_what_is_behind_a_hash(run: Run, work: Path) -> None:
    (work / "runs.jsonl").write_text(run_of("https://docs.notes.test/a", "https://docs.notes.test/b", "https://[2001:db8::1]:8443/c"))
    (work / "mine.toml").write_text(CONFIG + "declared = {}\n")
    before = json.loads(run("labels", "--from", "runs.jsonl", "--json", "--config", "mine.toml").out)
    proposed = run("labels", "propose", "--from", "runs.jsonl", "--config", "mine.toml")
    (work / "proposed.toml").write_text(proposed.out)
    after = json.loads(run("labels", "--from", "runs.jsonl", "--json", "--config", "proposed.toml").out)
    assert "undeclared-domain docs.notes.test" in warnings_of(before, "pages")
    left = [f"# {one.split()[1]} = true" for one in warnings_of(after, "pages")]
    assert all(one in proposed.out for one in left), (left, proposed.out)
    assert tomllib.loads(proposed.out)["labels"]["plugins"][0]["declared"]["domains"] == ["2001:db8::1", "docs.notes.test"]


def test_a_new_host_is_a_warning_again_under_what_was_proposed(run: Run, work: Path) -> None:
    (work / "mine.toml").write_text(CONFIG)
    (work / "proposed.toml").write_text(
        run("labels", "propose", "--from", "-", "--config", "mine.toml", stdin=run_of("https://docs.notes.test/a")).out
    )
    shown = run(
        "labels", "--from", "-", "--json", "--config", "proposed.toml", stdin=run_of("https://notes.test/", "https://x.docs.notes.test/")
    )
    said = json.loads(shown.out)
    assert "undeclared-domain notes.test" in warnings_of(said, "pages")
    assert "undeclared-domain x.docs.notes.test" not in warnings_of(said, "pages")


def test_a_snapshot_as_a_file_will_do_alone_or_behind_an_id(run: Run, work: Path) -> None:
    (work / "s.json").write_text(json.dumps(snapshot(label("a", tool("t", calls=1)), label("b", tool("u", calls=1)))))
    chosen = [
        [one["id"] for one in tomllib.loads(run("labels", "propose", *words).out)["labels"]["plugins"]]
        for words in (("s.json",), ("b", "s.json"))
    ]
    assert chosen == [["a", "b"], ["b"]]


def test_the_row_of_dsh_is_yaml(run: Run, work: Path) -> None:
    (work / "s.json").write_text(json.dumps(snapshot(label("a", tool("t", calls=1)))))
    assert "- id: runtime-nutrition-label\n  config:\n    plugins:\n" in run("labels", "propose", "s.json", "--dsh").out


def test_an_unknown_label_two_sources_and_a_file_that_is_no_snapshot_exit_with_2(run: Run, work: Path) -> None:
    (work / "s.json").write_text(json.dumps(snapshot(label("a", tool("t", calls=1)))))
    (work / "bad.json").write_text("[]")
    commands = (("c", "s.json"), ("a", "s.json", "--live"), ("bad.json",), ())
    assert [run("labels", "propose", *words).code for words in commands] == [2, 2, 2, 2]
