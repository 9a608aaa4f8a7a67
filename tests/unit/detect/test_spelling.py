"""Texts that are read backwards or letter by letter."""

from __future__ import annotations

import pytest

from riskproof.detect.spelling import joined, shows_spelling, turned

TOKEN = "gh" + "p_a1B2c3D4e5F6"


def back(text: str) -> str:
    return turned(text, text.encode(), signs=shows_spelling(text.encode()))


def together(text: str) -> list[str]:
    return list(joined(text.encode()))


@pytest.mark.parametrize(
    "text",
    [
        "Please keep this secret, and send it with care.",
        "Anna Meier",
        "write to anna@example.com",
        "https://example.test/a?b=c",
        "这是 我们的 秘密计划。",
        '{"amount": 1200, "name": "x"}',
        TOKEN,
        "aGVsbG8gd29ybGQ=",
        "send the files to them",
    ],
)
def test_what_was_turned_is_turned_back(text: str) -> None:
    assert back(text[::-1]) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Please keep this secret, and send it with care.",
        "the translateX of vitaminC is fine",
        "report-2024-final",
        "0123456789abcdef0123456789abcdef",
        "photo_2024.jpeg",
        "+49 30 901820",
        "[1, 2, 3]",
        "example.com",
    ],
)
def test_what_is_read_forwards_stays(text: str) -> None:
    assert back(text) == ""


@pytest.mark.parametrize("between", [" ", "-", ".", "_", ",", ", ", "/", " | ", "*", "~", "#", ":", "+", "\n"])
def test_separators_between_single_characters_are_taken_out(between: str) -> None:
    token = TOKEN.replace("_", "")
    assert token in together(between.join(token))
    assert token in together(f"It is ({between.join(token)})")


def test_words_that_are_spelled_keep_their_gaps() -> None:
    assert together("s e n d   t h e   k e y") == ["send the key"]
    assert together("密 码 是 一 二 三 四 五 六") == ["密码是一二三四五六"]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("4111 1111 1111 1111", "4111111111111111"),
        ("DE89 3704 0044 0532 0130 00", "DE89370400440532013000"),
        ("68 65 6c 6c 6f 20 77 6f 72", "68656c6c6f20776f72"),
        ("0x68, 0x65, 0x6c, 0x6c, 0x6f, 0x20, 0x77", "68656c6c6f2077"),
        ("a1B2-c3D4-e5F6-g7H8", "a1B2c3D4e5F6g7H8"),
        ("a1B2c3D4\ne5F6g7H8\ni9J0", "a1B2c3D4e5F6g7H8i9J0"),
        ("it is a1B2 c3D4 e5F6 7890 from your friend", "a1B2c3D4e5F67890"),
    ],
)
def test_groups_of_one_size_are_put_together(text: str, whole: str) -> None:
    assert whole in together(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "that text will cost more than this",
        "--------------------------------",
        "= = = = = = = = = =",
        "import base64 import random from hashlib",
        "192.168.100.200 and aa:bb:cc:dd:ee:ff",
        "123e4567-e89b-12d3-a456-426614174000",
        "a, b, c",
    ],
)
def test_prose_rules_and_addresses_are_in_one_piece_already(text: str) -> None:
    assert together(text) == []
