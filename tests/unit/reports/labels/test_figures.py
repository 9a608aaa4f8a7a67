"""Counts, rates, times and windows as words."""

from __future__ import annotations

import pytest

from riskproof.reports.labels.figures import counted, milliseconds, moment, percent, span
from riskproof.reports.labels.words import DOMAINS


def test_one_is_singular_and_everything_else_plural() -> None:
    assert [counted(number, DOMAINS, "en") for number in (0, 1, 2)] == ["0 domains", "1 domain", "2 domains"]
    assert counted(2, DOMAINS, "zh-CN") == "2 个域名"


@pytest.mark.parametrize(("part", "whole", "shown"), [(1, 3, "33.3%"), (1, 2, "50%"), (2, 7, "28.6%"), (7, 7, "100%")])
def test_a_rate_has_at_most_one_decimal(part: int, whole: int, shown: str) -> None:
    assert percent(part, whole) == shown


def test_milliseconds_stay_milliseconds() -> None:
    assert milliseconds(1400) == "1400 ms"


def test_a_moment_is_read_without_its_milliseconds() -> None:
    assert moment("2031-05-01T08:00:05.250Z") == "2031-05-01 08:00:05 UTC"
    assert moment("some day") == "some day"


def test_a_window_says_its_day_once() -> None:
    start, end, later = "2031-05-01T08:00:00.000Z", "2031-05-01T09:30:05.250Z", "2031-05-02T00:00:00.000Z"
    assert span(start, end) == "2031-05-01 08:00:00 — 09:30:05 UTC"
    assert span(start, later) == "2031-05-01 08:00:00 UTC — 2031-05-02 00:00:00 UTC"
