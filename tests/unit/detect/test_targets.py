"""Addresses and accounts are targets; names, dates and amounts are not."""

from __future__ import annotations

import time

import pytest

from riskproof.detect.targets import is_target, mailbox, targets_in

ACCOUNT = "GB29" + "NWBK" + "60161331926819"
TARGETS = [
    "desk@plants.example",
    "first.last+news@mail.plants.example",
    "büro@gärten.example",
    "plants.example",
    "https://plants.example",
    "https://plants.example:8443/a/b?c=d#e",
    "ftp://files.plants.example/roses",
    "192.168.0.1",
    ACCOUNT,
    "0x" + "52908400098527886e0f7030069857d2",
    "+44 20 7946 0018",
    "(020) 7946-0018",
    "5500 0055 5555 5559",
]


@pytest.mark.parametrize("text", [text for text in TARGETS if text[0] != "("])
def test_an_address_or_an_account_is_a_target(text: str) -> None:
    assert is_target(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Mona",
        "Mona Lund",
        "#general",
        "@mona",
        "12",
        "1.5",
        "40.00",
        "2026-03-04",
        "04.03.2026",
        "12/03/2026",
        "rose-51",
        "a. b",
        "0x12",
    ],
)
def test_a_name_a_number_or_a_date_is_none(text: str) -> None:
    assert not is_target(text)


@pytest.mark.parametrize("text", TARGETS)
def test_a_target_among_words_is_found_and_the_text_is_no_target(text: str) -> None:
    sentence = f"Write to {text} before noon"
    [found] = targets_in(sentence)
    assert found in text
    assert not is_target(sentence)


def test_a_target_alone_is_not_among_words() -> None:
    assert targets_in("desk@plants.example") == []
    assert targets_in("https://plants.example/a?b=c") == []


def test_targets_come_once_in_the_order_of_the_text_without_the_stop_of_the_sentence() -> None:
    text = f"Mail b@plants.example, then a@plants.example; pay {ACCOUNT}. Or b@plants.example, see https://plants.example/a."
    assert targets_in(text) == ["b@plants.example", "a@plants.example", ACCOUNT, "https://plants.example/a"]


def test_dates_and_short_numbers_among_words_are_left_out() -> None:
    assert targets_in("On 2026-03-04 at 12:30 we sold 1500 roses for 12.50 each") == []


def test_the_marks_around_an_address_are_no_part_of_it() -> None:
    assert targets_in("(https://plants.example/a) <desk@plants.example> [roses](https://roses.example)") == [
        "https://plants.example/a",
        "desk@plants.example",
        "https://roses.example",
    ]


def test_at_most_twelve_targets_of_the_first_eight_thousand_characters_are_given() -> None:
    assert targets_in(" ".join(f"u{number}@plants.example" for number in range(40))) == [
        f"u{number}@plants.example" for number in range(12)
    ]
    assert targets_in("rose " * 1_700 + "desk@plants.example") == []
    assert not is_target("a" * 8_192 + "@plants.example")


@pytest.mark.parametrize("text", ["a." * 50_000, "1 " * 50_000, "a@" * 50_000, "+" * 100_000, "\ud800" * 1_000, "数" * 20_000])
def test_any_text_gets_an_answer_at_once(text: str) -> None:
    start = time.perf_counter()
    targets_in(text)
    is_target(text)
    assert time.perf_counter() - start < 1


def test_an_account_in_printed_groups_is_a_target() -> None:
    assert is_target("QT93 5501 8846 2207 40")
    assert targets_in("to QT93 5501 8846 2207 40, please") == ["QT93 5501 8846 2207 40"]
    assert not is_target("AB12 more words here")


@pytest.mark.parametrize("name", ["notes.txt", "README.md", "empty.toml", "app.test.ts", "report.final.PDF", "main.py"])
def test_the_name_of_a_file_is_no_target_unless_it_is_an_address(name: str) -> None:
    assert not is_target(name)
    assert targets_in(f"Open {name} now") == []
    assert is_target(f"https://{name}")
    assert is_target(f"desk@{name}")
    assert is_target(f"{name}/upload")


@pytest.mark.parametrize("text", ["Desk <desk@plants.example>", '"Desk, The" < desk@plants.example >', "<desk@plants.example>"])
def test_a_mailbox_with_a_name_is_its_address(text: str) -> None:
    assert mailbox(text) == "desk@plants.example"


@pytest.mark.parametrize(
    "text", ["", "desk@plants.example", "a <b>", "Desk <desk@plants.example> and more", "x > y", "a@b.example <c@d.example>"]
)
def test_anything_else_stays_as_it_is(text: str) -> None:
    assert mailbox(text) == text
