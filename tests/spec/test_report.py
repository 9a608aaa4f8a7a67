"""Status, trace and rehearsal against the specification's vectors."""

from __future__ import annotations

import re
from typing import Any

import pytest

from riskproof import reports
from riskproof.guard.config import settings_from
from riskproof.guard.guard import Guard
from riskproof.guard.rehearsal import rehearse
from riskproof.model.call import Call, Result
from tests.chinese import CHINESE
from tests.spec.loading import Vector, load, sentence


def _guard(given: dict[str, Any]) -> Guard:
    language = given.get("language", "en")
    guard = Guard(
        settings_from(
            {"experience": {"language": language if isinstance(language, str) else "en"}, "taint": {"enabled": given.get("taint", True)}}
        )
    )
    records = given.get("records", {})
    for word, number in (records if isinstance(records, dict) else {"allow": records}).items():
        for _ in range(number):
            _play(guard, word)
    return guard


def _play(guard: Guard, word: str) -> None:
    call = Call("bash", {"command": "rm -rf /"}, "s") if word == "deny" else Call("file_read", {"path": "notes.md"}, "s")
    if guard.before(call).gate == "allow":
        guard.after(call, Result("a note"))


@pytest.mark.parametrize("vector", [vector for vector in load("report") if vector.id != "report-007"], ids=sentence)
def test_report(vector: Vector) -> None:
    guard = _guard(vector.input)
    view = vector.input.get("view", "status")
    text = reports.report_text(guard.report("s"), view)
    for key, expected in vector.expected.items():
        _CHECKS[key](text, expected, guard)


def _mentions(text: str, expected: list[str], _guard: Guard) -> None:
    assert all(words.lower() in text.lower() for words in expected)


def _language(text: str, expected: str, _guard: Guard) -> None:
    assert (CHINESE.search(text) is None) == (expected == "en")


def _warning(text: str, expected: bool, _guard: Guard) -> None:
    assert ("switched off" in text and "taint" in text) is expected


def _blocks(text: str, expected: int, _guard: Guard) -> None:
    assert len(re.findall(r"^  receipt: ", text, re.MULTILINE)) == expected


def _format(_text: str, expected: str, guard: Guard) -> None:
    _play(guard, "deny")
    _play(guard, "allow")
    shown = re.findall(r"^  receipt: (.*)$", reports.trace_text(guard.report("s")), re.MULTILINE)
    assert shown == [
        expected.replace("<gate>", gate).replace("<outcome>", end) for gate, end in (("allow", "succeeded"), ("deny", "blocked"))
    ]


_CHECKS = {"mentions": _mentions, "language": _language, "warning": _warning, "blocks": _blocks, "format": _format}


@pytest.mark.parametrize("vector", [vector for vector in load("report") if vector.id == "report-007"], ids=sentence)
def test_a_rehearsal_passes_in_both_languages(vector: Vector) -> None:
    expected = vector.expected
    for language in vector.input["language"]:
        text = reports.rehearsal_text(language)
        assert (text.count("✓"), text.count("✗")) == (expected["passed"], expected["failed"])
        assert [case.rule for case in rehearse(language)] == expected["cases"]
        assert all(rule in text for rule in expected["cases"])
        assert (CHINESE.search(text) is None) == (language == "en")
