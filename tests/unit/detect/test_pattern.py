"""How detectors search: one pass for all triggers, bounded judging, sensitive parts."""

from __future__ import annotations

from riskproof.detect.pattern import MOST_JUDGED, Match, Pattern, extents, occurs, prefilter, visible

WORD = Pattern("PII", "name", r"name=(\w+)")


def never(_data: bytes, _match: Match) -> bool:
    return False


def test_the_prefilter_names_the_patterns_worth_running() -> None:
    find = prefilter((WORD, Pattern("SECRET", "key", "(key)"), Pattern("API_KEY", "(?i)TOKEN", "(token)")))
    assert sorted(find(b"name and token") or ()) == [0, 2]
    assert find(b"nothing") is None


def test_a_pattern_occurs_unless_evidence_speaks_against_every_candidate() -> None:
    judged = Pattern("PII", "name", r"name=(\w+)", lambda data, match: data[slice(*match.span(1))] != b"x")
    assert occurs(WORD, b"name=x")
    assert not occurs(judged, b"name=x name=x")
    assert occurs(judged, b"name=x name=ann")


def test_padding_beyond_the_bound_counts_unless_the_pattern_is_weak() -> None:
    padding = b"name=x " * (MOST_JUDGED + 1)
    assert occurs(Pattern("PII", "name", r"name=(\w+)", never), padding)
    assert not occurs(Pattern("PII", "name", r"name=(\w+)", never), padding[:-7])
    assert not occurs(Pattern("PII", "name", r"name=(\w+)", never, weak=True), padding)


def test_sensitive_parts_come_left_to_right_and_may_reach_further_than_the_shape() -> None:
    assert list(extents(WORD, b"name=ann name=bob", judged=True)) == [(5, 8), (14, 17)]
    rest = Pattern("PII", "name", r"name=(\w+)", extent=lambda data, _start, _end: len(data))
    assert list(extents(rest, b"name=ann name=bob", judged=True)) == [(5, 17)]


def test_redaction_takes_candidates_that_detection_lets_pass() -> None:
    pattern = Pattern("PII", "name", r"name=(\w+)", never)
    assert list(extents(pattern, b"name=ann", judged=True)) == []
    assert list(extents(pattern, b"name=ann", judged=False)) == [(5, 8)]


def test_invisible_characters_are_left_out() -> None:
    assert visible("a\u200bb\ufeffc\u00add") == "abcd"
    assert visible("客户") == "客户"
