"""Labels of recorded runs (SPEC: trace-format): what was called in them, as if a host had told it.

Refuses to decide, since what was recorded did run, and to make up times: where a call does not say when it began and how long it took, no
durations are shown at all.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import cast

from riskproof.facts.of_call import see_call
from riskproof.guard.config import Settings
from riskproof.guard.label_scopes import clocks
from riskproof.guard.metering import Meter
from riskproof.guard.tools import ToolRegistry
from riskproof.model.call import Call, Json, Tool
from riskproof.model.label import Label, LabelSnapshot
from riskproof.model.label_report import LabelReport
from riskproof.model.session import Session
from riskproof.model.trace import Trace, TraceCall
from riskproof.nutrition.config import LabelConfig
from riskproof.nutrition.inputs import Moment

_LATEST = 253_402_300_799_000
"""The last second of the year 9999, in milliseconds since 1970."""
_DURATIONS = ("minDurationMs", "p50DurationMs", "p99DurationMs", "maxDurationMs", "durationsExact", "buckets", "failureDurations")


class LabelReplay:
    """Any number of traces, one after the other. ``now`` stands for the times that they do not tell."""

    def __init__(self, settings: Settings, now: Callable[[], Moment] = clocks) -> None:
        self._policy = settings.policy
        self._registry = ToolRegistry(settings.policy.overrides)
        self._config = settings.labels.counted or LabelConfig()
        self._now = self._at = now()
        self._meter: Meter | None = None
        self._tools: dict[tuple[str, str], Tool] = {}
        self._timed = True
        self.calls = 0

    def play(self, trace: Trace) -> None:
        """Counts the calls of a trace."""
        self._list(trace.tools)
        sessions = set()
        for step in trace.steps:
            if isinstance(step, TraceCall):
                sessions.add(self._call(trace, step))
            elif step.event == "tools_changed":
                self._list(step.tools)
        for session in sessions:
            self._counting().forget(session)

    def snapshot(self, label: str | None = None) -> LabelSnapshot:
        """The labels so far. Raises ``UnknownLabelError``."""
        return self._honest(self._counting().snapshot(label).to_json())

    def report(self, command: str, scope: str, label: str | None = None) -> LabelReport:
        """The same with the calls. Raises the same."""
        report = self._counting().report_for(None, command, scope, label).to_json()
        self._honest(cast("LabelSnapshot", report))
        for call in report["calls"]:
            if not self._timed:
                call.pop("durationMs", None)
        return report

    def _counting(self) -> Meter:
        """The meter, whose window begins with the first thing that is told."""
        if self._meter is None:
            self._meter = Meter(self._config, clock=lambda: self._at)
            self._meter.tools(self._tools.values())
        return self._meter

    def _list(self, tools: tuple[Tool, ...]) -> None:
        """Adds definitions to those that all see: what one run could use stays on show beside what another one could."""
        known = len(self._tools)
        changed = [tool for tool in tools if self._tools.get((tool.server, tool.name)) != tool]
        self._tools.update({(tool.server, tool.name): tool for tool in changed})
        if self._meter is not None and (changed or len(self._tools) > known):
            self._meter.tools(self._tools.values())

    def _call(self, trace: Trace, step: TraceCall) -> str:
        session = f"{trace.id}:{step.agent or ''}"
        server = step.server or ""
        began, took = _milliseconds(step.time), _number(step.duration_ms)
        if began is None or took is None:
            self._timed = False
        if began is not None:
            self._at = Moment(int(began), began)
        meter = self._counting()
        tool = self._tools.get((server, step.tool)) or self._only(step.tool)
        call = Call(tool or step.tool, step.arguments, session, nested=step.nested, server=server)
        known = self._registry.of(call)
        facts = see_call(known.tool.name, known.classification, "unchanged", call.arguments, Session(), self._policy)
        meter.judged(call, "allow", known, facts, self._at)
        if began is not None and took is not None:
            self._at = Moment(round(began + took), began + took)
        if step.result is not None:
            meter.finishes(call, step.result)
        self.calls += 1
        return session

    def _only(self, name: str) -> Tool | None:
        """The one tool of that name, None where several servers have one."""
        named = [tool for tool in self._tools.values() if tool.name == name]
        return named[0] if len(named) == 1 else None

    def _honest(self, snapshot: LabelSnapshot) -> LabelSnapshot:
        """Without durations that nobody recorded."""
        for label in snapshot["labels"] if not self._timed else ():
            _without_durations(label)
        return snapshot


def _milliseconds(time: Json) -> float | None:
    """A time as RFC 3339 writes it, or as milliseconds since 1970, in milliseconds since 1970."""
    if not isinstance(time, str):
        return _number(time)
    try:
        read = datetime.fromisoformat(time)
        return (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp() * 1000
    except (ValueError, OverflowError):
        return None


def _number(value: Json) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= _LATEST else None


def _without_durations(label: Label) -> None:
    for row in label["observed"]["tools"]:
        row["timedCalls"], row["averageDurationMs"], row["p95DurationMs"] = 0, 0, 0
        for name in _DURATIONS:
            row.pop(name, None)  # type: ignore[misc]
