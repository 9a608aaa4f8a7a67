"""The reports that a host keeps for its cards."""

from __future__ import annotations

from riskproof.reports.labels.kept import MOST_REPORTS, Kept, keep, report_for
from tests.unit.reports.labels.samples import report

STRANGE: tuple[object, ...] = (None, "x", {}, {"commandId": 1}, [])


def test_the_report_of_a_command_is_found_and_another_ones_is_not() -> None:
    kept = keep((), report(commandId="q1"))
    assert report_for(kept, "q1") == report(commandId="q1")
    assert report_for(kept, "q2") is None


def test_the_oldest_go_when_there_are_too_many() -> None:
    kept: Kept = ()
    for number in range(MOST_REPORTS + 5):
        kept = keep(kept, report(commandId=f"q{number}"))
    assert [one["commandId"] for one in kept] == [f"q{number}" for number in range(5, MOST_REPORTS + 5)]


def test_what_is_no_report_changes_nothing() -> None:
    kept = keep((), report())
    assert all(keep(kept, strange) is kept for strange in STRANGE)
