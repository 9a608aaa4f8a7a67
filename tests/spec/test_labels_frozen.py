"""What is handed out of labels cannot be changed, against the specification's vector."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.nutrition.config import resolve
from riskproof.nutrition.inputs import Begin, Finish, Moment
from riskproof.nutrition.scopes import Scopes
from tests.spec.loading import LabelVector, load_labels

AT = Moment(0, 0.0)
CONFIG = {"plugins": [{"id": "wx", "tools": {"prefixes": ["wx_"]}, "declared": {"domains": ["a.example"]}}]}


def is_frozen(value: Any) -> bool:
    """Whether no part of a value can be set, added or taken away."""
    if isinstance(value, tuple):
        refused = not hasattr(value, "_fields") or refuses(value, value._fields[0])
        return refused and all(map(is_frozen, value))
    if value is None or isinstance(value, str | int | float | bool):
        return True
    return all(refuses(value, name) and is_frozen(getattr(value, name)) for name in value.__slots__)


def refuses(value: Any, name: str) -> bool:
    try:
        setattr(value, name, None)
    except AttributeError:
        return True
    return False


@pytest.mark.parametrize("vector", load_labels("frozen"), ids=lambda vector: vector.id)
def test_a_snapshot_and_a_report_refuse_changes_in_every_part(vector: LabelVector) -> None:
    scopes = Scopes(resolve(CONFIG), AT)
    scopes.begin(Begin("call", "wx_get", {"url": "https://a.example/x"}), AT)
    scopes.finish(Finish("call", True, 5), AT)
    snapshot, report = scopes.snapshot(AT), scopes.report_for(None, "command", "scope", AT)
    label = snapshot.labels[1]
    parts = {
        "snapshot": snapshot,
        "labels": snapshot.labels,
        "label": label,
        "window": label.window,
        "declared": label.declared,
        "declaredDomains": label.declared.domains if label.declared else [],
        "observed": label.observed,
        "evidence": label.evidence,
        "report": report,
        "reportCalls": report.calls,
        "reportWindow": report.window,
        "reportTruncation": (report.calls_truncated, report.evidence_truncated),
    }
    assert {name: is_frozen(part) for name, part in parts.items()} == vector.expect


def test_a_changed_copy_changes_nothing_that_was_handed_out() -> None:
    scopes = Scopes(resolve(CONFIG), AT)
    scopes.begin(Begin("call", "wx_get", {}), AT)
    report = scopes.report_for(None, "command", "scope", AT)
    first = report.to_json()
    first["truncation"]["calls"] = True
    first["labels"][1]["observed"]["tools"].clear()
    first["calls"].clear()
    assert (first["labels"][1]["observed"]["tools"], len(report.to_json()["calls"])) == ([], 1)
    assert report.to_json()["truncation"] == {"calls": False, "evidence": False}
