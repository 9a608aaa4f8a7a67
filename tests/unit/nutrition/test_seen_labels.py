"""Labels read back from JSON."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.errors import HostPayloadError
from riskproof.nutrition.seen_labels import SeenFinding, labels_in
from tests.unit.nutrition.published_labels import label, snapshot, tool


def test_what_version_1_holds_is_read() -> None:
    one = labels_in(snapshot(label("notes", tool("read", schemaBytes=40, calls=2), tool("write", schemaBytes=2), hosts={"a.test": 2})))[
        "notes"
    ]
    assert (one.schema_bytes, one.calls, dict(one.hosts), one.sampled, one.declared_by) == (42, 2, {"a.test": 2}, False, "configuration")


def test_additions_are_read_where_they_are_and_of_an_unknown_kind_ignored() -> None:
    said = label(
        "notes",
        tool("read", visible=False, fingerprint="sha256:1", hints={"readOnly": True, "new": 3}, effect="purple"),
        findings=[{"kind": "definition-changed", "level": "warning", "tool": "read", "accepted": True}],
        inferred={"network": 3, "credentials": 0, "magic": 2},
        declaredBy="nobody",
        network={"uniqueDomains": 9},
        surprise=[1],
    )
    one = labels_in(snapshot(said))["notes"]
    row = one.tools["read"]
    assert (row.present, row.fingerprint, dict(row.hints), row.effect) == (False, "sha256:1", {"readOnly": True}, "unknown")
    assert one.findings == (SeenFinding("definition-changed", "warning", "read", accepted=True),)
    assert (dict(one.inferred), one.sampled, one.expected.said) == ({"network": 3}, True, False)


@pytest.mark.parametrize(
    "raw", [None, [], {}, {"schemaVersion": 2, "labels": []}, {"schemaVersion": 1}, {"schemaVersion": 1, "labels": {}}]
)
def test_what_is_no_snapshot_is_refused(raw: object) -> None:
    with pytest.raises(HostPayloadError, match="this is no snapshot or report of labels"):
        labels_in(raw)


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (label("notes", {"name": "read"}), r"labels\[0\]\.observed\.tools\[0\]\.schemaBytes: must be a whole number of at least 0"),
        (label("notes", tool("read", calls=-1)), r"labels\[0\]\.observed\.tools\[0\]\.calls: must be a whole number of at least 0"),
        (label("notes", tool("read", calls=True)), r"labels\[0\]\.observed\.tools\[0\]\.calls: must be a whole number of at least 0"),
        (label("notes", tool("read", p95DurationMs=float("nan"))), r"labels\[0\]\.observed\.tools\[0\]\.p95DurationMs: must be a number"),
        (label("notes", declared={"domains": [1]}), r"labels\[0\]\.declared\.domains: must be a list of texts"),
        (label("notes", findings=[3]), r"labels\[0\]\.findings: must be a list of objects"),
        ({"id": "notes", "displayName": "n"}, r"labels\[0\]\.declared: must be an object"),
        (7, r"labels\[0\]: must be an object"),
    ],
)
def test_what_is_no_label_is_refused_by_its_place(broken: Any, says: str) -> None:
    with pytest.raises(HostPayloadError, match=says):
        labels_in(snapshot(broken))
