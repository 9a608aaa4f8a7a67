"""The command: its input and its errors, beyond the specification's vectors."""

from __future__ import annotations

import pytest

from riskproof.reports.labels.command import answer, asked_command, asked_label
from tests.unit.reports.labels.samples import label, snapshot


@pytest.mark.parametrize(
    ("given", "asked"),
    [(None, None), (7, None), ("\ufeff\u3000 wx \u2028", "wx"), ("\x1fwx", "\x1fwx"), ("a  b", "a  b")],
)
def test_only_what_javascript_trims_is_trimmed(given: object, asked: str | None) -> None:
    assert asked_label(given) == asked


def test_a_command_without_an_id_has_the_word_for_it() -> None:
    assert [asked_command(given) for given in (None, "", 3, "q1")] == ["unavailable", "unavailable", "unavailable", "q1"]


def test_an_unknown_label_is_an_error_that_hides_nothing() -> None:
    def unknown(*_: object) -> None:
        raise KeyError('unknown label "\u202egnp"')

    assert answer(unknown, "x", "q1") == {"kind": "error", "text": 'unknown label "\\u202egnp"'}  # type: ignore[arg-type]


def test_an_error_without_a_word_gets_one() -> None:
    def silent(*_: object) -> None:
        raise LookupError

    assert answer(silent, "x", "q1", "zh-CN") == {"kind": "error", "text": "无法读取该标签"}  # type: ignore[arg-type]


def test_a_snapshot_becomes_the_report_of_the_command() -> None:
    answered = answer(lambda *_: snapshot(label("wx")), "", "q1")
    assert answered["kind"] == "success"
    assert (answered["report"]["commandId"], answered["report"]["scope"]) == ("q1", "receiving agent")
