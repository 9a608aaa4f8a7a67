"""Names that others chose: shown whole, shown as they are, and never as syntax."""

from __future__ import annotations

import pytest

from riskproof.reports.labels.escape import MOST_CHARACTERS, code, for_html, for_markdown, plain, sentence


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("wx_list", "wx_list"),
        ("天气预报", "天气预报"),
        ("C:\\data\\x.txt", "C:\\data\\x.txt"),
        ("\x1b[31mred\x07", "\\x1b[31mred\\x07"),
        ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("x\u202ey", "x\\u202ey"),
        ("zero\u200bwidth\ufeff", "zero\\u200bwidth\\ufeff"),
        ("tag\U000e0041", "tag\\U000e0041"),
        ("no\u00a0break", "no\\xa0break"),
        ("filler\u3164", "filler\\u3164"),
        ("star\ufe0f", "star\\ufe0f"),
        ("│ box ─", "\\u2502 box \\u2500"),
        ("half\ud800", "half\\ud800"),
        ("cafe\u0301", "cafe\u0301"),
        ("\u0301first", "\\u0301first"),
        ("e\u0301\u0301\u0301\u0301", "e\u0301\u0301\u0301\\u0301"),
        ("", '""'),
        (" padded ", '" padded "'),
    ],
)
def test_what_nothing_shows_is_shown_as_an_escape(name: str, shown: str) -> None:
    assert plain(name) == shown


def test_two_names_that_differ_by_something_hidden_look_different() -> None:
    assert plain("read\u200b") != plain("read")


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    shown = plain("n" * 100_000)
    assert shown == "n" * MOST_CHARACTERS + "…"
    assert len(plain("\u202e" * 100_000)) == MOST_CHARACTERS + 1


def test_a_name_that_is_a_credential_is_masked() -> None:
    secret = "gh" + "p_" + "A1b2C3d4" * 5
    assert secret not in plain(f"tool {secret}")


def test_a_sentence_is_not_put_into_quotation_marks() -> None:
    assert sentence(" a \u202e sentence ") == " a \\u202e sentence "


@pytest.mark.parametrize("name", ["wx", "Weather service", "文件工具", "svc_mail_2", "a-b.c/d", "Name (beta)"])
def test_a_plain_name_stands_in_markdown_as_it_is(name: str) -> None:
    assert for_markdown(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("*bold*", "`*bold*`"),
        ("_it_", "`_it_`"),
        ("<b>", "`<b>`"),
        ("@someone", "`@someone`"),
        ("www.evil.example", "`www.evil.example`"),
        ("https://evil.example", "`https://evil.example`"),
        ("#1", "`#1`"),
        ("a`b", "``a`b``"),
        ("`a", "`` `a ``"),
        ("a|b", "`a|b`"),
    ],
)
def test_a_name_that_could_be_syntax_stands_in_markdown_as_code(name: str, shown: str) -> None:
    assert for_markdown(name) == shown


def test_a_bar_is_escaped_inside_a_table_only() -> None:
    assert (code("a|b", cell=True), code("a|b")) == ("`a\\|b`", "`a|b`")


def test_markup_is_text_in_html() -> None:
    assert for_html('"><img src=x>&') == "&quot;&gt;&lt;img src=x&gt;&amp;"
