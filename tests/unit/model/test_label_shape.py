"""What is read as a nutrition label."""

from __future__ import annotations

import json
from typing import Any

import pytest

from riskproof.errors import HostPayloadError
from riskproof.model.label_shape import report_from, snapshot_from
from tests.unit.exports.samples import rich

CANARY = "canary" * 3


def changed(*path: str | int, to: Any) -> Any:
    """The rich snapshot with one value replaced."""
    value: Any = json.loads(json.dumps(rich()))
    place = value
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return value


def test_a_whole_label_is_read_as_it_was_written() -> None:
    assert snapshot_from(json.loads(json.dumps(rich()))) == rich()


def test_keys_of_a_later_writer_are_left_out() -> None:
    later = changed("labels", 0, "observed", "tools", 0, "colour", to=CANARY)
    assert snapshot_from({**later, "mood": CANARY}) == rich()


def test_a_report_counts_as_its_snapshot() -> None:
    window = rich()["labels"][0]["window"]
    truncation = {"calls": True, "evidence": False}
    report: Any = {**rich(), "commandId": "c1", "scope": "all", "window": window, "calls": [], "truncation": truncation}
    assert snapshot_from(report) == rich()
    assert report_from(report)["truncation"] == truncation


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("schemaVersion",), 2, "$.schemaVersion"),
        (("schemaVersion",), True, "$.schemaVersion"),
        (("revision",), -1, "$.revision"),
        (("revision",), 1.5, "$.revision"),
        (("revision",), True, "$.revision"),
        (("revision",), 10**400, "$.revision"),
        (("labels",), {CANARY: 1}, "$.labels"),
        (("labels", 0, "id"), None, "$.labels[0].id"),
        (("labels", 0, "observed", "tools", 0, "averageDurationMs"), float("nan"), "$.labels[0].observed.tools[0].averageDurationMs"),
        (("labels", 0, "observed", "tools", 0, "averageDurationMs"), float("inf"), "$.labels[0].observed.tools[0].averageDurationMs"),
        (("labels", 0, "observed", "tools", 0, "effect"), CANARY, "$.labels[0].observed.tools[0].effect"),
        (("labels", 0, "observed", "tools", 0, "failureCodes"), {CANARY: 1}, "$.labels[0].observed.tools[0].failureCodes"),
        (("labels", 0, "observed", "tools", 0, "buckets", 0, "upToMs"), "1", "$.labels[0].observed.tools[0].buckets[0].upToMs"),
        (("labels", 0, "declared", "network"), 1, "$.labels[0].declared.network"),
    ],
    ids=str,
)
def test_what_is_no_label_is_refused_by_place_and_without_its_value(path: tuple[str | int, ...], value: Any, place: str) -> None:
    with pytest.raises(HostPayloadError) as refused:
        snapshot_from(changed(*path, to=value))
    assert str(refused.value).startswith(f"not a nutrition label of version 1: {place} must be ")
    assert CANARY not in str(refused.value)


def test_a_missing_key_is_named() -> None:
    with pytest.raises(HostPayloadError, match=r"\$\.labels\[0\]\.window\.startedAt must be there"):
        snapshot_from(changed("labels", 0, "window", to={}))
