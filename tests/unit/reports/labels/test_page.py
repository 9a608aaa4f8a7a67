"""The HTML page: what is in it, and that nothing else is."""

from __future__ import annotations

import base64
import hashlib
import re

from riskproof.reports.labels import html
from tests.unit.reports.labels.samples import full, hostile, label, report, tool


def test_the_page_loads_nothing_and_says_so_to_the_browser() -> None:
    shown = html(full())
    style = re.search(r"<style>(.*?)</style>", shown, re.DOTALL)
    assert style is not None
    digest = base64.b64encode(hashlib.sha256(style.group(1).encode()).digest()).decode()
    policy = f"default-src &#x27;none&#x27;; style-src &#x27;sha256-{digest}&#x27;; base-uri &#x27;none&#x27;; form-action &#x27;none&#x27;"
    assert f'<meta http-equiv="Content-Security-Policy" content="{policy}">' in shown
    assert re.findall(r"<(?:script|link|img|iframe|object|form|a)\b|\sstyle=|url\(|@import|https?:", shown) == []


def test_headings_captions_and_scopes_are_there_for_who_cannot_see_the_layout() -> None:
    shown = html(full())
    assert shown.count("<h1>") == 1
    assert shown.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert shown.count("<table") == shown.count("<caption")
    assert re.findall(r"<th(?![^>]*scope=)[ >]", shown) == []
    names = set(re.findall(r'aria-labelledby="([^"]+)"', shown))
    assert names <= set(re.findall(r'\bid="([^"]+)"', shown))


def test_identifiers_are_unique() -> None:
    identifiers = re.findall(r'\bid="([^"]+)"', html(hostile()))
    assert len(identifiers) == len(set(identifiers))


def test_a_label_that_is_alone_shows_its_matrix_once() -> None:
    assert html(report(label("wx", tool("scan")))).count('class="matrix stack"') == 1
    assert html(full()).count('class="matrix stack"') == 5


def test_observed_and_inferred_cells_are_told_apart() -> None:
    shown = html(full())
    assert '<span class="seen">3 domains</span>' in shown
    assert '<span class="inferred">43 calls</span>' in shown
    assert '<span class="claim">claimed: no</span>' in shown
    assert '<span class="unseen">No runtime evidence</span>' in shown


def test_the_chinese_page_says_its_language() -> None:
    assert '<html lang="zh-CN">' in html(full(), "zh-CN")


def test_an_empty_report_is_a_page_too() -> None:
    shown = html(report())
    assert "No tool has been registered or called in this window." in shown
    assert "<article" not in shown
