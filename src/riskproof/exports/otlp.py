"""Labels as OTLP metrics in JSON, one line a snapshot: what a collector takes at ``/v1/metrics`` and what its file receiver reads.

Refuses arguments, results and call ids, which a label does not hold. Everything is cumulative since the label's window began. Durations
of failed calls carry ``error.type`` where the label keeps them apart; where it does not, all are one and carry none.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from riskproof import __version__
from riskproof.exports.extras import needs
from riskproof.exports.label_measures import measures
from riskproof.exports.measures import ATTRIBUTES, Measure, Point, Spread, names, points
from riskproof.exports.source import Source, Wishes

if TYPE_CHECKING:
    from opentelemetry.proto.common.v1.common_pb2 import KeyValue
    from opentelemetry.proto.metrics.v1.metrics_pb2 import HistogramDataPoint, Metric, MetricsData, NumberDataPoint

SCOPE: Final = "riskproof.nutrition"
FIXED: Final = {
    "gen_ai.execute_tool.duration": {"gen_ai.operation.name": "execute_tool"},
    "mcp.client.operation.duration": {"gen_ai.operation.name": "execute_tool", "mcp.method.name": "tools/call"},
}
"""What the conventions want on every point of their own instruments."""
_ERRORS: Final = {"tool-error": "tool_error"}
"""Failure codes for which the conventions have a word."""


def otlp_text(sources: Sequence[Source], wishes: Wishes) -> str:
    """One line of JSON: a ``MetricsData``, which reads the same as an ``ExportMetricsServiceRequest``."""
    with needs("otel", "OTLP"):
        from google.protobuf.json_format import MessageToDict
    # OTLP's mapping differs from the general one: enumerations are numbers.
    message = MessageToDict(metrics_data(sources, wishes), use_integers_for_enums=True)
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n"


def metrics_data(sources: Sequence[Source], wishes: Wishes) -> MetricsData:
    """The message itself: one resource for each source, so that each keeps its own counts."""
    with needs("otel", "OTLP"):
        from opentelemetry.proto.common.v1.common_pb2 import InstrumentationScope
        from opentelemetry.proto.metrics.v1.metrics_pb2 import MetricsData, ResourceMetrics, ScopeMetrics
        from opentelemetry.proto.resource.v1.resource_pb2 import Resource
    data = MetricsData()
    for source in sources:
        about = {"service.name": "riskproof", "service.version": __version__}
        if source.name:
            about["service.instance.id"] = source.name
        found = [_metric(one, names(one, (source,)), at) for one in measures(wishes) if one.telemetry and (at := points(one, (source,)))]
        scope = ScopeMetrics(scope=InstrumentationScope(name=SCOPE, version=__version__), metrics=found)
        data.resource_metrics.append(ResourceMetrics(resource=Resource(attributes=_attributes(about)), scope_metrics=[scope]))
    return data


def attributes_of(measure: Measure, keys: tuple[str, ...], point: Point) -> dict[str, str]:
    """The attributes of a point, without those that have nothing to say."""
    said = {ATTRIBUTES[key]: value for key, value in zip(keys, point.keys, strict=True) if value}
    if "error.type" in said:
        said["error.type"] = _ERRORS.get(said["error.type"], said["error.type"])
    return {**FIXED.get(measure.telemetry, {}), **said}


def _metric(measure: Measure, keys: tuple[str, ...], found: Sequence[Point]) -> Metric:
    from opentelemetry.proto.metrics.v1.metrics_pb2 import (
        AGGREGATION_TEMPORALITY_CUMULATIVE,
        Gauge,
        Histogram,
        Metric,
        Sum,
    )

    metric = Metric(name=measure.telemetry, description=measure.text, unit=measure.unit)
    if measure.kind == "histogram":
        bars = [_histogram(measure, keys, point, point.value) for point in found if isinstance(point.value, Spread)]
        metric.histogram.CopyFrom(Histogram(data_points=bars, aggregation_temporality=AGGREGATION_TEMPORALITY_CUMULATIVE))
        return metric
    numbers = [_number(measure, keys, point, point.value) for point in found if not isinstance(point.value, Spread)]
    if measure.kind == "counter":
        metric.sum.CopyFrom(Sum(data_points=numbers, aggregation_temporality=AGGREGATION_TEMPORALITY_CUMULATIVE, is_monotonic=True))
    else:
        metric.gauge.CopyFrom(Gauge(data_points=numbers))
    return metric


def _histogram(measure: Measure, keys: tuple[str, ...], point: Point, spread: Spread) -> HistogramDataPoint:
    from opentelemetry.proto.metrics.v1.metrics_pb2 import HistogramDataPoint

    return HistogramDataPoint(
        attributes=_attributes(attributes_of(measure, keys, point)),
        start_time_unix_nano=point.since,
        time_unix_nano=point.until,
        count=sum(spread.counts),
        sum=spread.total,
        bucket_counts=spread.counts,
        explicit_bounds=spread.bounds,
    )


def _number(measure: Measure, keys: tuple[str, ...], point: Point, value: float) -> NumberDataPoint:
    from opentelemetry.proto.metrics.v1.metrics_pb2 import NumberDataPoint

    number = NumberDataPoint(attributes=_attributes(attributes_of(measure, keys, point)), time_unix_nano=point.until)
    if measure.kind == "counter":
        number.start_time_unix_nano = point.since
    if isinstance(value, int):
        number.as_int = value
    else:
        number.as_double = value
    return number


def _attributes(said: dict[str, str]) -> list[KeyValue]:
    from opentelemetry.proto.common.v1.common_pb2 import AnyValue, KeyValue

    return [KeyValue(key=key, value=AnyValue(string_value=value)) for key, value in said.items()]
