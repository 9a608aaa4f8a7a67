from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Ran, Run

FETCH = {"name": "web_fetch", "description": "Fetch the content of a URL from the web"}
CLOCK = {"name": "now", "description": "Get the current time"}
ODD = {"name": "frobnicate", "description": "Frobnicates"}


@pytest.mark.parametrize(
    "stdin",
    [
        "\n".join(map(json.dumps, (FETCH, CLOCK, ODD))),
        json.dumps([FETCH, CLOCK, ODD]),
        json.dumps({"tools": [FETCH, CLOCK, ODD], "nextCursor": "x"}, indent=2),
    ],
    ids=["lines", "list", "tools/list"],
)
def test_definitions_come_as_lines_as_a_list_or_as_a_server_lists_them(run: Run, stdin: str) -> None:
    rows = run("classify", "--json", "-", stdin=stdin).lines
    assert [(row["name"], row["capabilities"], row["known"]) for row in rows] == [
        ("web_fetch", ["EXTERNAL_INGESTION"], False),
        ("now", [], True),
        ("frobnicate", [], False),
    ]
    assert [reason[0] for reason in rows[0]["why"]] == ["EXTERNAL_INGESTION"]


def test_a_single_definition_may_stand_alone(run: Run) -> None:
    assert run("classify", "--json", "-", stdin=json.dumps(FETCH, indent=2)).lines[0]["name"] == "web_fetch"


def test_people_get_the_reasons(run: Run) -> None:
    lines = run("classify", "-", stdin=json.dumps([FETCH, CLOCK, ODD])).out.splitlines()
    assert lines[0] == "web_fetch  EXTERNAL_INGESTION"
    assert lines[1].startswith("    EXTERNAL_INGESTION: ")
    assert "now  known to be harmless" in lines
    assert lines[-1] == "frobnicate  unknown"


def test_overrides_of_the_configuration_count(run: Run, work: Path) -> None:
    (work / "own.toml").write_text('[classification.overrides]\nfrobnicate = ["CODE_EXECUTION"]\n', encoding="utf-8")
    [row] = run("classify", "--json", "--config", "own.toml", "-", stdin=json.dumps(ODD)).lines
    assert row == {"name": "frobnicate", "capabilities": ["CODE_EXECUTION"], "known": False, "why": [["CODE_EXECUTION", "override"]]}


@pytest.mark.parametrize(
    ("stdin", "message", "printed"),
    [
        (f"{json.dumps(FETCH)}\noops\n", "line 2: not JSON at character 1: expecting value", 1),
        (f'{json.dumps(FETCH)}\n\n{{"name": 5}}\n', "line 3: a tool definition: name must be a text", 1),
        ('[{"description": "x"}]', ": a tool definition: name must be a text", 0),
        ('{"tools": 5}', ": a tool definition must be an object", 0),
        ("5", ": a tool definition must be an object", 0),
    ],
)
def test_what_cannot_be_read_is_named(run: Run, stdin: str, message: str, printed: int) -> None:
    ran = run("classify", "--json", "-", stdin=stdin)
    assert (ran.code, len(ran.lines)) == (2, printed)
    assert ran.err.startswith("riskproof: standard input")
    assert ran.err.endswith(f"{message}\n")


def test_nothing_gives_nothing(run: Run) -> None:
    assert run("classify", "--json", "-") == Ran(0, "", "")


def test_a_damaged_archive_is_named(run: Run, work: Path) -> None:
    (work / "tools.jsonl.gz").write_bytes(b"no gzip")
    assert run("classify", "tools.jsonl.gz") == Ran(2, "", "riskproof: tools.jsonl.gz: cannot be read\n")


def test_a_tools_name_cannot_steer_the_terminal(run: Run) -> None:
    assert "\x1b" not in run("classify", "-", stdin=json.dumps({"name": "x\x1b[2J"})).out
