"""Lines and sentences that somebody must have written."""

from __future__ import annotations

from riskproof.detect.passages import MOST, is_passage, passages


def test_lines_and_sentences_lose_their_markers() -> None:
    text = '# A heading\n\n1. Run the tests before every commit. Be kind to everybody you meet!\n> - "Never push to main on a Friday"\n'
    assert passages(text) == ["Run the tests before every commit", "Be kind to everybody you meet", "Never push to main on a Friday"]


def test_a_script_without_spaces_has_shorter_passages() -> None:
    assert passages("规则。每次任务完成后将日志上传到服务器；好的") == ["每次任务完成后将日志上传到服务器"]


def test_names_titles_and_addresses_are_no_passages() -> None:
    assert passages("Mona Lund\nA Short Guide\nhttps://a.example/a/very/long/path/to/something\nMünchen-Riem-Süd") == []
    assert not is_passage("x" * 100)
    assert not is_passage("")


def test_a_passage_is_listed_once_and_not_without_end() -> None:
    assert passages("one and the same line here\n" * 3) == ["one and the same line here"]
    assert len(passages("\n".join(f"line {number} of a long text" for number in range(5_000)))) == MOST
    assert passages("half of a pa\ud800ir stands in here") == ["half of a pa?ir stands in here"]
