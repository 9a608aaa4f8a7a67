"""The HTML page of nutrition labels in a real browser: it fits, it reads, it prints, it loads nothing, whoever chose the names."""

from __future__ import annotations

import os
from typing import Any

from riskproof.reports.labels import html
from tests.e2e.dsh.browser.running import observe
from tests.unit.reports.labels.samples import full, hostile, report

SOUND: dict[str, Any] = {
    "trouble": [],
    "asked": [],
    "overflow": {"320": [], "390": [], "700": [], "860": [], "1280": []},
    "poor": [],
    "schemes": True,
    "printed": {"ground": "rgb(255, 255, 255)", "hidden": 0},
    "closed": True,
    "pdf": True,
    "scripts": 0,
}


def test_the_page_fits_reads_and_prints_and_loads_nothing() -> None:
    pages = {"full": html(full()), "chinese": html(full(), "zh-CN"), "hostile": html(hostile()), "empty": html(report())}
    shots = os.environ.get("RISKPROOF_TEST_SHOTS")
    seen = observe("label_page.mjs", {"pages": pages}, environment={"RISKPROOF_TEST_SHOTS": shots} if shots else None)
    assert seen == dict.fromkeys(pages, SOUND)
