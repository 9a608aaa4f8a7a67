"""Snapshots to export: rich, empty, cut short, with hostile names, huge. Values of calls stand nowhere in them; canaries stand in none."""

from __future__ import annotations

from typing import Any, Final

from riskproof.model.label import Bucket, FailureDurations, Label, LabelSnapshot, ToolRow
from riskproof.model.label_words import FailureCode

STARTED: Final = "2026-12-01T08:00:00.000Z"
GENERATED: Final = "2026-12-01T09:30:00.250Z"
BUCKETS: Final[list[Bucket]] = [
    {"upToMs": 10, "calls": 3},
    {"upToMs": 20, "calls": 2},
    {"upToMs": 40, "calls": 0},
    {"upToMs": None, "calls": 1},
]
FAILED: Final[dict[FailureCode, FailureDurations]] = {
    "denied": {
        "totalMs": 4,
        "buckets": [{"upToMs": 10, "calls": 1}, {"upToMs": 20, "calls": 0}, {"upToMs": 40, "calls": 0}, {"upToMs": None, "calls": 0}],
    }
}
"""The other failure had no begin."""


def tool(name: str, **changes: Any) -> ToolRow:
    """A tool that was called seven times, once without a begin."""
    row: dict[str, Any] = {
        "name": name,
        "schemaBytes": 412,
        "calls": 7,
        "timedCalls": 6,
        "successes": 5,
        "failures": 2,
        "averageDurationMs": 1012.25,
        "p95DurationMs": 6000,
        "argumentBytes": 731,
        "resultBytes": 90210,
        "effect": "read",
        "effectFrom": "configuration",
        "visible": True,
        "nestedCalls": 1,
        "inFlight": 2,
        "discarded": 3,
        "minDurationMs": 4,
        "p50DurationMs": 9.5,
        "p99DurationMs": 6000,
        "maxDurationMs": 6000,
        "durationsExact": True,
        "buckets": BUCKETS,
        "failureCodes": {"denied": 1, "tool-error": 1},
        "failureDurations": FAILED,
        "hints": {"readOnly": True, "openWorld": True},
        "fingerprint": "sha256:" + "0f" * 32,
        "firstSeen": STARTED,
    }
    return {**row, **changes}  # type: ignore[typeddict-item]


def label(identity: str, **changes: Any) -> Label:
    """A configured label with everything that a label can hold."""
    value: dict[str, Any] = {
        "id": identity,
        "displayName": identity.title(),
        "window": {"startedAt": STARTED, "generatedAt": GENERATED},
        "declared": {
            "network": True,
            "credentials": True,
            "subprocess": False,
            "persistence": False,
            "domains": ["api.declared.example", "cdn.declared.example"],
            "credentialRefs": ["MAIL_TOKEN"],
        },
        "observed": {
            "tools": [
                tool(f"{identity}_read"),
                tool(f"{identity}_send", effect="write", failures=0, successes=7, failureCodes={}, failureDurations={}),
            ],
            "filesystem": {"observations": 9, "reads": 6, "writes": 3, "uniqueTargets": 4, "samples": ["a.txt", "b.txt"], "absent": 1},
            "network": {
                "callsWithUrls": 5,
                "uniqueDomains": 2,
                "domains": [{"hostname": "api.declared.example", "calls": 4}, {"hostname": "stray.example", "calls": 2}],
            },
            "sideEffects": {"none": 0, "read": 8, "write": 8, "destructive": 0, "unknown": 0},
        },
        "evidence": [{"time": STARTED, "source": "declared", "category": "capability", "summary": "network is declared"}],
        "kind": "configured",
        "declaredBy": "configuration",
        "claimed": {"network": True},
        "inferred": {"network": 5, "credentials": 1},
        "findings": [
            {
                "kind": "undeclared-domain",
                "level": "warning",
                "firstSeen": STARTED,
                "calls": 2,
                "summary": f"{identity}_read named stray.example, which is not declared",
                "tool": f"{identity}_read",
                "hostname": "stray.example",
            },
            {
                "kind": "undeclared-domain",
                "level": "warning",
                "firstSeen": GENERATED,
                "calls": 1,
                "summary": f"{identity}_read named other.example, which is not declared",
                "tool": f"{identity}_read",
                "hostname": "other.example",
                "accepted": True,
            },
            {
                "kind": "definition-changed",
                "level": "warning",
                "firstSeen": STARTED,
                "calls": 1,
                "summary": "changed",
                "tool": f"{identity}_send",
            },
            {
                "kind": "declared-never-observed",
                "level": "note",
                "firstSeen": STARTED,
                "calls": 0,
                "summary": "credentials were declared and not seen",
                "capability": "credentials",
            },
        ],
    }
    return {**value, **changes}  # type: ignore[typeddict-item]


def snapshot(*labels: Label, **changes: Any) -> LabelSnapshot:
    """A snapshot of these labels."""
    value: dict[str, Any] = {"schemaVersion": 1, "revision": 7, "generatedAt": GENERATED, "labels": list(labels)}
    return {**value, **changes}  # type: ignore[typeddict-item]


def rich() -> LabelSnapshot:
    """Two labels, one of them an MCP server that nobody described."""
    nobody: dict[str, Any] = {"network": False, "credentials": False, "subprocess": False, "persistence": False, "domains": []}
    server = label("files", kind="server", declaredBy="nobody", declared=nobody, findings=[])
    return snapshot(label("mail"), server, collectorFaults=2)


def nothing() -> LabelSnapshot:
    """No label at all."""
    return snapshot(revision=1)


def unused() -> LabelSnapshot:
    """The first version's keys alone, and nothing seen: what a label of the first writer looks like before any call."""
    quiet = tool("quiet", **dict.fromkeys(ZEROES, 0), effect="unknown")
    row = {key: quiet[key] for key in FIRST_KEYS}  # type: ignore[literal-required]
    whole: dict[str, Any] = {
        "id": "quiet",
        "displayName": "Quiet",
        "window": {"startedAt": STARTED, "generatedAt": GENERATED},
        "declared": {"network": False, "credentials": False, "subprocess": False, "persistence": False, "domains": []},
        "observed": {
            "tools": [row],
            "filesystem": {"observations": 0, "reads": 0, "writes": 0, "uniqueTargets": 0, "samples": []},
            "network": {"callsWithUrls": 0, "uniqueDomains": 0, "domains": []},
            "sideEffects": dict.fromkeys(("none", "read", "write", "destructive", "unknown"), 0),
        },
        "evidence": [],
    }
    return snapshot(whole)  # type: ignore[arg-type]


ZEROES: Final = (
    "schemaBytes",
    "calls",
    "timedCalls",
    "successes",
    "failures",
    "averageDurationMs",
    "p95DurationMs",
    "argumentBytes",
    "resultBytes",
)
FIRST_KEYS: Final = ("name", *ZEROES, "effect")


def truncated() -> LabelSnapshot:
    """Everything that can be cut short was."""
    whole = label("cut", evidenceTruncated=True, findingsTruncated=True)
    whole["observed"]["toolsTruncated"] = True
    whole["observed"]["filesystem"] |= {"samplesTruncated": True, "uniqueTargetsTruncated": True}
    whole["observed"]["network"] |= {"domainsTruncated": True, "uniqueDomainsTruncated": False}
    return snapshot(whole, labelsTruncated=True)


HOSTILE: Final = (
    "",
    " ",
    'quote" and \\ backslash',
    "new\nline 1",
    "new\rline 2",
    "next\x85line",
    "line\u2028separator",
    "\x1b[31mred\x1b[0m",
    "\x00nul",
    "right\u202eto left",
    "zero\u200bwidth",
    "lone \ud800 surrogate",
    "{0} and {{1}}",
    "[click](https://evil.example/) [here](0)",
    "<script>alert(1)</script>",
    "| table | `code` |",
    "=1+1",
    "le",
    "__name__",
    "NaN 1 # {} 2\n# EOF",
    "名前\U0001f4e7",
    "a/b",
    "a%2Fb",
    "x" * 100_000,
    "x" * 99_999 + "y",
)
"""Names that a server may give its tools."""


def hostile() -> LabelSnapshot:
    """Hostile names wherever a name can stand; every one as the id of a label and its tool, and all as tools of one."""
    every = label("every")
    every["observed"]["tools"] = [tool(name) for name in HOSTILE]
    return snapshot(every, *(_named(name) for name in HOSTILE))


def _named(name: str) -> Label:
    whole = label(name, displayName=name, kind="server", claimed={})
    whole["observed"]["tools"] = [tool(name, fingerprint=name)]
    whole["observed"]["network"]["domains"] = [{"hostname": "api.declared.example", "calls": 4}]
    whole["findings"] = [{**found, "tool": name, "summary": name} for found in whole.get("findings", ())]  # type: ignore[typeddict-item]
    return whole


def huge() -> LabelSnapshot:
    """More labels and tools than anybody has."""
    return snapshot(*(_wide(number) for number in range(10)))


def _wide(number: int) -> Label:
    whole = label(f"label{number:02}")
    whole["observed"]["tools"] = [tool(f"tool{number:02}_{index:03}", calls=2**53 - 1, argumentBytes=2**53 - 1) for index in range(30)]
    return whole


SAMPLES: Final = {"rich": rich, "nothing": nothing, "unused": unused, "truncated": truncated, "hostile": hostile, "huge": huge}
