"""Labels to be shown: a plain one, a full one with everything that is additive, and one whose every name is hostile."""

from __future__ import annotations

from typing import Any

from riskproof.model.label import EvidenceRecord, FindingRecord, Label, LabelSnapshot, ToolRow
from riskproof.model.label_report import CallRecord, LabelReport

START, NOW = "2031-05-01T08:00:00.000Z", "2031-05-01T09:30:05.250Z"
BARS = ((10, 0), (20, 0), (40, 0), (80, 4), (160, 22), (320, 15), (640, 2), (None, 0))
WINDOW = {"startedAt": START, "generatedAt": NOW}


def tool(name: str, **changed: Any) -> ToolRow:
    """A tool that nobody called."""
    row: dict[str, Any] = {
        "name": name,
        "schemaBytes": 144,
        "calls": 0,
        "timedCalls": 0,
        "successes": 0,
        "failures": 0,
        "averageDurationMs": 0,
        "p95DurationMs": 0,
        "argumentBytes": 0,
        "resultBytes": 0,
        "effect": "unknown",
    }
    return {**row, **changed}  # type: ignore[typeddict-item]


def label(identifier: str, *tools: ToolRow, **changed: Any) -> Label:
    """A label with nothing but its tools, as version 1 knows it."""
    plain: dict[str, Any] = {
        "id": identifier,
        "displayName": identifier,
        "window": dict(WINDOW),
        "declared": {"network": False, "credentials": False, "subprocess": False, "persistence": False, "domains": []},
        "observed": {
            "tools": list(tools),
            "filesystem": {"observations": 0, "reads": 0, "writes": 0, "uniqueTargets": 0, "samples": []},
            "network": {"callsWithUrls": 0, "uniqueDomains": 0, "domains": []},
            "sideEffects": {"none": 0, "read": 0, "write": 0, "destructive": 0, "unknown": 0},
        },
        "evidence": [],
    }
    return {**plain, **changed}  # type: ignore[typeddict-item]


def snapshot(*labels: Label, **changed: Any) -> LabelSnapshot:
    """A snapshot of the labels."""
    plain: dict[str, Any] = {"schemaVersion": 1, "revision": 4, "generatedAt": NOW, "labels": list(labels)}
    return {**plain, **changed}  # type: ignore[typeddict-item]


def report(*labels: Label, calls: list[CallRecord] | None = None, **changed: Any) -> LabelReport:
    """A report of the labels."""
    plain: dict[str, Any] = {
        "schemaVersion": 1,
        "commandId": "q1",
        "scope": "receiving agent",
        "revision": 4,
        "generatedAt": NOW,
        "window": dict(WINDOW),
        "labels": list(labels),
        "calls": calls or [],
        "truncation": {"calls": False, "evidence": False},
    }
    return {**plain, **changed}  # type: ignore[typeddict-item]


def call(ordinal: int, name: str, owner: str, **changed: Any) -> CallRecord:
    """A call that succeeded."""
    plain: dict[str, Any] = {
        "ordinal": ordinal,
        "callId": f"k{ordinal}",
        "rootCallId": f"k{ordinal}",
        "name": name,
        "ownerId": owner,
        "startedAt": f"2031-05-01T08:{ordinal:02d}:00.000Z",
        "status": "success",
        "argumentBytes": 312,
        "effect": "read",
        "finishedAt": f"2031-05-01T08:{ordinal:02d}:00.140Z",
        "durationMs": 140,
        "resultBytes": 31847,
    }
    return {**plain, **changed}  # type: ignore[typeddict-item]


def started(ordinal: int, name: str, owner: str) -> CallRecord:
    """A call that has not come back."""
    gone = {"finishedAt", "durationMs", "resultBytes"}
    return {key: value for key, value in call(ordinal, name, owner, status="started").items() if key not in gone}  # type: ignore[return-value]


def evidence(summary: str, source: str = "observed", category: str = "tool") -> EvidenceRecord:
    """One evidence record."""
    return {"time": NOW, "source": source, "category": category, "summary": summary}  # type: ignore[typeddict-item]


def finding(kind: str, **changed: Any) -> FindingRecord:
    """A warning."""
    plain: dict[str, Any] = {"kind": kind, "level": "warning", "firstSeen": START, "calls": 2, "summary": "observed: something differs"}
    return {**plain, **changed}  # type: ignore[typeddict-item]


def timed(name: str, average: float, p95: float, ok: int, failed: int = 0, **changed: Any) -> ToolRow:
    """A tool that was called."""
    return tool(
        name,
        calls=ok + failed,
        timedCalls=ok + failed,
        successes=ok,
        failures=failed,
        averageDurationMs=average,
        p95DurationMs=p95,
        **changed,
    )


def _weather() -> Any:
    rows = [
        timed(
            "weather_now",
            140.25,
            310,
            41,
            2,
            schemaBytes=812,
            argumentBytes=5120,
            resultBytes=318470,
            effect="read",
            effectFrom="configuration",
            visible=True,
            nestedCalls=3,
            inFlight=1,
            discarded=0,
            minDurationMs=61,
            p50DurationMs=122,
            p99DurationMs=410,
            maxDurationMs=412,
            durationsExact=True,
            buckets=[{"upToMs": bound, "calls": calls} for bound, calls in BARS],
            failureCodes={"denied": 1, "tool-error": 1},
            hints={"readOnly": True, "openWorld": False},
            fingerprint="sha256:" + "0" * 64,
            firstSeen=START,
            changedAt="2031-05-01T08:41:00.000Z",
        ),
        tool("weather_forecast_for_the_next_fourteen_days", schemaBytes=31847, effect="read", effectFrom="configuration", visible=False),
    ]
    weather: Any = label(
        "weather",
        *rows,
        displayName="Weather service",
        kind="configured",
        declaredBy="configuration",
        claimed={"network": False},
        inferred={"network": 43, "credentials": 0, "subprocess": 0, "persistence": 0},
    )
    weather["declared"].update(network=True, credentials=True, domains=["api.weather.example"], credentialRefs=["WEATHER_KEY"])
    weather["observed"]["network"] = {
        "callsWithUrls": 43,
        "uniqueDomains": 3,
        "domains": [{"hostname": "api.weather.example", "calls": 40}, {"hostname": "tiles.example", "calls": 3}],
        "domainsTruncated": True,
    }
    weather["observed"]["sideEffects"].update(read=43)
    weather["findings"] = [
        finding("undeclared-domain", tool="weather_now", hostname="tiles.example", calls=3),
        finding("definition-changed", tool="weather_now", calls=0),
        finding("declared-never-observed", level="note", capability="credentials", calls=0),
        finding("closed-world-hint-but-host-seen", tool="weather_now", hostname="api.weather.example", accepted=True),
    ]
    weather["evidence"] = [
        evidence("weather_now is a read by configuration", "inferred"),
        evidence("weather_now named api.weather.example", "observed", "network"),
        evidence("weather_now succeeded"),
    ]
    return weather


def _files() -> Any:
    rows = [
        timed("fs_write", 12, 31, 9, effect="write", effectFrom="configuration", argumentBytes=90210, resultBytes=720, schemaBytes=402),
        timed("fs_read", 3.5, 1340, 118, effect="read", effectFrom="configuration", argumentBytes=8000, resultBytes=1234567),
    ]
    files: Any = label("files", *rows, displayName="文件工具", kind="configured", declaredBy="configuration")
    files["declared"].update(persistence=True)
    files["inferred"] = {"network": 0, "credentials": 0, "subprocess": 0, "persistence": 9}
    files["observed"]["filesystem"] = {
        "observations": 127,
        "reads": 118,
        "writes": 9,
        "uniqueTargets": 31,
        "samples": ["README.md", "notes.md", "设计.md"],
        "samplesTruncated": True,
    }
    files["observed"]["sideEffects"].update(read=118, write=9)
    files["evidence"] = [evidence("fs_write wrote notes.md", "observed", "filesystem")]
    return files


def full() -> LabelReport:
    """Everything at once: two configured labels, a server's own, and tools that nobody claims."""
    server = label(
        "github",
        timed("create_issue", 820, 1900, 2, 1, effect="write", effectFrom="hints", hints={"readOnly": False, "destructive": False}),
        tool("list_issues", effect="read", effectFrom="hints", hints={"readOnly": True}, inFlight=1),
        kind="server",
        declaredBy="nobody",
        claimed={"network": True},
        inferred={"network": 3, "credentials": 0, "subprocess": 0, "persistence": 0},
    )
    calls = [
        call(1, "weather_now", "weather"),
        call(2, "weather_now", "weather", status="failed", failureCode="denied", durationMs=2),
        call(3, "fs_write", "files", effect="write", durationMs=1400, resultBytes=80),
        started(4, "list_issues", "github"),
        call(5, "create_issue", "github", status="failed", failureCode="tool-error", effect="write"),
    ]
    rest = label("unattributed", tool("bash"), timed("peek", 1, 1, 1), displayName="Unattributed tools", kind="unattributed")
    return report(_files(), server, rest, _weather(), calls=calls, truncation={"calls": True, "evidence": True}, collectorFaults=2)


def guide() -> LabelReport:
    """The label that the guide explains."""
    calls = [call(1, "weather_now", "weather"), call(2, "weather_now", "weather", status="failed", failureCode="denied", durationMs=2)]
    return report(_weather(), label("unattributed", tool("bash"), displayName="Unattributed tools", declaredBy="nobody"), calls=calls)


HOSTILE = (
    "\x1b[31mred\x07",
    "a|b`c``d\\|e",
    "<script>alert(1)</script>",
    "x\u202eevil\u2066y",
    "zero\u200bwidth\u200d\ufeff",
    "line\nbreak\r\n| forged | row |",
    "│ box ─ ┼ │",
    "![i](https://evil.example/x.png) [l](javascript:alert(1))",
    '"><img src=x onerror=alert(1)>',
    "天气" * 50,
    "e" + "\u0301" * 50,
    "\u3164",
    "",
    "  padded  ",
    "N" * 100_000,
    "\ud800half",
    "👩‍👩‍👧‍👦 family 🇩🇪",
    "# heading\n- list",
    "*bold* _it_ ~~x~~ $x$ @someone #1 www.evil.example",
    "--\n===",
)


def hostile(*names: str) -> LabelReport:
    """A report in which every name that others choose is one of these."""
    given = names or HOSTILE
    labels, calls = [], []
    for place, name in enumerate(given):
        one: Any = label(name, timed(name, 1, 2, 3, hints={"readOnly": True}), displayName=name, evidenceTruncated=True)
        one["declared"]["domains"] = [name]
        one["observed"]["network"] = {"callsWithUrls": 1, "uniqueDomains": 1, "domains": [{"hostname": name, "calls": 1}]}
        one["observed"]["filesystem"].update(uniqueTargets=1, samples=[name])
        one["evidence"] = [evidence(name)]
        one["findings"] = [finding("undeclared-domain", tool=name, hostname=name), finding("of-tomorrow", summary=name)]
        labels.append(one)
        calls.append(call(place + 1, name, name))
    return report(*labels, calls=calls, commandId=given[0], scope=given[-1])
