"""What a message says of findings."""

from __future__ import annotations

from typing import get_args

from riskproof.exports.finding_words import HELP, TITLES, calls_of, message_of
from riskproof.model.label import FindingRecord
from riskproof.model.label_words import FindingKind
from riskproof.nutrition.finding_words import SUMMARIES
from tests.unit.exports.samples import STARTED, label


def finding(kind: FindingKind, **more: object) -> FindingRecord:
    return {"kind": kind, "level": "warning", "firstSeen": STARTED, "calls": 2, "summary": SUMMARIES[kind], **more}  # type: ignore[typeddict-item]


def test_every_kind_has_words() -> None:
    assert set(TITLES) == set(HELP) == set(get_args(FindingKind))


def test_a_finding_keeps_its_own_words_which_say_where_it_comes_from() -> None:
    found = finding("undeclared-capability", tool="send", capability="subprocess", summary="inferred: classified so")
    assert message_of(label("mail"), [found], hostnames=False) == (
        "inferred: classified so; label 'mail'; tool 'send'; capability subprocess; 2 calls"
    )


def test_words_that_name_a_host_are_replaced_where_it_may_not_be_named() -> None:
    found = finding("undeclared-domain", tool="send", hostname="stray.example", summary="it named stray.example")
    assert message_of(label("mail"), [found], hostnames=True) == (
        "it named stray.example; label 'mail'; tool 'send'; host 'stray.example'; 2 calls"
    )
    assert message_of(label("mail"), [found], hostnames=False) == (
        "A host was named that the label does not declare; label 'mail'; tool 'send'; 1 host, not named here; 2 calls"
    )


def test_what_was_never_seen_was_in_none_of_the_calls() -> None:
    found = finding("declared-never-observed", capability="network")
    said = message_of(label("mail"), [found], hostnames=False)
    assert said == f"{SUMMARIES['declared-never-observed']}; label 'mail'; capability network; in none of 2 calls"


def test_calls_in_which_nothing_was_seen_are_counted_once() -> None:
    assert calls_of([finding("undeclared-domain"), finding("undeclared-domain")]) == 4
    assert calls_of([finding("declared-never-observed"), finding("declared-never-observed")]) == 2
