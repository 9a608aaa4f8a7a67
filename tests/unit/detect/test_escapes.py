"""Escapes of JSON, HTML and URLs."""

from __future__ import annotations

import json
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.detect.escapes import percent_decoded, unescaped, unescaped_texts

PLAIN = st.text(st.characters(exclude_characters="\0&\x7f", exclude_categories=("Cs", "Cc")))


@given(PLAIN)
def test_what_json_escapes_is_read_back(text: str) -> None:
    assert unescaped(json.dumps(text)[1:-1]) == text
    assert unescaped(json.dumps(text, ensure_ascii=False)[1:-1]) == text


@given(PLAIN)
def test_what_a_url_escapes_is_read_back(text: str) -> None:
    if "%" in quote(text, safe=""):
        assert next(percent_decoded(quote(text, safe=""))) == text
    if "%" in quote_plus(text):
        assert text in list(percent_decoded(quote_plus(text)))


@pytest.mark.parametrize(
    ("escaped", "text"),
    [
        ("&lt;b&gt; &amp;lt; &quot;&apos;", "<b> &lt; \"'"),
        ("&#104;&#x69;&#X21;", "hi!"),
        ("&#0x; &#; &#9999999999; &nothing;", "&#0x; &#; &#9999999999; &nothing;"),
        ("&#1114112;x", "x"),
        ("\\u00e9 \\ud83d\\ude00 \\u12 \\uzzzz", "é 😀 \\u12 \\uzzzz"),
        ("\\xe4\\xb8\\xad%41", "中%41"),
        ("a\\\\nb \\\\u0041", "a\\nb \\u0041"),
        ('line\\nline\\t\\"quoted\\" \\/', 'line\nline\t"quoted" /'),
        ("nothing here", "nothing here"),
    ],
)
def test_escapes_are_replaced_once_and_what_is_none_stays(escaped: str, text: str) -> None:
    assert unescaped(escaped) == text


@pytest.mark.parametrize(
    ("escaped", "texts"),
    [
        ("50% off", []),
        ("%zz%2", []),
        ("100%25%", ["100%%"]),
        ("%2541", ["%41"]),
        ("a+b%21", ["a+b!", "a b!"]),
        ("a + b%21", ["a + b!", "b!"]),
        ("%ff", ["\ufffd"]),
        ("%%41", ["%A"]),
        ("curl https://x.test/?d=my%20plan&e=1 -v", ["curl https://x.test/?d=my plan&e=1 -v", "my plan"]),
    ],
)
def test_percent_signs_count_before_two_digits(escaped: str, texts: list[str]) -> None:
    assert list(percent_decoded(escaped)) == texts


def test_quoted_strings_and_runs_of_escapes_are_texts_of_their_own() -> None:
    assert list(unescaped_texts('{"a": "one\\ntwo", "b": "three"}')) == ['{"a": "one\ntwo", "b": "three"}', "one\ntwo"]
    assert list(unescaped_texts("print \\x61\\x62\\x63\\x64 now")) == ["print abcd now", "abcd"]
    assert list(unescaped_texts("see &#97;&#98;&#99;&#100;!")) == ["see abcd!", "abcd"]
    assert list(unescaped_texts("C:\\Windows & more")) == []
