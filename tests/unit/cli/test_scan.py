from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Ran, Run

KEY = "s" + "k-" + "a1B2c3D4e5F6g7H8i9J0k1L2"


def test_programs_get_one_line_a_text(run: Run) -> None:
    rows = [{"id": "a", "text": f"use {KEY} here"}, {"id": 7, "text": "nothing"}, {"text": "mail ana@mail.example"}]
    ran = run("scan", "--json", "-", stdin="\n".join(map(json.dumps, rows)))
    assert ran.lines == [{"id": "a", "taints": ["API_KEY"]}, {"id": "7", "taints": []}, {"id": "3", "taints": ["PII"]}]


def test_people_get_labels_and_the_number_of_places_and_never_the_text(run: Run) -> None:
    rows = [{"id": "a", "text": f"use {KEY} and {KEY}"}, {"id": "b", "text": "nothing"}]
    ran = run("scan", "-", stdin="\n".join(map(json.dumps, rows)))
    assert ran == Ran(0, "a  API_KEY  2 places\nb  nothing\n", "")


def test_a_whole_file_is_one_text(run: Run, work: Path) -> None:
    (work / "diff.txt").write_bytes(b"\xff\n+ mail ana@mail.example\n")
    assert run("scan", "--whole", "--json", "diff.txt").lines == [{"id": "diff.txt", "taints": ["PII"]}]
    assert run("scan", "--whole", "-", stdin="plain").out == "-  nothing\n"


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        ("plain text", "standard input, line 1: not JSON at character 1: expecting value"),
        ('\n{"id": 1}', 'standard input, line 2: a line must be {"id", "text"}\n  for a plain text file add --whole'),
        ('{"text": 5}', 'standard input, line 1: a line must be {"id", "text"}\n  for a plain text file add --whole'),
        ("[]", 'standard input, line 1: a line must be {"id", "text"}\n  for a plain text file add --whole'),
    ],
)
def test_a_line_that_cannot_be_read_is_named(run: Run, stdin: str, message: str) -> None:
    assert run("scan", "-", stdin=stdin) == Ran(2, "", f"riskproof: {message}\n")


def test_a_file_that_cannot_be_read_is_named(run: Run, work: Path) -> None:
    (work / "x.gz").write_bytes(b"no gzip")
    assert run("scan", "--whole", "x.gz") == Ran(2, "", "riskproof: x.gz: cannot be read\n")
    assert run("scan", "none") == Ran(2, "", "riskproof: none: cannot be read: No such file or directory\n")


def test_an_id_cannot_steer_the_terminal(run: Run) -> None:
    assert "\x1b" not in run("scan", "-", stdin=json.dumps({"id": "\x1b[2J", "text": "x"})).out
