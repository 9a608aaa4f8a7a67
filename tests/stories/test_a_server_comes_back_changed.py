"""A tool that was checked comes back with another definition in the next process: a person is asked until they agree."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from riskproof import Call, Guard, Tool
from riskproof.guard.config import settings_from
from tests.stories.processes import HOME, NOTE, PAGE, PLUGIN, POISONED, RULE, Process


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state" / "labels"


def test_a_definition_that_changed_between_two_processes_is_asked_about_until_somebody_approves_it(folder: Path) -> None:
    assert Process(folder).calls("read_note", "7").gate == "allow"
    for _ in range(2):
        pulled = Process(folder, PAGE, POISONED)
        decision = pulled.calls("read_note", "7")
        assert (decision.gate, decision.rules, pulled.findings()) == ("ask", (RULE,), [("definition-changed", False)])
        assert decision.findings[0].evidence == ("the tool's definition is not the one that notes is known with",)
        assert pulled.fetches(HOME).gate == "allow"
        assert pulled.calls("read_note", "7").gate == "ask"
    pulled.agrees()
    assert Process(folder, PAGE, POISONED).calls("read_note", "7").gate == "allow"
    assert Process(folder).calls("read_note", "7").gate == "allow"


def test_a_definition_that_only_changed_its_hints_is_asked_about(folder: Path) -> None:
    harmless = replace(NOTE, annotations={"readOnlyHint": True})
    assert Process(folder, harmless).calls("read_note", "7").gate == "allow"
    assert Process(folder, replace(NOTE, annotations={"readOnlyHint": False})).calls("read_note", "7").gate == "ask"


def test_where_nobody_wants_to_be_asked_a_changed_definition_is_a_finding_once(folder: Path) -> None:
    reported = {"first_contact": "report"}
    assert Process(folder, plugin=reported).calls("read_note", "7").gate == "allow"
    pulled = Process(folder, PAGE, POISONED, plugin=reported)
    assert (pulled.calls("read_note", "7").gate, pulled.findings()) == ("allow", [("definition-changed", False)])
    assert Process(folder, PAGE, POISONED, plugin=reported).findings() == []


def test_a_definition_that_comes_with_the_call_alone_is_compared_as_well(folder: Path) -> None:
    def carried(given: Tool) -> str:
        settings = settings_from({"labels": {"plugins": [PLUGIN]}})
        guard = Guard(replace(settings, labels=replace(settings.labels, folder=folder)))
        gate = guard.before(Call(given, {"id": "7"}, "story")).gate
        guard.close()
        return gate

    assert [carried(one) for one in (NOTE, NOTE, POISONED, NOTE)] == ["allow", "allow", "ask", "allow"]
