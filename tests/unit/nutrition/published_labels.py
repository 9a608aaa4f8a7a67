"""Builds published labels: only what a test says differs from an empty one."""

from __future__ import annotations

from typing import Any


def tool(name: str, **given: Any) -> dict[str, Any]:
    """A row."""
    numbers = dict.fromkeys(("schemaBytes", "calls", "timedCalls", "successes", "failures", "argumentBytes", "resultBytes"), 0)
    return {"name": name, **numbers, "averageDurationMs": 0, "p95DurationMs": 0, "effect": "unknown", **given}


def label(identifier: str, *tools: dict[str, Any], hosts: dict[str, int] | None = None, **given: Any) -> dict[str, Any]:
    """A label; ``declared`` and ``observed`` may be given in part."""
    named = [{"hostname": host, "calls": calls} for host, calls in (hosts or {}).items()]
    declared = {
        "network": False,
        "credentials": False,
        "subprocess": False,
        "persistence": False,
        "domains": [],
        **given.pop("declared", {}),
    }
    observed = {
        "tools": list(tools),
        "filesystem": {"observations": 0, "reads": 0, "writes": given.pop("writes", 0), "uniqueTargets": 0, "samples": []},
        "network": {
            "callsWithUrls": sum((hosts or {}).values()),
            "uniqueDomains": len(named),
            "domains": named,
            **given.pop("network", {}),
        },
        "sideEffects": {"none": 0, "read": 0, "write": 0, "destructive": 0, "unknown": 0, **given.pop("effects", {})},
    }
    time = "2026-01-05T10:00:00.000Z"
    shared = {"id": identifier, "displayName": given.pop("name", identifier), "window": {"startedAt": time, "generatedAt": time}}
    return {**shared, "declared": declared, "observed": observed, "evidence": [], **given}


def snapshot(*labels: dict[str, Any]) -> dict[str, Any]:
    """A snapshot."""
    return {"schemaVersion": 1, "revision": 2, "generatedAt": "2026-01-05T10:00:00.000Z", "labels": list(labels)}
