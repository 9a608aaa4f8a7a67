from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import typer

from riskproof.cli.proofs_filter import Narrowing, since_time

NOW = datetime(2026, 12, 1, 8, tzinfo=UTC)


def record(identifier: str, timestamp: str = "2026-12-01T08:00:00.000Z") -> dict[str, object]:
    return {"proofId": identifier, "decision": "allow", "tool": "t", "timestamp": timestamp, "matchedRules": []}


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-12-01", datetime(2026, 12, 1, tzinfo=UTC)),
        ("2026-12-01T08:00Z", NOW),
        ("2026-12-01T09:00+01:00", NOW),
        ("30s", NOW - timedelta(seconds=30)),
        ("30m", NOW - timedelta(minutes=30)),
        ("12h", NOW - timedelta(hours=12)),
        (" 7d ", NOW - timedelta(days=7)),
    ],
)
def test_a_time_is_a_date_a_moment_or_a_span(text: str, moment: datetime) -> None:
    assert since_time(text, NOW) == moment


@pytest.mark.parametrize("text", ["", "yesterday", "7", "7w", "-1d", "2026-13-01"])
def test_anything_else_is_a_usage_error(text: str) -> None:
    with pytest.raises(typer.BadParameter):
        since_time(text, NOW)


def test_a_decision_is_one_of_three_words() -> None:
    with pytest.raises(typer.BadParameter):
        Narrowing(decisions=["maybe"]).of([])


def test_a_record_whose_time_cannot_be_read_is_long_ago() -> None:
    records = [record("a", "x"), record("b", "2026-12-01T08:00:00"), record("c")]
    assert [found["proofId"] for found in Narrowing(since="2026-12-01").of(records)] == ["b", "c"]
    assert Narrowing().of(records) == records
    assert Narrowing(limit=0).of(records) == []
