"""Elements out of texts."""

from __future__ import annotations

from riskproof.reports.labels.markup import Markup, element, joined


def test_a_text_stays_a_text() -> None:
    assert element("p", "<b>", class_='"x"') == '<p class="&quot;x&quot;">&lt;b&gt;</p>'


def test_elements_stand_inside_elements() -> None:
    assert element("ul", [element("li", one) for one in ("a", "b")], None) == "<ul><li>a</li><li>b</li></ul>"


def test_names_of_attributes_are_hyphenated_and_absent_ones_left_out() -> None:
    assert element("td", data_label="A", aria_label=None, hidden=True, open=False) == '<td data-label="A" hidden></td>'


def test_elements_without_content_are_not_closed() -> None:
    assert element("meta", charset="utf-8") == '<meta charset="utf-8">'


def test_only_markup_is_markup() -> None:
    assert joined(Markup("<br>"), "<br>") == "<br>&lt;br&gt;"
