"""Builds the state that provenance and tracker vectors describe: tracker options, recorded results."""

from __future__ import annotations

import datetime
from typing import Any

from riskproof.detect.texts import texts_of
from riskproof.guard.config import settings_from
from riskproof.model.policy import Policy
from riskproof.model.session import Entry, Session
from riskproof.state.tracker import record


def policy_of(tracker: Any) -> Policy:
    """The policy with these tracker options, validated as a configuration is."""
    return settings_from({"provenance": tracker, "taint": {"enabled": False}}).policy


def recorded(records: list[dict[str, Any]], policy: Policy) -> tuple[Session, list[bool]]:
    """The session after these results, and which of them were recorded."""
    session, marks = Session(), []
    for row in records:
        entry: Entry | None
        session, entry = record(session, row["kind"], texts_of(row["value"]), row["label"], row.get("taints", ()), policy.tracker)
        marks.append(entry is not None)
    return session, marks


def generated(what: str) -> Any:
    """The value that a tracker vector describes in words."""
    shared: dict[str, Any] = {"a": 1}
    nested: Any = "text"
    depth = int(what.split(maxsplit=1)[0]) if what.split(maxsplit=1)[0].isdigit() else 0
    for _ in range(depth):
        nested = [nested]
    return {
        "list of 10001 numbers": list(range(10_001)),
        "66 nested lists around a text": nested,
        "64 nested lists around a text": nested,
        "list with the same dict object twice": [shared, shared],
        "a date object": datetime.date(2026, 1, 1),
    }[what]
