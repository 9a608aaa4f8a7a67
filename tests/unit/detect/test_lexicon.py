"""Names and sentences are split into words, and words are found in the tables in every form."""

import pytest

from riskproof.detect import lexicon


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("send_email", ("send", "email")),
        ("web-fetch", ("web", "fetch")),
        ("readFile", ("read", "file")),
        ("webFetchURL", ("web", "fetch", "url")),
        ("HTTPRequest", ("http", "request")),
        ("Base64Decode", ("base64", "decode")),
        ("mcp__files__read", ("mcp", "files", "read")),
        ("grep", ("search", "file")),
        ("fs.grep", ("fs", "search", "file")),
        ("rm", ("delete", "file")),
        ("rm_node", ("rm", "node")),
        ("websearch", ("web", "search")),
        ("邮件send", ("send",)),
        ("", ()),
        ("___", ()),
    ],
)
def test_a_name_is_split_at_case_separators_and_foreign_letters(name: str, words: tuple[str, ...]) -> None:
    assert lexicon.name_words(name) == words


def test_a_name_is_read_to_its_bound_only() -> None:
    assert lexicon.name_words("a" * (lexicon.NAME_CHARS - 1) + "_delete") == ("a" * (lexicon.NAME_CHARS - 1),)


def test_sentences_end_at_full_stops_of_both_scripts_and_at_blank_lines() -> None:
    text = "Reads a file.  Works on\nany path!\n\nArgs: path。返回内容；再见"

    assert list(lexicon.sentences(text)) == ["Reads a file", "Works on any path", "Args: path", "返回内容", "再见"]


def test_only_the_first_sentences_are_given_and_each_is_cut() -> None:
    assert list(lexicon.sentences("a. " * 50)) == ["a"] * lexicon.SENTENCES
    assert list(lexicon.sentences("x" * 9_000)) == ["x" * lexicon.SENTENCE_CHARS]


def test_marks_are_tokens_and_another_tools_name_stays_one_word() -> None:
    assert lexicon.tokens("List, or `delete_file` (twice)") == ["list", ",", "or", "delete_file", "(", "twice"]


@pytest.mark.parametrize("form", ["get", "gets", "getting"])
def test_a_verb_is_found_in_every_form(form: str) -> None:
    assert lexicon.lexicon().acts[form].verb == "get"


@pytest.mark.parametrize(("form", "verb"), [("unban", "unban"), ("redeploy", "redeploy"), ("unarchive", "unarchive")])
def test_undoing_and_repeating_are_acts_of_their_own(form: str, verb: str) -> None:
    assert lexicon.lexicon().named[form].verb == verb


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("files", {"file": "files"}),
        ("repositories", {"inside": "repositories", "local": "repositories"}),
        ("api keys", {"credential": "api keys"}),
        ("exchange rate", {"outside": "exchange rate"}),
        ("git hub", {"remote": "github"}),
        ("git", {"local": "git"}),
        ("nothing here", {}),
    ],
)
def test_places_are_found_in_the_plural_and_in_pairs(text: str, places: dict[str, str]) -> None:
    assert lexicon.places_in(text.split()) == places


@pytest.mark.parametrize(("text", "counted"), [("count tokens", True), ("max tokens", True), ("refresh token", False)])
def test_tokens_are_counted_where_a_word_says_so(text: str, counted: bool) -> None:
    assert lexicon.counts_tokens(text.split()) is counted


def test_chinese_is_matched_inside_unbroken_text() -> None:
    assert lexicon.han_acts("查询数据库并发送") == {"read": "查询", "send": "发送"}
    assert lexicon.han_places("查询内部数据库") == {"inside": "数据库", "local": "数据库"}


def test_a_chinese_program_counts_only_close_after_a_run_verb() -> None:
    assert lexicon.han_places("运行一段代码") == {"program": "代码"}
    assert lexicon.han_places("阅读源代码") == {}
    assert lexicon.han_places("运行测试之前请先仔细阅读源代码") == {}


def test_ascii_and_accented_text_is_not_chinese() -> None:
    assert [lexicon.is_han(text) for text in ("read", "café", "读取", "read 文件")] == [False, False, True, True]
