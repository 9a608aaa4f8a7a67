"""Parts of the page."""

from __future__ import annotations

from riskproof.reports.labels.page_parts import breakable, table
from riskproof.reports.labels.shape import Table


def test_a_name_may_be_broken_behind_its_underscores_and_nowhere_else() -> None:
    assert breakable("wx_<b>_x") == "wx_<wbr>&lt;b&gt;_<wbr>x"


def test_a_table_without_rows_is_its_caption_and_the_reason() -> None:
    empty: Table = {"caption": "Hosts", "columns": [{"text": "Host", "right": False}], "rows": [], "empty": ["None."]}
    assert table(empty) == '<h4>Hosts</h4><p class="quiet">None.</p>'
