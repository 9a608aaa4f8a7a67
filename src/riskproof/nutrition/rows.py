"""One tool of a label: its counts while they change, and as they stand in a snapshot (SPEC: nutrition-labels 6, 10).

Refuses values of calls, and a row that changes after it was handed out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from riskproof.model.label import Bucket, FailureDurations, Hints, ToolRow
from riskproof.model.label_words import Effect, FailureCode
from riskproof.nutrition.began import EffectFrom, Shown
from riskproof.nutrition.durations import BOUNDS, Bars, Durations, Timing
from riskproof.nutrition.times import iso

_BARS: Final = (*BOUNDS, None)


class ToolView(NamedTuple):
    """A tool as a snapshot holds it."""

    name: str
    schema_bytes: int
    calls: int
    timed_calls: int
    failures: int
    argument_bytes: int
    result_bytes: int
    effect: Effect
    effect_from: EffectFrom
    visible: bool
    nested_calls: int
    in_flight: int
    discarded: int
    timing: Timing
    failure_codes: tuple[tuple[FailureCode, int], ...]
    failure_durations: tuple[tuple[FailureCode, int, tuple[int, ...]], ...]
    hints: tuple[tuple[str, bool], ...]
    fingerprint: str
    first_seen_ms: int | None
    changed_ms: int | None

    def to_json(self) -> ToolRow:
        """As it is published."""
        timing = self.timing
        p50, p95, p99 = timing.quantiles(50, 95, 99)
        row: ToolRow = {
            "name": self.name,
            "schemaBytes": self.schema_bytes,
            "calls": self.calls,
            "timedCalls": self.timed_calls,
            "successes": self.calls - self.failures,
            "failures": self.failures,
            "averageDurationMs": timing.average,
            "p95DurationMs": p95,
            "argumentBytes": self.argument_bytes,
            "resultBytes": self.result_bytes,
            "effect": self.effect,
            "effectFrom": self.effect_from,
            "visible": self.visible,
            "nestedCalls": self.nested_calls,
            "inFlight": self.in_flight,
            "discarded": self.discarded,
        }
        if self.timed_calls:
            row["minDurationMs"] = timing.least
            row["p50DurationMs"] = p50
            row["p99DurationMs"] = p99
            row["maxDurationMs"] = timing.most
            row["durationsExact"] = timing.exact
            row["buckets"] = _buckets(timing.by_bar())
        self._add_failures(row)
        if self.hints:
            row["hints"] = cast("Hints", dict(self.hints))
        if self.fingerprint:
            row["fingerprint"] = self.fingerprint
        if self.first_seen_ms is not None:
            row["firstSeen"] = iso(self.first_seen_ms)
        if self.changed_ms is not None:
            row["changedAt"] = iso(self.changed_ms)
        return row

    def _add_failures(self, row: ToolRow) -> None:
        """Why calls failed, and how long those took."""
        if self.failure_codes:
            row["failureCodes"] = dict(self.failure_codes)
        if self.failure_durations:
            row["failureDurations"] = {
                code: FailureDurations(totalMs=total, buckets=_buckets(counts)) for code, total, counts in self.failure_durations
            }


def _buckets(counts: Sequence[int]) -> list[Bucket]:
    return [Bucket(upToMs=bound, calls=calls) for bound, calls in zip(_BARS, counts, strict=True)]


class Row:
    """The counts of a tool."""

    __slots__ = (
        "argument_bytes",
        "begun",
        "calls",
        "changed_ms",
        "codes",
        "durations",
        "effect",
        "effect_from",
        "failed",
        "failures",
        "fingerprint",
        "first_seen_ms",
        "hints",
        "in_flight",
        "name",
        "nested",
        "result_bytes",
        "schema_bytes",
        "visible",
    )

    def __init__(self, name: str, room: int) -> None:
        self.name = name
        self.hints: Hints = {}
        self.fingerprint = ""
        self.effect: Effect = "unknown"
        self.effect_from: EffectFrom = "nothing"
        self.visible = False
        self.schema_bytes = self.argument_bytes = self.result_bytes = 0
        self.begun = self.calls = self.failures = self.nested = self.in_flight = 0
        self.durations = Durations(room)
        self.codes: dict[FailureCode, int] | None = None
        self.failed: dict[FailureCode, Bars] | None = None
        self.first_seen_ms: int | None = None
        self.changed_ms: int | None = None

    def finish(self, failure: FailureCode | None, result_bytes: int, duration: int | None, nested: bool) -> None:
        """One more call ended; ``duration`` is None where its begin was not seen."""
        self.calls += 1
        self.result_bytes += result_bytes
        self.nested += nested
        if duration is not None:
            self.durations.add(duration)
            self.in_flight -= 1
        if failure is not None:
            self.failures += 1
            if self.codes is None:
                self.codes = {}
            self.codes[failure] = self.codes.get(failure, 0) + 1
            if duration is not None:
                self.failed = {} if self.failed is None else self.failed
                if failure not in self.failed:
                    self.failed[failure] = Bars()
                self.failed[failure].add(duration)

    def show(self, tool: Shown, at_ms: int) -> bool:
        """The registry shows the tool; whether its definition is another one than before."""
        changed = bool(self.fingerprint and tool.fingerprint) and self.fingerprint != tool.fingerprint
        if changed:
            self.changed_ms = at_ms
        if self.first_seen_ms is None:
            self.first_seen_ms = at_ms
        self.schema_bytes, self.fingerprint, self.hints = tool.schema_bytes, tool.fingerprint, tool.hints
        self.effect, self.effect_from = tool.effect, tool.effect_from
        self.visible = True
        return changed

    def view(self, discarded: int) -> ToolView:
        """The row as it stands."""
        return ToolView(
            self.name,
            self.schema_bytes,
            self.calls,
            self.durations.count,
            self.failures,
            self.argument_bytes,
            self.result_bytes,
            self.effect,
            self.effect_from,
            self.visible,
            self.nested,
            self.in_flight,
            discarded,
            self.durations.timing(),
            tuple(self.codes.items()) if self.codes else (),
            tuple((code, bars.total, tuple(bars.counts)) for code, bars in self.failed.items()) if self.failed else (),
            tuple(self.hints.items()),  # type: ignore[arg-type]  # every hint is true or false
            self.fingerprint,
            self.first_seen_ms,
            self.changed_ms,
        )
