"""The reports behind the cards: kept in memory and in private files, found again by another engine, bounded."""

from __future__ import annotations

import json
import logging
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from riskproof.hosts.dsh import label_reports
from riskproof.hosts.dsh.label_reports import LabelReports, report_in
from riskproof.model.label_report import LabelReport

T = "2026-01-02T03:04:05.006Z"


def report(command: str, revision: int = 1) -> LabelReport:
    return {
        "schemaVersion": 1,
        "commandId": command,
        "scope": "receiving agent",
        "revision": revision,
        "generatedAt": T,
        "window": {"startedAt": T, "generatedAt": T},
        "labels": [],
        "calls": [],
        "truncation": {"calls": False, "evidence": False},
    }


def test_another_engine_finds_what_this_one_kept_in_files_that_only_their_owner_reads(tmp_path: Path) -> None:
    folder = tmp_path / "labels" / "cards"
    LabelReports(folder).keep("cmd-1", report("cmd-1"))
    assert LabelReports(folder).find("cmd-1") == report("cmd-1")
    assert LabelReports(folder).find("cmd-2") is None
    assert [stat.S_IMODE(path.stat().st_mode) for path in (folder.parent, folder, *folder.iterdir())] == [0o700, 0o700, 0o600]


def test_a_command_that_says_it_again_is_kept_once_with_its_last_words(tmp_path: Path) -> None:
    kept = LabelReports(tmp_path)
    kept.keep("a/../b", report("a/../b"))
    kept.keep("a/../b", report("a/../b", 2))
    assert [kept.find("a/../b"), len(list(tmp_path.iterdir()))] == [report("a/../b", 2), 1]


def test_the_newest_stay_in_memory_and_in_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(label_reports, "MOST_IN_MEMORY", 2)
    monkeypatch.setattr(label_reports, "MOST_FILES", 3)
    kept, nowhere = LabelReports(tmp_path), LabelReports(None)
    for number in range(6):
        kept.keep(f"c{number}", report(f"c{number}"))
        nowhere.keep(f"c{number}", report(f"c{number}"))
        for file in tmp_path.iterdir():  # each is older than the next, whatever the clock of the file system
            os.utime(file, ns=(0, file.stat().st_mtime_ns - 10**9))
    assert [kept.find(f"c{number}") is not None for number in range(6)] == [False, False, False, True, True, True]
    assert [nowhere.find(f"c{number}") is not None for number in range(6)] == [False, False, False, False, True, True]


def test_a_report_that_is_too_large_for_a_file_is_kept_in_memory_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(label_reports, "MOST_BYTES", 100)
    kept = LabelReports(tmp_path)
    kept.keep("c", report("c"))
    assert [kept.find("c"), list(tmp_path.iterdir())] == [report("c"), []]


def test_where_nothing_can_be_written_the_report_is_in_memory_and_the_log_says_so_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    kept = LabelReports(tmp_path / "file" / "below" / "cards")
    with caplog.at_level(logging.WARNING, "riskproof"):
        for name in ("a", "b"):
            kept.keep(name, report(name))
    assert [kept.find("a"), caplog.messages] == [report("a"), ["a report of labels was not written: NotADirectoryError"]]


def test_what_cannot_be_put_in_place_leaves_nothing_behind(tmp_path: Path) -> None:
    kept = LabelReports(tmp_path)
    kept.keep("c", report("c"))
    (file,) = tmp_path.iterdir()
    file.unlink()
    file.mkdir()
    kept.keep("c", report("c", 2))
    assert (kept.find("c"), list(tmp_path.iterdir())) == (report("c", 2), [file])


@pytest.mark.parametrize(
    "said",
    [b"", b"{", b"[" * 100_000, b"[]", b'{"commandId":"x"}', b'{"commandId":"c"}', b'{"commandId":"c","report":{"schemaVersion":2}}'],
)
def test_a_file_that_is_no_report_of_this_command_is_none(tmp_path: Path, said: bytes) -> None:
    LabelReports(tmp_path).keep("c", report("c"))
    next(tmp_path.iterdir()).write_bytes(said)
    assert LabelReports(tmp_path).find("c") is None


@pytest.mark.parametrize(
    ("change", "good"),
    [({}, True), ({"schemaVersion": 2}, False), ({"labels": {}}, False), ({"calls": None}, False), ({"commandId": 7}, False)],
)
def test_only_a_report_of_this_version_is_taken_for_one(change: dict[str, Any], good: bool) -> None:
    said = json.loads(json.dumps({**report("c"), **change}))
    assert report_in(said) == (said if good else None)
    assert report_in([said]) is None
