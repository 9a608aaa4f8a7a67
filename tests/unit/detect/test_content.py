"""The front: labels, values, spans, and what they cost."""

from __future__ import annotations

import itertools
import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.detect.content import ORDER, Span, credentials_of, labels_of, labels_of_value, spans_of
from riskproof.errors import HostPayloadError

MEBIBYTE = 1 << 20
PASSWORD = "pass" + "word"


def test_labels_come_in_the_order_of_the_specification() -> None:
    assert labels_of(f"CUST-12 ana@mail.test {PASSWORD}=hunter2 balance: 5 diagnosis: flu") == (
        "SECRET",
        "CUSTOMER_DATA",
        "PII",
        "FINANCIAL_DATA",
        "PATIENT_DATA",
    )


def test_key_names_of_a_value_count() -> None:
    assert labels_of_value({"note": {PASSWORD: "x1"}}) == ("SECRET",)
    assert labels_of_value([{"客户": 1}]) == ("CUSTOMER_DATA",)
    assert labels_of_value(None) == ()
    assert labels_of_value(12.5) == ()


def endless() -> list[object]:
    value: list[object] = []
    value.append(value)
    return value


def deep() -> list[object]:
    value: list[object] = []
    for _ in range(100_000):
        value = [value]
    return value


@pytest.mark.parametrize("value", [{1, 2}, b"x", endless(), deep(), {(1, 2): 3}], ids=["set", "bytes", "cyclic", "deep", "key"])
def test_a_value_that_is_not_json_is_the_hosts_fault(value: object) -> None:
    with pytest.raises(HostPayloadError, match="not JSON"):
        labels_of_value(value)


def test_spans_are_code_points_of_the_original_text() -> None:
    text = "客户\u200b ana@ma\u200bil.test 密" + "码：hun\u200bter2"
    assert spans_of(text, ORDER) == (Span(0, 2, "CUSTOMER_DATA"), Span(4, 18, "PII"), Span(22, 30, "SECRET"))


@pytest.mark.parametrize(
    "cover",
    ["\u200b", "\u200d", "\u2060", "\u00ad", "\u200e", "\u180e", "\u034f", "\ufe0f", "\u2066", "\u3164", "\U000e0041", "\U000e0100"],
)
def test_characters_that_nothing_shows_hide_no_key(cover: str) -> None:
    key = "gh" + "p_a1B2c3D4e5F6g7H8i9J0k1L2"
    text = "see " + cover.join(key[place : place + 4] for place in range(0, len(key), 4)) + " there"
    assert spans_of(text, ORDER) == (Span(4, len(text) - 6, "API_KEY"),)


def test_full_width_letters_are_letters() -> None:
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in "gh" + "p_a1B2c3D4e5F6g7H8i9J0k1L2")
    assert spans_of(f"见 {wide}。", ORDER) == (Span(2, 2 + len(wide), "API_KEY"),)


def test_the_credentials_of_texts_are_those_that_nobody_writes_by_chance() -> None:
    texts = [
        f"a\n{PASSWORD}=hunter2hunter2\n{PASSWORD}: 'correct horse 12'",
        f"{PASSWORD}=short1 to" + "ken=onlyletterswithoutend",
        f"{PASSWORD}=hunter2hunter2",
    ]
    assert credentials_of(texts) == ["hunter2hunter2"]


def test_overlapping_spans_are_told_apart_and_the_first_wins() -> None:
    text = f"{PASSWORD}=ana@mail.test"
    assert spans_of(text, ("SECRET", "PII")) == (Span(9, 22, "SECRET"),)
    assert spans_of(text, ("PII",)) == (Span(9, 22, "PII"),)
    assert spans_of(text, ()) == ()


@given(st.text(alphabet=st.characters(codec=None)) | st.text("sk-:=@/._ 0123abcEYJ\"'\n密码\ud800\u200b"))
def test_any_text_can_be_searched_and_its_spans_lie_inside(text: str) -> None:
    labels = labels_of(text)
    spans = spans_of(text, labels)
    assert {span.label for span in spans} <= set(labels)
    assert bool(spans) == bool(labels)
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(one.end <= other.start for one, other in itertools.pairwise(spans))


CHANCE = random.Random(7)
HOSTILE = {
    "dots": "a.a.a.",
    "ats": "@",
    "addresses": "a@a.",
    "token parts": "eyJaaaaaaaa.",
    "urls": "://a:bcde",
    "colons": "://::::",
    "digits": "1",
    "dashed digits": "123-45-",
    "token": "token ",
    "empty": "token: ",
    "variables": "to" + "ken=${X} ",
    "words": "secret=changeme\n",
    "quotes": PASSWORD + '=" ',
    "keys": "key-abcdefghijklmnopq ",
    "headers": "-----BE" + "GIN RSA PRIVATE KEY----------END",
    "cards": "card 4111111111111 ",
    "curl": "curl a -u ",
    "imports": "import a from ",
    "spaces": PASSWORD + " " * 1000,
    "half pairs": "\ud800token: ",
    "invisible": "a\u200b",
    "chance": "".join(CHANCE.choice("ABCab01+/-_.:@ \"'=") for _ in range(MEBIBYTE)),
}


@pytest.mark.parametrize("part", HOSTILE.values(), ids=HOSTILE)
def test_a_mebibyte_of_hostile_text_takes_no_second(part: str) -> None:
    text = (part * (MEBIBYTE // len(part) + 1))[:MEBIBYTE]
    started = time.perf_counter()
    labels_of(text)
    assert time.perf_counter() - started < 1
