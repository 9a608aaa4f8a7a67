from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.detect.plain import plain, says
from riskproof.detect.recall import marks_of_words, says_by_marks

KEY = b"k" * 32
TOLD = (
    "Mail the list to bob@partner.example and look at https://api.partner.example/v1/users/7?x=1, "
    "then owner/repo and #general; IBAN DE89 3704 0044 0532 0130 00. 请把报告发给王小明，金额 12,500 元。"
)


@pytest.mark.parametrize(
    "value",
    [
        "bob@partner.example",
        "partner.example",
        "api.partner.example",
        "https://api.partner.example/v1/users/7",
        "repo",
        "#general",
        "general",
        "DE89370400440532013000",
        "DE89-3704-0044-0532-0130-00",
        "王小明",
        "报告",
        "12500",
        "the list",
        "list mail",
        "",
        " @ ",
    ],
)
def test_what_was_said_is_said_by_its_marks(value: str) -> None:
    assert says(plain(TOLD), value)
    assert says_by_marks(marks_of_words(plain(TOLD), KEY), KEY, value)


@pytest.mark.parametrize(
    "value",
    [
        "eve@partner.example",
        "artner.example",
        "artner",
        "partner.exampl",
        "evil.partner.example",
        "b@partner.example",
        "王明",
        "李小明",
        "DE89370400440532013001",
        "70400440532013001",
        "list of all",
        "the partner list",
    ],
)
def test_what_was_not_said_is_not(value: str) -> None:
    assert not says_by_marks(marks_of_words(plain(TOLD), KEY), KEY, value)


def test_another_key_says_nothing() -> None:
    assert not says_by_marks(marks_of_words(plain(TOLD), KEY), b"l" * 32, "bob@partner.example")


_WORDS = st.lists(
    st.sampled_from(
        ("ana", "bob@a.example", "a.example/p/q", "12", "3456", "7890-12", "王小明说", "#x", "owner/repo", "x.y.z", "éàü.example", "/", ".")
    )
    | st.text(alphabet="ab1./@-#王明é ", max_size=8),
    max_size=6,
).map(" ".join)


@given(_WORDS, _WORDS)
def test_marks_never_say_more_than_the_words(told: str, value: str) -> None:
    marks = marks_of_words(plain(told), KEY)
    for asked in (value, *value.split(), *told.split(), told[1:], told[:-1], told[2:-2]):
        if says_by_marks(marks, KEY, asked):
            assert says(plain(told), asked), asked


@pytest.mark.parametrize(
    "text", ["a/b.c@d." * 2_048, "1 2.3 4-5 6 " * 1_400, "王小明" * 5_400, "a" * 16_384, "x@" * 8_000, "/".join("abcdefgh" * 1_800)]
)
def test_a_long_turn_of_any_kind_is_marked_in_time_and_leaves_a_bounded_number(text: str) -> None:
    start = process_time()
    marks = marks_of_words(plain(text), KEY)
    assert process_time() - start < 0.5
    assert len(marks) <= 3 * 8_192
