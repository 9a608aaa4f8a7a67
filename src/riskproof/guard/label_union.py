"""One snapshot out of several: of the guards of a service, of processes, of earlier runs.

Refuses to add up what was counted apart: durations and windows of two runs do not make one, so that of each label the newest counts.
"""

from __future__ import annotations

from collections.abc import Iterable

from riskproof.model.label import Label, LabelSnapshot
from riskproof.model.label_words import SCHEMA_VERSION, UNATTRIBUTED


def united(snapshots: Iterable[LabelSnapshot]) -> LabelSnapshot:
    """Every label once, by id: of those that saw a call the one that was made last, else the one that was. There is at least one
    snapshot."""
    held = list(snapshots)
    found: dict[str, Label] = {}
    for snapshot in held:
        for label in snapshot["labels"]:
            known = found.get(label["id"])
            if known is None or _rank(label) > _rank(known):
                found[label["id"]] = label
    shown = [found[name] for name in sorted(found) if name != UNATTRIBUTED or seen(found[name]) or len(found) == 1]
    union: LabelSnapshot = {
        "schemaVersion": SCHEMA_VERSION,
        "revision": max(one["revision"] for one in held),
        "generatedAt": max(one["generatedAt"] for one in held),
        "labels": shown,
    }
    if faults := sum(one.get("collectorFaults", 0) for one in held):
        union["collectorFaults"] = faults
    if any(one.get("labelsTruncated") for one in held):
        union["labelsTruncated"] = True
    return union


def seen(label: Label) -> bool:
    """True where a label holds a tool."""
    return bool(label["observed"]["tools"])


def _rank(label: Label) -> tuple[bool, bool, str]:
    called = any(tool["calls"] or tool.get("inFlight") for tool in label["observed"]["tools"])
    return called, seen(label), label["window"]["generatedAt"]
