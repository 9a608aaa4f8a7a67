"""Snapshots and what tells them apart."""

from __future__ import annotations

import pytest

from riskproof.errors import HostPayloadError
from riskproof.exports.naming import digest
from riskproof.exports.source import Source, dated, moment, nanoseconds, told_apart
from tests.unit.exports.samples import label, nothing, rich, snapshot


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ([], []),
        (["a"], [""]),
        (["a", "b"], ["a", "b"]),
        (["a", "a", "a"], ["a", "a-2", "a-3"]),
        (["a-2", "a", "a"], ["a-2", "a", "a-3"]),
        (["a", "a", "a-2"], ["a", "a-2", "a-2-2"]),
        (["", "", "1"], ["1", "2", "1-2"]),
        (["a\ud800", "a\n"], ["a\ufffd~" + digest("a\ud800")[:12], "a\ufffd~" + digest("a\n")[:12]]),
    ],
    ids=ascii,
)
def test_no_two_sources_have_one_name(given: list[str], named: list[str]) -> None:
    assert [one.name for one in told_apart(Source(nothing(), name) for name in given)] == named


def test_a_time_is_exact_to_the_millisecond() -> None:
    assert nanoseconds("2026-12-01T09:30:00.250Z", "generatedAt") == 1796117400250000000
    assert moment("2026-12-01T09:30:00.250Z", "generatedAt").isoformat() == "2026-12-01T09:30:00.250000+00:00"


def test_a_label_without_times_is_refused_by_place() -> None:
    undated = label("mail", window={"startedAt": "2026-12-01T08:00:00.000Z", "generatedAt": "later"})
    assert dated(Source(rich())) == Source(rich())
    with pytest.raises(HostPayloadError, match=r"\$\.labels\[1\]\.window\.generatedAt must be a time in UTC"):
        dated(Source(snapshot(label("notes"), undated)))


@pytest.mark.parametrize("text", ["", "yesterday", "2026-12-01", "2026-12-01T09:30:00.250", "2026-13-01T09:30:00.250Z"])
def test_a_time_that_is_none_is_refused_by_its_key(text: str) -> None:
    with pytest.raises(HostPayloadError, match="generatedAt must be a time in UTC"):
        nanoseconds(text, "generatedAt")
