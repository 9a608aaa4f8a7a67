from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from riskproof.facts.of_call import see_call
from riskproof.guard.first_contacts import FirstContacts
from riskproof.guard.metering import Meter
from riskproof.guard.tools import KnownTool, ToolRegistry
from riskproof.model.call import Call, Tool
from riskproof.model.contact import Contact
from riskproof.model.facts import CallFacts
from riskproof.model.policy import Policy
from riskproof.model.session import Session
from riskproof.nutrition.config import resolve

NOTE = Tool("read_note", "Reads a note", {"type": "object"})
CALL = Call("read_note", {"from": "https://other.test/x"})
OTHER = Contact("notes", "host", "other.test", shown="other.test")


def meter(first_contact: str = "ask") -> Meter:
    plugin = {"id": "notes", "tools": {"names": ["read_note"]}, "declared": {"domains": ["notes.test"]}, "firstContact": first_contact}
    return Meter(resolve({"plugins": [plugin]}))


def known() -> KnownTool:
    return ToolRegistry({}).know(NOTE)


def facts() -> CallFacts:
    return see_call(NOTE.name, known().classification, "first-seen", CALL.arguments, Session(), Policy())


def found(contacts: FirstContacts) -> list[Contact]:
    find = contacts.finder(CALL, known())
    return [] if find is None else list(find(facts()))


def test_where_nobody_asks_nothing_looks_for_contacts(tmp_path: Path) -> None:
    assert FirstContacts(meter("report"), None, tmp_path / "labels").finder(CALL, known()) is None
    assert FirstContacts(Meter(None), None, tmp_path / "labels").finder(CALL, known()) is None


def test_what_is_approved_is_found_no_more_and_written_at_once(tmp_path: Path) -> None:
    contacts = FirstContacts(meter(), None, tmp_path / "labels")
    assert found(contacts) == [OTHER]
    contacts.approved([OTHER])
    assert found(contacts) == []
    assert json.loads((tmp_path / "labels-known.json").read_text())["labels"]["notes"]["hosts"] == ["other.test"]


def test_another_process_that_runs_already_learns_of_it_before_it_asks(tmp_path: Path) -> None:
    mine, theirs = FirstContacts(meter(), None, tmp_path / "labels"), FirstContacts(meter(), None, tmp_path / "labels")
    mine.approved([OTHER])
    assert found(theirs) == []


def test_definitions_are_written_when_a_list_of_tools_comes_and_nothing_when_nothing_is_new(tmp_path: Path) -> None:
    measured = meter()
    FirstContacts(measured, None, tmp_path / "labels")
    measured.tools([NOTE])
    file = tmp_path / "labels-known.json"
    first = file.stat()
    measured.tools([NOTE])
    assert (list(json.loads(file.read_text())["labels"]["notes"]["definitions"]), file.stat().st_ino) == (["read_note"], first.st_ino)


def test_labels_that_are_switched_on_later_know_what_was_written(tmp_path: Path) -> None:
    FirstContacts(meter(), None, tmp_path / "labels").approved([OTHER])
    late = Meter(None)
    contacts = FirstContacts(late, None, tmp_path / "labels")
    config = meter().config
    late.configure(config)
    assert found(contacts) == []


def test_a_file_that_cannot_be_written_is_logged_and_the_approval_holds_here(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "state").write_text("")
    contacts = FirstContacts(meter(), None, tmp_path / "state" / "labels")
    with caplog.at_level(logging.WARNING, "riskproof"):
        contacts.approved([OTHER])
    assert (found(contacts), [record.levelname for record in caplog.records]) == ([], ["WARNING"])
    assert "other.test" not in caplog.text


def test_what_is_damaged_is_said_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "labels-known.json").write_text("{")
    with caplog.at_level(logging.WARNING, "riskproof"):
        contacts = FirstContacts(meter(), None, tmp_path / "labels")
        contacts.approved([OTHER])
    assert [record.getMessage() for record in caplog.records] == ["what labels knew cannot be read, so it is asked about again"]
