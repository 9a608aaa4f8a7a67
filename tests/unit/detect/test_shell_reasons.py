"""Reasons of categories."""

from __future__ import annotations

from riskproof.detect.shell_model import RISKS
from riskproof.detect.shell_reasons import REASONS


def test_every_category_has_its_reason_and_no_other() -> None:
    assert sorted(REASONS) == sorted(category for _, category in RISKS)
