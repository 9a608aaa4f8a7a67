"""Reasons of categories."""

from __future__ import annotations

from pathlib import Path

from riskproof.detect.shell_model import RISKS
from riskproof.detect.shell_reasons import REASONS


def test_every_category_has_its_reason_and_no_other() -> None:
    assert sorted(REASONS) == sorted(category for _, category in RISKS)


def test_the_guide_lists_every_category_with_its_reason() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "guides" / "commands.md").read_text(encoding="utf-8")
    table = guide[guide.index("| category ") : guide.index("### Families")]
    rows = [line.strip("|").split("|") for line in table.strip().splitlines()[2:] if line.startswith("|")]
    assert [(cells[0].strip(), cells[2].strip()) for cells in rows] == [(category, REASONS[category]) for _, category in RISKS]
