from __future__ import annotations

import pytest

from riskproof.guard.presets import PRESETS, relaxed
from riskproof.model.policy import BALANCED, DECISION_KEYS
from riskproof.model.verdict import weaker


def test_each_preset_is_the_row_of_the_specification() -> None:
    rows = {name: tuple(row.items()) for name, row in PRESETS.items()}
    words = {
        "permissive": "ask allow ask allow ask ask ask ask ask ask allow",
        "balanced": "deny ask deny ask deny ask deny ask deny ask ask",
        "strict": " ".join(["deny"] * 11),
    }
    assert rows == {name: tuple(zip(DECISION_KEYS, line.split(), strict=True)) for name, line in words.items()}


@pytest.mark.parametrize(("looser", "stricter"), [("permissive", "balanced"), ("balanced", "strict")])
def test_no_decision_gets_looser_from_one_preset_to_the_next(looser: str, stricter: str) -> None:
    assert [name for name in DECISION_KEYS if weaker(PRESETS[stricter][name], PRESETS[looser][name])] == []


def test_relaxed_decisions_are_those_below_balanced_in_table_order() -> None:
    assert relaxed(BALANCED) == ()
    assert relaxed(PRESETS["strict"]) == ()
    assert relaxed({**BALANCED, "unknown_tool": "allow", "sensitive_external_action": "ask"}) == (
        "sensitive_external_action",
        "unknown_tool",
    )
