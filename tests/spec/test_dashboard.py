"""The panel's snapshot against the specification's vectors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from riskproof import reports
from tests.spec.loading import Vector, load, sentence
from tests.spec.playing import Run

SESSION = "session-1"


def _played(given: dict[str, Any], language: str = "en") -> Run:
    run = Run({**given, "config": {**given.get("config", {}), "experience": {"language": language}}})
    for _ in range(given.get("repeat", 1)):
        run.play(given.get("steps", []))
    return run


@pytest.mark.parametrize("vector", [vector for vector in load("dashboard") if vector.id != "dashboard-008"], ids=sentence)
def test_dashboard(vector: Vector) -> None:
    run, asked = _played(vector.input), vector.input.get("session_id", SESSION)
    for number in range(vector.input.get("reads", 0)):
        reports.status_answer({"sessionId": f"unknown-{number}"}, lambda key: run.guard.report(key or ""))
    shown = reports.dashboard(run.guard.report(asked or ""), asked)
    for key, expected in vector.expected.items():
        assert _detail(key, expected, shown, run) == expected, key


def _detail(key: str, expected: Any, shown: reports.Dashboard, run: Run) -> Any:
    risks = shown["risks"]
    if key in ("checked", "blocked", "attention"):
        return shown["counts"][key]
    if key in ("activity", "risks") and isinstance(expected, int):
        return len(shown[key])  # type: ignore[literal-required]
    if key in ("rule", "outcome", "kind"):
        return risks[0][key]  # type: ignore[literal-required]
    return {
        "sessions_created": lambda: sum(run.guard.session(f"unknown-{number}") is not None for number in range(1000)),
        "risks_newest_first": lambda: [risk["tool"] for risk in risks],
        "bash_sources": lambda: next(risk["sources"] for risk in risks if risk["tool"] == "bash"),
        "newest_outcome": lambda: risks[0]["outcome"],
        "excludes": lambda: [word for word in expected if word not in json.dumps(shown)],
    }.get(key, lambda: shown[key])()  # type: ignore[literal-required]


@pytest.mark.parametrize("vector", [vector for vector in load("dashboard") if vector.id == "dashboard-008"], ids=sentence)
def test_a_language_changes_words_only(vector: Vector) -> None:
    chinese, english = ({**_flat(reports.dashboard(_played(vector.input, one).guard.report(SESSION), SESSION))} for one in ("zh-CN", "en"))
    assert [chinese[field] for field in vector.expected["same"]] == [english[field] for field in vector.expected["same"]]
    for field in vector.expected["differs"]:
        assert all(one and other and one != other for one, other in zip(chinese[field], english[field], strict=True)), field


def _flat(shown: reports.Dashboard) -> dict[str, Any]:
    risks = shown["risks"]
    return {
        "counts": shown["counts"],
        "activity": [(one["kind"], one["tool"]) for one in shown["activity"]],
        **{field: [risk[field] for risk in risks] for field in ("sources", "title", "outcome", "remediation")},  # type: ignore[literal-required]
    }
