"""Words end where no letter or digit follows, and where a script that writes no spaces begins."""

from __future__ import annotations

import numpy as np
import pytest

from riskproof.detect.runs import joined, runs


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        ("a1 é-x", ["a1", "é", "x"]),
        ("请把u-9313添加", ["请把", "u", "9313", "添加"]),
        ("ｗｉｄｅ and 名Lund前", ["ｗｉｄｅ", "and", "名", "Lund", "前"]),
        ("слово\U0001f600", ["слово\U0001f600"]),
    ],
)
def test_the_words_of_a_text(text: str, words: list[str]) -> None:
    data = b"\0" + text.encode() + b"\0"
    starts, sizes = runs(np.frombuffer(data, np.uint8), plain=data.isascii())
    assert [data[start : start + size].decode() for start, size in zip(starts, sizes, strict=True)] == words


def test_letters_and_digits_on_both_sides_are_one_word() -> None:
    text = "a1 é.".encode()
    assert [joined(text, at, at + 1) for at in range(len(text) - 1)] == [True, False, False, True, False]


def test_a_script_without_spaces_is_not_joined_to_a_foreign_name_in_it() -> None:
    text = "请a1请请".encode()
    assert [joined(text, at, at + 1) for at in (2, 3, 4, 7)] == [False, True, False, True]
