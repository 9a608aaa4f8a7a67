"""Findings in words."""

from __future__ import annotations

from typing import get_args

import pytest

from riskproof.model.label_words import FindingKind
from riskproof.reports.labels.finding_rows import detail_of, findings, sentence_of, source_of
from tests.chinese import CHINESE
from tests.unit.reports.labels.samples import finding, full, label


@pytest.mark.parametrize("kind", get_args(FindingKind))
def test_every_kind_has_its_sentence_in_both_languages(kind: str) -> None:
    one = finding(kind, tool="scan", hostname="a.example", capability="subprocess")
    assert sentence_of(one, "en") != one["summary"]
    assert not CHINESE.search(sentence_of(one, "en"))
    assert CHINESE.search(sentence_of(one, "zh-CN"))


@pytest.mark.parametrize(
    ("kind", "changed", "source"),
    [
        ("undeclared-domain", {}, "observed"),
        ("undeclared-capability", {"capability": "network"}, "observed"),
        ("undeclared-capability", {"capability": "subprocess"}, "inferred"),
        ("hint-disagrees-with-effect", {}, "declared"),
        ("declared-never-observed", {"capability": "network"}, "declared"),
    ],
)
def test_a_finding_says_what_it_rests_on(kind: str, changed: dict[str, str], source: str) -> None:
    assert source_of(finding(kind, **changed)) == source


def test_a_finding_without_a_tool_is_still_a_sentence() -> None:
    assert sentence_of(finding("undeclared-domain"), "en") == "a tool named the host a host, which is not declared"


def test_a_kind_of_tomorrow_says_its_own_summary() -> None:
    assert sentence_of(finding("of-tomorrow", summary="observed: \u202ething"), "en") == "observed: \\u202ething"


def test_since_when_and_how_often() -> None:
    assert (
        detail_of(finding("undeclared-domain", calls=1, accepted=True), "en")
        == "since 2031-05-01 08:00:00 UTC · 1 call · accepted by a person"
    )


@pytest.mark.parametrize(("calls", "shown"), [(0, ""), (1, " · not in the 1 call"), (12, " · in none of 12 calls")])
def test_what_never_happened_happened_in_none_of_the_calls(calls: int, shown: str) -> None:
    assert detail_of(finding("declared-never-observed", calls=calls), "en") == f"since 2031-05-01 08:00:00 UTC{shown}"


def test_what_a_person_should_look_at_comes_first() -> None:
    shown = findings(full()["labels"], "en", 10)
    assert [(row["level"], row["accepted"]) for row in shown["rows"]] == [
        ("warning", False),
        ("warning", False),
        ("note", False),
        ("warning", True),
    ]


def test_findings_beyond_the_bound_are_counted() -> None:
    shown = findings([label("wx", findings=[finding("undeclared-domain")] * 5)], "en", 3)
    assert (len(shown["rows"]), shown["count"], shown["more"]) == (3, 5, "2 more are not listed here.")


def test_without_findings_nothing_is_said() -> None:
    shown = findings([label("wx", findings=[])], "en", 3)
    assert (shown["rows"], shown["intro"], shown["more"]) == ([], "", "")
