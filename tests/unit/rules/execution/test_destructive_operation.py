"""Destructive commands: what counts under which preset."""

from __future__ import annotations

import pytest

from riskproof.model.facts import CommandFinding
from riskproof.model.finding import Evidence
from riskproof.rules.execution.destructive_operation import check
from tests.unit.rules.building import facts, leaf


@pytest.mark.parametrize(
    ("category", "strict", "fires"),
    [
        ("recursive deletion", False, True),
        ("privileged system change", False, True),
        ("privilege escalation", False, False),
        ("privilege escalation", True, True),
        ("leased Git history rewrite", False, False),
        ("leased Git history rewrite", True, True),
    ],
)
def test_raised_privileges_and_a_leased_push_count_under_strict_only(category: str, strict: bool, fires: bool) -> None:
    found = (CommandFinding(0, "destructive_operation", category),)
    seen = facts(capabilities=("CODE_EXECUTION",), leaves=(leaf("command"),), commands=found, strict=strict)
    assert list(check(seen)) == ([Evidence("category", 0, detail=category)] if fires else [])
