"""What a measure is, whatever form it leaves in: a name in both worlds, a kind, keys, and how its points are read off a label.

Refuses two points with equal keys: they are one point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from riskproof.errors import HostPayloadError, InvariantError
from riskproof.exports.naming import plain
from riskproof.exports.source import Source, nanoseconds
from riskproof.model.label import Bucket, Label, ToolRow
from riskproof.model.label_words import FAILURE_CODES, FailureCode

Kind = Literal["counter", "gauge", "info", "histogram"]
Keys = tuple[str, ...]

ATTRIBUTES: Final = {
    "source": "nutrition.source",
    "label": "nutrition.label.id",
    "display_name": "nutrition.label.name",
    "declared_by": "nutrition.label.declared_by",
    "tool": "gen_ai.tool.name",
    "hostname": "server.address",
    "code": "error.type",
    "outcome": "nutrition.outcome",
    "effect": "nutrition.effect",
    "effect_from": "nutrition.effect.from",
    "fingerprint": "nutrition.tool.fingerprint",
    "access": "nutrition.access",
    "capability": "nutrition.capability",
    "kind": "nutrition.kind",
    "level": "nutrition.level",
    "accepted": "nutrition.accepted",
    "hint": "nutrition.hint",
    "stat": "nutrition.stat",
    "what": "nutrition.truncated.what",
}
"""The name of each key as an attribute of OpenTelemetry: the conventions' own where there is one."""


MOST: Final = 2**63 - 1
"""The largest whole number that every form has room for."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How long calls took: upper bounds in seconds, one count for each and one for what is above them all, and the sum in seconds."""

    bounds: tuple[float, ...]
    counts: tuple[int, ...]
    total: float

    def without(self, others: Iterable[Spread]) -> Spread | None:
        """What is left when others, which are part of it, are taken out; None where they are none of its parts."""
        counts, total = list(self.counts), self.total
        for other in others:
            if other.bounds != self.bounds:
                return None
            counts = [mine - its for mine, its in zip(counts, other.counts, strict=True)]
            total -= other.total
        return None if min(counts) < 0 else Spread(self.bounds, tuple(counts), max(round(total, 9), 0.0))

    def __add__(self, other: Spread) -> Spread:
        if self.bounds != other.bounds:
            return Spread((), (min(sum(self.counts) + sum(other.counts), MOST),), self.total + other.total)
        return Spread(self.bounds, tuple(a + b for a, b in zip(self.counts, other.counts, strict=True)), self.total + other.total)


Value = int | float | Spread
Readings = Iterable[tuple[Keys, Value]]


@dataclass(frozen=True, slots=True)
class Measure:
    """``name`` is that of Prometheus, without ``_total`` and ``_info``; ``telemetry`` that of OpenTelemetry; "" where
    the measure does not exist there.

    ``read`` reads a label, ``whole`` the source; ``on_request``: only where hostnames may be shown.
    """

    name: str
    telemetry: str
    kind: Kind
    unit: str
    keys: Keys
    text: str
    read: Callable[[Label], Readings] | None = None
    whole: Callable[[Source], Readings] | None = None
    on_request: bool = False


@dataclass(frozen=True, slots=True)
class Point:
    """One value with the values of its keys, and when counting began (0 = unknown) and ended, in nanoseconds since 1970."""

    keys: Keys
    value: Value
    since: int
    until: int


def per_tool(read: Callable[[ToolRow], Readings]) -> Callable[[Label], Readings]:
    """Reads every tool of a label; the tool's name comes first."""

    def rows(label: Label) -> Iterator[tuple[Keys, Value]]:
        for row in label["observed"]["tools"]:
            for keys, value in read(row):
                yield (row["name"], *keys), value

    return rows


def points(measure: Measure, sources: Sequence[Source]) -> list[Point]:
    """Every point of a measure, in the order of its keys: source (where there are several), label, then the measure's own."""
    found: dict[Keys, Point] = {}
    for source in sources:
        first = (source.name,) if len(sources) > 1 else ()
        for read in _readings(measure, source):
            point = replace(read, keys=tuple(map(plain, (*first, *read.keys))))
            found[point.keys] = _joined(measure.kind, found.get(point.keys), point)
    return [found[keys] for keys in sorted(found)]


def names(measure: Measure, sources: Sequence[Source]) -> Keys:
    """The keys that the points have values for."""
    return (*(("source",) if len(sources) > 1 else ()), *(("label",) if measure.read else ()), *measure.keys)


def _readings(measure: Measure, source: Source) -> Iterator[Point]:
    """The points of a source, keys as they are there."""
    for keys, value in measure.whole(source) if measure.whole else ():
        yield Point(keys, value, 0, source.until)
    for label in source.snapshot["labels"] if measure.read else ():
        since, until = (nanoseconds(label["window"][key], key) for key in ("startedAt", "generatedAt"))
        for keys, value in measure.read(label) if measure.read else ():
            yield Point((label["id"], *keys), value, since, until)


def spread_of(row: ToolRow) -> Spread | None:
    """How long the tool's timed calls took; None where none was timed. A label without bars has only the count and the sum."""
    bars = row.get("buckets") or [Bucket(upToMs=None, calls=row["timedCalls"])]
    return _spread(bars, _total(row))


def failed_spreads(row: ToolRow) -> dict[FailureCode, Spread]:
    """The same of those that failed, by code, where the label keeps them apart."""
    kept = row.get("failureDurations", {})
    spreads = {code: _spread(kept[code]["buckets"], kept[code]["totalMs"]) for code in FAILURE_CODES if code in kept}
    return {code: spread for code, spread in spreads.items() if spread is not None}


def _total(row: ToolRow) -> float:
    """The sum of the durations. The average is rounded to hundredths and durations are whole milliseconds: the sum that fits both."""
    product = row["averageDurationMs"] * row["timedCalls"]
    whole = round(product)
    return whole if abs(product - whole) <= 0.005 * row["timedCalls"] + 1e-6 else product


def _spread(bars: Sequence[Bucket], total: float) -> Spread | None:
    counts: dict[int | None, int] = {None: 0}
    for bar in bars:
        counts[bar["upToMs"]] = counts.get(bar["upToMs"], 0) + bar["calls"]
    bounds = sorted(bound for bound in counts if bound is not None)
    if not any(counts.values()):
        return None
    if sum(counts.values()) > MOST:
        raise HostPayloadError("not a nutrition label of version 1: buckets must add up to fewer than 2^63 calls")
    return Spread(tuple(bound / 1000 for bound in bounds), (*(counts[bound] for bound in bounds), counts[None]), total / 1000)


def _joined(kind: Kind, one: Point | None, other: Point) -> Point:
    """Two points with equal keys as one: counts add up, of states the greater one stays."""
    if one is None:
        return other
    mine, its = one.value, other.value
    total: Value
    if isinstance(mine, Spread) and isinstance(its, Spread):
        total = mine + its
    elif isinstance(mine, Spread) or isinstance(its, Spread):
        raise InvariantError("a measure has values of two kinds")
    else:
        total = min(mine + its, MOST) if kind == "counter" else max(mine, its)
    return Point(one.keys, total, min(one.since, other.since), max(one.until, other.until))
