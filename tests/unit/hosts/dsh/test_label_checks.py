"""What the doctor says of the label rows: off is worth a note, a configuration that cannot be used is a fault."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.hosts.dsh.composition import Composition, Expression, PluginRow
from riskproof.hosts.dsh.label_checks import asked, configuration, rows

OFF = PluginRow("/c/labels/index.js", None, True)


def with_rows(*labels: PluginRow, commands: tuple[PluginRow, ...] = (PluginRow("/c/labels/command.js", None, False),)) -> Composition:
    return Composition((), True, ("riskproof",), frozenset(), labels, commands)


def row(config: Any = None, disabled: bool | None = False) -> PluginRow:
    return PluginRow("/c/labels/index.js", config, disabled)


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (with_rows(row()), ("", "runtime-nutrition-label loads /c/labels/index.js; /nutrition-label shows them", "note")),
        (with_rows(), ("no labels are measured: the row runtime-nutrition-label is missing", "", "note")),
        (with_rows(OFF), ("no labels are measured: the row runtime-nutrition-label is disabled", "", "note")),
        (
            with_rows(row(), commands=(OFF,)),
            ("", "runtime-nutrition-label loads /c/labels/index.js; no command: runtime-nutrition-label-command is disabled", "note"),
        ),
        (
            with_rows(PluginRow("dsh-runtime-nutrition-label", {}, False)),
            ("the row runtime-nutrition-label is another package's: RiskProof leaves labels to it", "", "note"),
        ),
        (with_rows(row(), row()), ("2 rows with the id runtime-nutrition-label: DSH needs exactly one", "", "fault")),
        (
            with_rows(row(), commands=(row(), row())),
            ("2 rows with the id runtime-nutrition-label-command: DSH needs exactly one", "", "fault"),
        ),
    ],
    ids=["on", "missing", "disabled", "no command", "of others", "twice", "command twice"],
)
def test_the_rows_are_named_with_what_is_off(now: Composition, said: tuple[str, str, str]) -> None:
    assert rows(now) == said


@pytest.mark.parametrize(
    ("now", "wanted", "said"),
    [
        (with_rows(row({"pathDisplay": "omit"})), {"pathDisplay": "omit"}, ("broken", "valid", "fault")),
        (with_rows(row(None, disabled=None)), {}, ("broken", "valid", "fault")),
        (with_rows(PluginRow("dsh-runtime-nutrition-label", {"x": 1}, False)), None, ("", "there is none", "note")),
        (with_rows(OFF), None, ("", "there is none", "note")),
        (with_rows(row({"evidenceLimit": Expression()})), None, ("holds expressions, which only the start can check", "", "note")),
        (with_rows(row("text")), {}, ("the row runtime-nutrition-label: its configuration is no mapping", "", "fault")),
    ],
    ids=["configured", "expression decides", "of others", "off", "computed", "no mapping"],
)
def test_the_engine_is_asked_about_what_it_will_be_told(
    now: Composition, wanted: dict[str, Any] | None, said: tuple[str, str, str]
) -> None:
    assert (asked(now), configuration(now, "broken")) == (wanted, said)
