"""The command ``/nutrition-label`` against the specification's vectors, as far as it is not its host's.

How the report gets into a session's log, and the number that it has there, is the host's (``HOSTS``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riskproof.model.label import LabelSnapshot
from riskproof.model.label_report import LabelReport
from riskproof.reports.labels.command import HINT, NAME, answer
from riskproof.reports.labels.wrapping import Published, report_of
from tests.spec.loading import LabelVector, load_labels

HOSTS = frozenset({"linked", "linked-seq-zero", "append-fails", "no-session", "session-without-append"})
EMPTY: LabelSnapshot = {"schemaVersion": 1, "revision": 1, "generatedAt": "2031-05-01T00:00:05.000Z", "labels": []}


class Service:
    """Knows one label, and remembers what it was asked for. Without ``reports`` it gives snapshots only."""

    def __init__(self, *, reports: bool = True) -> None:
        self.reports = reports
        self.passed: dict[str, Any] = {}

    def read(self, command: str, scope: str, label: str | None) -> Published:
        self.passed = {"commandId": command, "scope": scope, "label": label}
        if label == "absent":
            raise LookupError('unknown label "absent"')
        return report_of(EMPTY, command, scope) if self.reports else EMPTY


def _argument(given: dict[str, Any], command: str | None) -> dict[str, Any]:
    service = Service()
    answered = answer(service.read, given["rawInput"], command)
    return {"kind": answered["kind"], "passed": service.passed}


def _unknown(given: dict[str, Any]) -> dict[str, Any]:
    answered = answer(Service().read, given["rawInput"], "q9")
    is_message = answered["text"] == 'unknown label "absent"'
    return {"kind": answered["kind"], "textIsErrorMessage": is_message, "hasSourceEventSeq": "report" in answered}


def _snapshots() -> dict[str, Any]:
    answered = answer(Service(reports=False).read, "", "q9")
    scope = next(line for line in answered["text"].split("\n") if "receiving agent" in line)
    return {"kind": answered["kind"], "scopeInText": scope}


@pytest.mark.parametrize("vector", [vector for vector in load_labels("command") if vector.op not in HOSTS], ids=lambda vector: vector.id)
def test_the_command_answers_as_specified(vector: LabelVector) -> None:
    plays: dict[str, Callable[[], dict[str, Any]]] = {
        "argument": lambda: _argument(vector.input, "q9"),
        "missing-command-id": lambda: _argument(vector.input, None),
        "unknown-label": lambda: _unknown(vector.input),
        "service-without-report": _snapshots,
        "registration": lambda: {"name": NAME, "hint": HINT},
    }
    assert plays[vector.op]() == vector.expect


def test_the_report_that_was_answered_is_there_to_be_kept() -> None:
    report: LabelReport = report_of(EMPTY, "q9", "receiving agent")
    assert answer(Service().read, "", "q9").get("report") == report
