"""Labels whose names somebody hostile chose: no line of text is too wide, no Markdown table is torn, no page holds an element of theirs."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from rich.cells import cell_len

from riskproof.model.taint import Language
from riskproof.reports.labels import html, json_text, markdown, text, view
from tests.properties.drawing import examples
from tests.unit.reports.labels.samples import HOSTILE, full, hostile

_PIECES: Final = (
    "|",
    "`",
    "``",
    "\\",
    "<",
    ">",
    "&",
    "]",
    "[",
    "(",
    ")",
    "*",
    "_",
    "\n",
    "\x1b[0m",
    "\u202e",
    "\u200d",
    "│",
    "天",
    "\u0301",
    "👩",
    " ",
    "a",
)
NAMES: Final = st.lists(
    st.sampled_from(HOSTILE) | st.text(max_size=30) | st.lists(st.sampled_from(_PIECES), max_size=24).map("".join), min_size=1, max_size=4
)
LANGUAGES: Final = st.sampled_from(("en", "zh-CN"))
WIDTHS: Final = st.integers(20, 300)
_ELEMENTS: Final = frozenset(
    "html head meta title style body main header h1 p strong span ul li dl div dt dd section h2 code table caption thead tr th tbody td "
    "small details summary article h3 h4 footer wbr svg rect".split()
)
_ATTRIBUTES: Final = frozenset(
    "lang charset http-equiv content name class id scope colspan role tabindex aria-label aria-labelledby aria-hidden data-label "
    "viewbox preserveaspectratio x y width height".split()
)
_VOID: Final = frozenset({"meta", "wbr"})


class Page(HTMLParser):
    """Reads a page strictly: every element is closed in order, and what is not ours is remembered."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.opened: list[str] = []
        self.strange: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _ELEMENTS:
            self.strange.append(tag)
        self.strange += [name for name, _ in attrs if name not in _ATTRIBUTES]
        if tag not in _VOID:
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag

    def handle_comment(self, data: str) -> None:
        self.strange.append(f"comment {data}")

    def handle_pi(self, data: str) -> None:
        self.strange.append(f"instruction {data}")


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (inner for one in value.values() for inner in _strings(one))
    elif isinstance(value, list):
        yield from (inner for one in value for inner in _strings(one))


def _hidden(shown: str) -> set[str]:
    return {one for one in shown if unicodedata.category(one) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")}


@given(NAMES, WIDTHS, LANGUAGES)
@examples(60)
def test_no_line_of_text_is_wider_than_the_terminal(names: list[str], width: int, language: Language) -> None:
    lines = text(hostile(*names), language, width=width).split("\n")
    assert [line for line in lines if cell_len(line) > width] == []
    assert _hidden("".join(lines)) <= {"\ufe0f"}


@given(WIDTHS, LANGUAGES)
@examples(40)
def test_a_full_report_keeps_its_figures_at_any_width(width: int, language: Language) -> None:
    shown = re.sub(r"\s+", "", text(full(), language, width=width))
    lines = text(full(), language, width=width).split("\n")
    assert [line for line in lines if cell_len(line) > width] == []
    assert all(figure.replace(" ", "") in shown for figure in ("318.5 KB", "1.34 s", "90.2 KB", "140.25 ms", "1.23 MB"))


@given(NAMES, LANGUAGES)
@examples(60)
def test_a_table_of_markdown_has_as_many_cells_in_each_row(names: list[str], language: Language) -> None:
    shown = markdown(hostile(*names), language=language)
    assert _hidden(shown) <= {"\n", "\ufe0f"}
    tokens = MarkdownIt("commonmark").enable("table").parse(shown)
    rows: list[list[int]] = []
    for token in tokens:
        if token.type == "table_open":
            rows.append([])
        elif token.type == "tr_open":
            rows[-1].append(0)
        elif token.type in ("td_open", "th_open"):
            rows[-1][-1] += 1
    lines = [line for line in shown.split("\n") if line.startswith("|")]
    assert len(rows) == 3 * len(names)
    assert sum(len(table) for table in rows) == len(lines) - len(rows)
    assert [set(table) for table in rows] == [{3}, {3}, {7}] * len(names)
    assert [len(re.findall(r"(?<!\\)\|", line)) for line in lines] == [table[0] + 1 for table in rows for _ in range(len(table) + 1)]


@given(NAMES, LANGUAGES)
@examples(60)
def test_no_name_is_syntax_in_markdown(names: list[str], language: Language) -> None:
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown(hostile(*names), language=language))
    inline = {child.type for token in tokens for child in token.children or ()}
    assert inline <= {"text", "code_inline", "softbreak", "text_special"}
    blocks = {token.type.removesuffix("_open").removesuffix("_close") for token in tokens}
    assert blocks <= set("heading inline paragraph blockquote bullet_list list_item table thead tbody tr th td hr".split())
    headings = [token.tag for token in tokens if token.type == "heading_open"]
    assert headings.count("h1") == 1
    assert headings.count("h2") == len(names)


@given(NAMES, LANGUAGES)
@examples(50)
def test_a_page_holds_no_element_of_anybody_else(names: list[str], language: Language) -> None:
    shown, page = html(hostile(*names), language), Page()
    page.feed(shown)
    page.close()
    assert page.opened == []
    assert page.strange == []
    assert _hidden(shown) <= {"\n", "\ufe0f"}


@given(NAMES, LANGUAGES)
@examples(50)
def test_no_text_of_the_card_hides_anything(names: list[str], language: Language) -> None:
    shown = view(hostile(*names), language)
    assert set().union(*map(_hidden, _strings(shown))) <= {"\ufe0f"}
    assert max(map(len, _strings(shown))) < 1200
    assert json.loads(json.dumps(shown)) == shown


@given(NAMES)
@examples(50)
def test_json_is_the_published_value_and_moves_no_terminal(names: list[str]) -> None:
    shown = json_text(hostile(*names))
    assert shown.isascii()
    assert _hidden(shown) <= {"\n"}
    assert json.loads(shown) == hostile(*names)
