"""The measures of tools (SPEC: nutrition-labels 27.4).

Refuses numbers that the label does not hold: what a label leaves out has no point, and zero is not made up for it.
"""

from __future__ import annotations

from typing import Final

from riskproof.exports.measures import Measure, Readings, failed_spreads, per_tool, spread_of
from riskproof.model.label import Label, ToolRow
from riskproof.model.label_words import FAILURE_CODES

_PROTOCOL_PREFIX: Final = "mcp__"
"""How hosts begin the public name of a tool that an MCP server has."""


def _calls(row: ToolRow) -> Readings:
    yield ("success",), row["successes"]
    yield ("failure",), row["failures"]


def _failures(row: ToolRow) -> Readings:
    codes = row.get("failureCodes", {})
    return [((code,), codes[code]) for code in FAILURE_CODES if code in codes]


def _durations(row: ToolRow) -> Readings:
    spread = spread_of(row)
    return [((), spread)] if spread else []


def _failed_durations(row: ToolRow) -> Readings:
    return [((code,), spread) for code, spread in failed_spreads(row).items()]


def _told_apart(row: ToolRow) -> Readings:
    """Durations by failure code, "" for success; all in one where the label does not keep them apart."""
    whole, failed = spread_of(row), failed_spreads(row)
    if whole is None:
        return
    rest = whole.without(failed.values())
    if rest is None:
        yield ("",), whole
        return
    if any(rest.counts):
        yield ("",), rest
    yield from (((code,), spread) for code, spread in failed.items())


def _protocol_durations(label: Label) -> Readings:
    for row in label["observed"]["tools"]:
        if label.get("kind") == "server" or row["name"].startswith(_PROTOCOL_PREFIX):
            yield from (((row["name"], *keys), spread) for keys, spread in _told_apart(row))


def _stats(row: ToolRow) -> Readings:
    if row["timedCalls"]:
        known = {
            "average": row["averageDurationMs"],
            "min": row.get("minDurationMs"),
            "p50": row.get("p50DurationMs"),
            "p95": row["p95DurationMs"],
            "p99": row.get("p99DurationMs"),
            "max": row.get("maxDurationMs"),
        }
        yield from (((stat,), value / 1000) for stat, value in known.items() if value is not None)


def _exact(row: ToolRow) -> Readings:
    return _one(row.get("durationsExact"))


def _info(row: ToolRow) -> Readings:
    yield (row["effect"], row.get("effectFrom", ""), row.get("fingerprint", "")), 1


def _hints(row: ToolRow) -> Readings:
    hints = row.get("hints", {})
    said = {
        "readOnly": hints.get("readOnly"),
        "destructive": hints.get("destructive"),
        "idempotent": hints.get("idempotent"),
        "openWorld": hints.get("openWorld"),
    }
    return [((name,), int(value)) for name, value in said.items() if value is not None]


def _one(value: float | None) -> Readings:
    return [] if value is None else [((), int(value))]


TOOL_MEASURES: Final = (
    Measure(
        "nutrition_tool_calls",
        "nutrition.tool.calls",
        "counter",
        "{call}",
        ("tool", "outcome"),
        "Finished calls, by whether they succeeded.",
        per_tool(_calls),
    ),
    Measure(
        "nutrition_tool_failures",
        "nutrition.tool.failures",
        "counter",
        "{call}",
        ("tool", "code"),
        "Failed calls, by a code of an agreed list; never a message.",
        per_tool(_failures),
    ),
    Measure(
        "nutrition_tool_duration_seconds",
        "",
        "histogram",
        "s",
        ("tool",),
        "How long finished calls took whose begin was seen, failed and denied ones included.",
        per_tool(_durations),
    ),
    Measure(
        "nutrition_tool_failure_duration_seconds",
        "",
        "histogram",
        "s",
        ("tool", "code"),
        "The part of those durations that is of failed calls.",
        per_tool(_failed_durations),
    ),
    Measure(
        "",
        "gen_ai.execute_tool.duration",
        "histogram",
        "s",
        ("tool", "code"),
        "How long finished calls took whose begin was seen.",
        per_tool(_told_apart),
    ),
    Measure(
        "",
        "mcp.client.operation.duration",
        "histogram",
        "s",
        ("tool", "code"),
        "The same for the tools of MCP servers.",
        _protocol_durations,
    ),
    Measure(
        "nutrition_tool_duration_stat_seconds",
        "nutrition.tool.duration.stat",
        "gauge",
        "s",
        ("tool", "stat"),
        "Average, least, most and percentiles of the durations, as the label shows them.",
        per_tool(_stats),
    ),
    Measure(
        "nutrition_tool_durations_exact",
        "nutrition.tool.durations.exact",
        "gauge",
        "1",
        ("tool",),
        "1 while the percentiles come from every single duration, 0 once they come from the histogram.",
        per_tool(_exact),
    ),
    Measure(
        "nutrition_tool_timed_calls",
        "nutrition.tool.timed_calls",
        "counter",
        "{call}",
        ("tool",),
        "Finished calls whose begin was seen.",
        per_tool(lambda row: _one(row["timedCalls"])),
    ),
    Measure(
        "nutrition_tool_argument_bytes",
        "nutrition.tool.arguments.size",
        "counter",
        "By",
        ("tool",),
        "Size of the arguments of begun calls as compact JSON.",
        per_tool(lambda row: _one(row["argumentBytes"])),
    ),
    Measure(
        "nutrition_tool_result_bytes",
        "nutrition.tool.result.size",
        "counter",
        "By",
        ("tool",),
        "Size of the results of finished calls as compact JSON.",
        per_tool(lambda row: _one(row["resultBytes"])),
    ),
    Measure(
        "nutrition_tool_schema_bytes",
        "nutrition.tool.schema.size",
        "gauge",
        "By",
        ("tool",),
        "Size of the tool's definition as compact JSON; 0 where the tool is not offered now.",
        per_tool(lambda row: _one(row["schemaBytes"])),
    ),
    Measure(
        "nutrition_tool_visible",
        "nutrition.tool.visible",
        "gauge",
        "1",
        ("tool",),
        "1 while the tool is offered.",
        per_tool(lambda row: _one(row.get("visible"))),
    ),
    Measure(
        "nutrition_tool_in_flight",
        "nutrition.tool.in_flight",
        "gauge",
        "{call}",
        ("tool",),
        "Calls that began and have not finished.",
        per_tool(lambda row: _one(row.get("inFlight"))),
    ),
    Measure(
        "nutrition_tool_nested_calls",
        "nutrition.tool.nested_calls",
        "counter",
        "{call}",
        ("tool",),
        "Finished calls that another call made.",
        per_tool(lambda row: _one(row.get("nestedCalls"))),
    ),
    Measure(
        "nutrition_tool_discarded",
        "nutrition.tool.discarded",
        "counter",
        "{call}",
        ("tool",),
        "Calls that were under way when the label was reset.",
        per_tool(lambda row: _one(row.get("discarded"))),
    ),
    Measure(
        "nutrition_tool_hint",
        "nutrition.tool.hint",
        "gauge",
        "1",
        ("tool", "hint"),
        "What the tool says of itself (MCP annotations), which nobody checked.",
        per_tool(_hints),
    ),
    Measure(
        "nutrition_tool",
        "nutrition.tool.info",
        "info",
        "1",
        ("tool", "effect", "effect_from", "fingerprint"),
        "The tool's effect, where that comes from, and the fingerprint of its definition.",
        per_tool(_info),
    ),
)
