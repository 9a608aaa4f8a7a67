"""The Chinese tables use the same acts and places as the English ones, and hold Chinese only."""

import pytest

from riskproof.detect import words, words_zh


def test_the_rows_are_acts_and_places_of_the_english_tables() -> None:
    assert set(words_zh.ACT_WORDS) <= set(words.ACT_WORDS)
    assert set(words_zh.PLACE_WORDS) <= set(words.PLACE_WORDS)


@pytest.mark.parametrize("row", [*words_zh.ACT_WORDS.values(), *words_zh.PLACE_WORDS.values(), words_zh.SINK_FIELDS, words_zh.RUN_VERBS])
def test_every_word_is_chinese_and_longer_than_one_character(row: str) -> None:
    assert [word for word in row.split() if len(word) < 2 or any(not "\u4e00" <= char <= "\u9fff" for char in word)] == []
