from __future__ import annotations

from typing import Any

import pytest

from riskproof.model.taint import TASK_MODES
from riskproof.reports import health_text, rehearsal_text, status_text, trace_text
from riskproof.reports.commands import REPORT_VIEWS, Command, help_text, parse, report_text
from tests.chinese import CHINESE
from tests.unit.reports.recording import denied, snapshot


@pytest.mark.parametrize("mode", TASK_MODES)
def test_a_task_mode_is_set_and_the_status_is_shown(mode: str) -> None:
    assert parse(f" task {mode}\n") == Command("success", "status", mode)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ["task", "task x", "task read-only now", "Status", "status now", "health", "rehearsal", "read-only", "/riskproof", None, 3, ["status"]],
)
def test_near_misses_get_the_help_as_an_error(text: Any) -> None:
    assert parse(text) == Command("error", "help")


@pytest.mark.parametrize(
    ("text", "view"), [("", "status"), ("  ", "status"), ("doctor", "health"), ("demo", "rehearsal"), ("help", "help")]
)
def test_the_words_are_exact(text: str, view: str) -> None:
    assert parse(text) == Command("success", view)  # type: ignore[arg-type]


def test_every_view_has_its_text() -> None:
    taken = snapshot(denied())
    assert {view: report_text(taken, view) for view in ("status", "trace", "health", "rehearsal", "demo", "help")} == {
        "status": status_text(taken),
        "trace": trace_text(taken),
        "health": health_text(taken),
        "rehearsal": rehearsal_text("en"),
        "demo": rehearsal_text("en"),
        "help": help_text("en"),
    }
    assert report_text(taken) == status_text(taken)
    with pytest.raises(KeyError):
        report_text(taken, "policy")


def test_the_report_tool_has_four_views_and_none_that_changes_anything() -> None:
    assert {name: view for name, view in REPORT_VIEWS.items() if name != view} == {"demo": "rehearsal"}
    assert list(REPORT_VIEWS) == ["status", "trace", "demo", "health"]


def test_the_help_is_in_both_languages_with_the_configured_one_first() -> None:
    english, chinese = help_text("en"), help_text("zh-CN")
    assert sorted(english.split("\n")) == sorted(chinese.split("\n"))
    assert CHINESE.search(english.split("\n\n")[0]) is None
    assert CHINESE.search(chinese.split("\n\n")[0])


@pytest.mark.parametrize("part", [0, 1])
def test_the_help_names_every_form_the_limits_of_task_contracts_and_the_report_tool(part: int) -> None:
    text = help_text("en").split("\n\n")[part]
    forms = ["status", "trace", "doctor", "demo", "help", *(f"task {mode}" for mode in TASK_MODES)]
    assert all(f"/riskproof {form}" in text for form in forms)
    assert "riskproof_report" in text
    assert any(words in text for words in ("Limits of task contracts", "任务约定的限制"))
    assert any(words in text for words in ("Advice: read-only", "建议：审阅"))
