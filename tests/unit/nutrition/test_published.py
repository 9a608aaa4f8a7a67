"""The published shape: what labels hand out is what the shape allows, with nothing made null."""

from __future__ import annotations

import json
from typing import Any

from riskproof.model.label_shape import report_from, snapshot_from
from riskproof.nutrition.inputs import SchemaEntry
from tests.unit.nutrition.counting import WX, Counted

DECLARED = {
    **WX,
    "declared": {"network": True, "credentials": True, "domains": ["b.example", "a.example"], "credentialRefs": ["PAY_TOKEN"]},
}


def busy(**more: Any) -> Counted:
    """Everything happened once."""
    counted = Counted(DECLARED, **more)
    counted.show(SchemaEntry("wx_put", 50, "sha256:a", {"readOnly": True, "openWorld": True}), SchemaEntry("other", 9), agent="a")
    counted.show(SchemaEntry("wx_put", 50, "sha256:b", {"readOnly": True}))
    counted.begin(1, "wx_put", {"u": ["https://a.example/", "https://c.example/"]}, agent="a", capabilities=("subprocess",), nested=True)
    counted.scopes.intent(1, "/f", counted.at)
    counted.observe(1, "/f")
    counted.observe(1, "/g", absent=True)
    counted.wait(12)
    counted.finish(1, "tool-error")
    counted.begin(2, "search", server="tickets")
    counted.scopes.fault()
    return counted


def nulls(value: Any) -> bool:
    """Whether any key but the open end of a histogram is null."""
    if isinstance(value, dict):
        return any((inner is None and key != "upToMs") or nulls(inner) for key, inner in value.items())
    return any(map(nulls, value)) if isinstance(value, list) else False


def test_snapshots_and_reports_have_the_published_shape() -> None:
    for more in ({}, {"evidenceLimit": 1, "callSampleLimit": 1, "fileSampleLimit": 1, "domainSampleLimit": 1}, {"domainDisplay": "omit"}):
        counted = busy(**more)
        for agent in (None, "a"):
            report = counted.scopes.report_for(agent, "command", "scope", counted.at).to_json()
            snapshot = (counted.scopes.snapshot(counted.at) if agent is None else counted.scopes.snapshot_for(agent, counted.at)).to_json()
            assert (report_from(report), snapshot_from(snapshot)) == (report, snapshot)
            assert not nulls(report)
            assert json.loads(json.dumps(report)) == report


def test_version_1_keys_stand_in_the_specified_order() -> None:
    report = busy().scopes.report_for("a", "command", "scope", busy().at, "wx").to_json()
    [label] = report["labels"]
    assert list(report)[:9] == ["schemaVersion", "commandId", "scope", "revision", "generatedAt", "window", "labels", "calls", "truncation"]
    assert list(label)[:6] == ["id", "displayName", "window", "declared", "observed", "evidence"]
    assert list(label["declared"])[:5] == ["network", "credentials", "subprocess", "persistence", "domains"]
    assert list(label["observed"])[:4] == ["tools", "filesystem", "network", "sideEffects"]
    assert list(label["observed"]["tools"][0])[:11] == [
        "name",
        "schemaBytes",
        "calls",
        "timedCalls",
        "successes",
        "failures",
        "averageDurationMs",
        "p95DurationMs",
        "argumentBytes",
        "resultBytes",
        "effect",
    ]


def test_declarations_are_published_in_order_with_names_of_credentials() -> None:
    assert busy().label()["declared"] == {
        "network": True,
        "credentials": True,
        "subprocess": False,
        "persistence": False,
        "domains": ["a.example", "b.example"],
        "credentialRefs": ["PAY_TOKEN"],
    }


def test_findings_are_in_the_label_of_every_scope_that_saw_them() -> None:
    counted = busy()
    kinds = [sorted({one["kind"] for one in counted.label("wx", agent).get("findings", [])}) for agent in (None, "a")]
    assert kinds[0] == kinds[1]
    assert {"undeclared-domain", "hint-disagrees-with-effect"} <= set(kinds[0])


def test_a_label_that_did_not_change_is_handed_out_again_with_a_new_window() -> None:
    counted = busy()
    first = counted.scopes.snapshot(counted.at, "wx").labels[0]
    counted.wait(5)
    second = counted.scopes.snapshot(counted.at, "wx").labels[0]
    assert (second.observed is first.observed, second.window.generated_ms - first.window.generated_ms) == (True, 5)
