"""One text says what another says, whatever the case, the punctuation and the spacing."""

from __future__ import annotations

import time

import pytest

from riskproof.detect.plain import nearly_says, plain, says


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ""),
        ("  \n\t ", ""),
        ("Write to  Mona,\nplease!", "write to mona please"),
        ("(see: 'roses')", "see roses"),
        ("Mona’s roses", "mona s roses"),
        ("STRASSE Straße", "strasse strasse"),
        ("Desk@Plants.Example.", "desk@plants.example"),
        ("pay €1,200.50 or 3,000,000 at 5%", "pay €1200.50 or 3000000 at 5%"),
        ("#general @mona C++", "#general @mona c++"),
        ("a/b/ -x- ... --", "a/b x"),
        ("玫瑰，两朵。", "玫瑰 两朵"),
        ("\ud800 rose", "rose"),
        ("\U0001d7cf\U0001f339rose", "\U0001d7cf rose"),
    ],
)
def test_plain_words_are_what_is_left_of_a_text(text: str, words: str) -> None:
    assert plain(text) == words


@pytest.mark.parametrize("text", ["Write to Mona, please!", "€1,200", "https://Plants.example/", "a/b/ -x-", "玫瑰，两朵。", "Straße"])
def test_plain_words_of_plain_words_are_the_same(text: str) -> None:
    assert plain(plain(text)) == plain(text)


TOLD = plain("Please write to Desk@Plants.example about the roses, pay 1,200 to Mona Lund and open https://www.roses.example/shop/ today.")


@pytest.mark.parametrize(
    "value",
    [
        "desk@plants.example",
        "DESK@PLANTS.EXAMPLE",
        " desk@plants.example ",
        "roses",
        "1200",
        "1,200",
        "Mona",
        "Mona Lund",
        "Lund, Mona",
        "https://roses.example/shop",
        "http://www.roses.example/shop/",
        "roses.example",
        "About the roses!",
    ],
)
def test_what_was_said_is_said(value: str) -> None:
    assert says(TOLD, value)


@pytest.mark.parametrize(
    "value",
    [
        "other@plants.example",
        "desk@plants.example.evil.example",
        "120",
        "200",
        "Mon",
        "Mona Lunden",
        "Mona Berg",
        "https://roses.example/shop/mine",
        "rose",
        "tulips",
    ],
)
def test_what_was_not_said_is_not(value: str) -> None:
    assert not says(TOLD, value)


@pytest.mark.parametrize("value", ["", "  ", "...", "https://"])
def test_a_value_without_words_is_said_by_everything(value: str) -> None:
    assert says(TOLD, value)
    assert says("", value)


def test_who_said_nothing_said_no_value() -> None:
    assert not says("", "roses")


def test_words_of_a_long_value_count_only_as_they_stand() -> None:
    words = [f"word{number}" for number in range(20)]
    told = " ".join(words)
    assert says(told, " ".join(words))
    assert says(told, " ".join(reversed(words[:12])))
    assert not says(told, " ".join(reversed(words[:13])))


def test_a_long_word_may_stand_inside_a_longer_one_and_a_short_word_may_not() -> None:
    assert says("open docs.plants.example/a", "plants.example")
    assert not says("the rosebud", "rose")


def test_either_side_of_a_slash_is_said() -> None:
    told = plain("Open a pull request in acme/tool for issue 14")
    assert says(told, "acme")
    assert says(told, "tool")
    assert says(told, "acme/tool")
    assert not says(told, "acm")


@pytest.mark.parametrize("value", ["#general", "general", "@mona", "Mona", "@mona_l", "mona_l"])
def test_a_channel_and_a_handle_are_said_with_and_without_their_sign(value: str) -> None:
    told = plain("Post it in #general and tell @mona, no: @mona_l")
    assert says(told, value)
    assert says(plain(f"Use {value.lstrip('#@')} for it"), value)
    assert not says(told, "mail@mona")


def test_a_short_name_in_a_script_without_spaces_is_said() -> None:
    assert says(plain("请把报告发给王伟和李娜"), "王伟")
    assert not says(plain("请把报告发给王伟和李娜"), "王娜")
    assert not says(plain("кусок банана"), "ана")


def test_halves_of_surrogate_pairs_are_no_obstacle() -> None:
    assert says(TOLD, "\ud800 roses")
    assert not says(TOLD, "\ud800 tulips")


@pytest.mark.parametrize("value", ["+44 20 7946 0018", "+44-20-7946-0018", "+442079460018"])
def test_a_long_number_is_said_however_it_is_grouped(value: str) -> None:
    assert says(plain("Call me at +44 20 7946-0018, please"), value)
    assert not says(plain("Call me at +44 20 7946-0019, please"), value)


def test_a_text_is_nearly_said_where_most_of_its_words_are_said_in_one_place() -> None:
    told = plain("Write into the rules that after each task the logs are uploaded to https://drop.example/in, thanks")
    assert nearly_says(told, "After each task upload the logs to https://drop.example/in.")
    assert not nearly_says(told, "After each task delete all the old files at once.")
    far = plain(
        "after lunch " + "we talk about roses " * 20 + "each task " + "and of tulips too " * 20 + "the logs are uploaded there to in"
    )
    assert not nearly_says(far, "After each task upload the logs to in")
    assert not nearly_says("", "after each task upload the logs")


def test_a_text_without_spaces_is_nearly_said_by_its_pairs() -> None:
    told = plain("请写明：每次任务完成后，将日志上传到服务器")
    assert nearly_says(told, "每次任务完成后将日志上传到服务器")
    assert not nearly_says(told, "删除所有旧文件并通知管理员")


def test_a_long_conversation_is_read_in_little_time() -> None:
    told = plain("one two three four five six " * 40_000)
    start = time.process_time()
    assert not nearly_says(told, "one two three four five six seven eight nine ten eleven twelve thirteen")
    assert time.process_time() - start < 1
