"""The command and the report tool against the vectors; what only a host can show is played in the real DSH (tests/e2e/dsh)."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof import reports
from riskproof.guard.guard import Guard
from riskproof.model.call import Call, Result, Tool
from tests.spec.loading import Vector, load, sentence

_HOST_ONLY = {"command-019", "command-020"}
"""A host without commands, and a tool that another plugin puts in the place of the report tool."""
_WRITE = Tool("file_write", "Write a file to disk")


class Operator:
    """Plays inputs of the command and calls of tools in one session."""

    def __init__(self) -> None:
        self.guard = Guard()
        self.guard.set_task("s", "standard")
        self.effects = 0
        self.texts: dict[str, str] = {}

    def does(self, step: str) -> None:
        if step.startswith("call "):
            self._calls(step.removeprefix("call "))
            return
        command = reports.parse(step)
        if command.task is not None:
            self.guard.set_task("s", command.task)
        self.texts[step] = reports.report_text(self.guard.report("s"), command.view)

    def _calls(self, tool: str) -> None:
        if tool == "riskproof_report":
            self.texts[tool] = reports.report_text(self.guard.report("s"), reports.REPORT_VIEWS["status"])
            return
        call = Call(_WRITE, {"path": "plan.md", "content": "a plan"}, "s")
        if self.guard.before(call).gate == "allow":
            self.effects += 1
            self.guard.after(call, Result("written"))


def _inputs() -> list[Vector]:
    return [vector for vector in load("command") if "input" in vector.input]


@pytest.mark.parametrize("vector", _inputs(), ids=sentence)
def test_command(vector: Vector) -> None:
    command, expected = reports.parse(vector.input["input"]), vector.expected
    text = reports.report_text(Guard().report("s"), command.view)
    assert command.kind == expected["kind"]
    assert command.task == expected.get("task_mode")
    if "view" in expected:
        assert command.view == expected["view"]
    if expected.get("text") == "help":
        assert text == reports.help_text("en")
    assert all(form in text for form in expected.get("mentions", ()))
    if "passed" in expected:
        assert (text.count("✓"), text.count("✗")) == (expected["passed"], expected["failed"])


@pytest.mark.parametrize("vector", [vector for vector in load("command") if "steps" in vector.input], ids=sentence)
def test_a_task_mode_holds_for_what_comes_after_it(vector: Vector) -> None:
    operator, expected = Operator(), vector.expected
    for step in vector.input["steps"]:
        operator.does(step)
    found: dict[str, Any] = {"side_effects": operator.effects}
    if "report" in expected:
        counts = reports.counts_of(operator.guard.report("s")["proofs"])
        found["report"] = {"blocked": counts.blocked, "checked": counts.checked}
        found["file_write"] = "error" if operator.guard.proofs()[-1]["receipt"]["gate"] == "deny" else "success"
        found["trace_has"] = expected["trace_has"] if expected["trace_has"] in operator.texts["trace"] else operator.texts["trace"]
        assert "checked 1 · blocked by RiskProof 1" in operator.texts["riskproof_report"]
    assert found == expected


@pytest.mark.parametrize("vector", [vector for vector in load("command") if "views" in vector.input], ids=sentence)
def test_reading_a_report_counts_nothing(vector: Vector) -> None:
    operator = Operator()
    for view in vector.input["views"]:
        assert reports.report_text(operator.guard.report("s"), reports.REPORT_VIEWS[view])
    assert reports.counts_of(operator.guard.report("s")["proofs"]).checked == vector.expected["checked_after"]


def test_every_vector_of_the_command_is_played_somewhere() -> None:
    here = {vector.id for vector in load("command") if vector.input.keys() & {"input", "steps", "views"}}
    assert {vector.id for vector in load("command")} == here | _HOST_ONLY
