"""Labels inside a program that measures itself with OpenTelemetry: instruments on its own meter, read when its reader collects.

Refuses durations as histograms, which no instrument can observe after the fact: export OTLP for those. Their count, average and
percentiles are here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from riskproof import __version__
from riskproof.exports.extras import needs
from riskproof.exports.label_measures import measures
from riskproof.exports.measures import Measure, Spread, names, points
from riskproof.exports.otlp import SCOPE, attributes_of
from riskproof.exports.source import MODEST, Source, Wishes, told_apart

if TYPE_CHECKING:
    from opentelemetry.metrics import CallbackOptions, MeterProvider, Observation


class _Round:
    """One reading of the labels for all instruments of a collection: an instrument that asks a second time begins the next."""

    def __init__(self, read: Callable[[], Sequence[Source]]) -> None:
        self._read = read
        self._lock = threading.Lock()
        self._served: set[str] = set()
        self._sources: tuple[Source, ...] = ()

    def sources(self, name: str) -> tuple[Source, ...]:
        """What an instrument of this name is to show."""
        with self._lock:
            if not self._served or name in self._served:
                self._sources = told_apart(self._read())
                self._served.clear()
            self._served.add(name)
            return self._sources


def observe_labels(provider: MeterProvider, read: Callable[[], Sequence[Source]], wishes: Wishes = MODEST) -> None:
    """Has the provider observe the labels: ``observe_labels(provider, lambda: [Source(guard.meter.snapshot().to_json())])``."""
    meter = provider.get_meter(SCOPE, __version__)
    reading = _Round(read)
    for measure in measures(wishes):
        if measure.kind == "counter":
            meter.create_observable_counter(measure.telemetry, [_callback(measure, reading)], measure.unit, measure.text)
        elif measure.kind != "histogram" and measure.telemetry:
            meter.create_observable_gauge(measure.telemetry, [_callback(measure, reading)], measure.unit, measure.text)


def _callback(measure: Measure, reading: _Round) -> Callable[[CallbackOptions], Iterable[Observation]]:
    with needs("otel", "OpenTelemetry"):
        from opentelemetry.metrics import Observation

    def observed(_options: CallbackOptions) -> Iterable[Observation]:
        sources = reading.sources(measure.telemetry)
        keys = names(measure, sources)
        for point in points(measure, sources):
            if not isinstance(point.value, Spread):
                yield Observation(point.value, attributes_of(measure, keys, point))

    return observed
