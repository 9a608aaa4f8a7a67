"""Parts of the page."""

from __future__ import annotations

from riskproof.reports.labels.page_parts import breakable, histogram, table
from riskproof.reports.labels.shape import Bar, Table


def test_a_name_may_be_broken_behind_its_underscores_and_nowhere_else() -> None:
    assert breakable("wx_<b>_x") == "wx_<wbr>&lt;b&gt;_<wbr>x"


def test_a_table_without_rows_is_its_caption_and_the_reason() -> None:
    empty: Table = {"caption": "Hosts", "columns": [{"text": "Host", "right": False}], "rows": [], "empty": ["None."]}
    assert table(empty) == '<h4>Hosts</h4><p class="quiet">None.</p>'


def test_a_histogram_is_read_out() -> None:
    bars: list[Bar] = [{"text": "up to 10 ms", "calls": 1, "share": 50}, {"text": "up to 20 ms", "calls": 2, "share": 100}]
    shown = str(histogram(bars, "en"))
    assert 'role="img" aria-label="How long calls took: up to 10 ms: 1, up to 20 ms: 2"' in shown
    assert shown.count("<rect ") == 2
    assert histogram(bars[:1], "en") is None
