"""Labels as Prometheus text 0.0.4 and as OpenMetrics 1.0, written by Prometheus' own client library.

Refuses timestamps on samples: the scraper sets the time, and node_exporter's textfile collector takes no file that has any. A window that
began anew is a counter that starts again from a smaller number; OpenMetrics also says when (``_created``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from riskproof.exports.extras import needs
from riskproof.exports.label_measures import measures
from riskproof.exports.measures import Measure, Point, Spread, names, points
from riskproof.exports.source import MODEST, Source, Wishes

if TYPE_CHECKING:
    from prometheus_client.core import Metric

CONTENT_TYPES: Final = {
    "prometheus": "text/plain; version=0.0.4; charset=utf-8",
    "openmetrics": "application/openmetrics-text; version=1.0.0; charset=utf-8",
}

_SUFFIXES: Final = {"counter": "_total", "gauge": "", "info": "_info", "histogram": ""}


class LabelCollector:
    """A collector for a program's own registry: it reads the labels anew for each scrape.

    ``registry.register(LabelCollector(lambda: [Source(guard.meter.snapshot().to_json())]))``
    """

    def __init__(self, read: Callable[[], Sequence[Source]], wishes: Wishes = MODEST, *, created: bool = False) -> None:
        self._read = read
        self._wishes = wishes
        self._created = created

    def collect(self) -> Iterator[Metric]:
        """Every family that has a sample."""
        sources = self._read()
        for measure in measures(self._wishes):
            if measure.name and (found := points(measure, sources)):
                yield _family(measure, names(measure, sources), found, created=self._created)

    def describe(self) -> Iterable[Metric]:
        """Nothing, so that registering reads no label."""
        return ()


def prometheus_text(sources: Sequence[Source], wishes: Wishes) -> str:
    """The text that Prometheus scrapes by default."""
    with needs("prometheus", "Prometheus"):
        from prometheus_client import CollectorRegistry, generate_latest
    registry = CollectorRegistry(auto_describe=False)
    registry.register(LabelCollector(lambda: sources, wishes))
    return generate_latest(registry).decode("utf-8")


def openmetrics_text(sources: Sequence[Source], wishes: Wishes) -> str:
    """The text of OpenMetrics 1.0."""
    with needs("prometheus", "OpenMetrics"):
        from prometheus_client import CollectorRegistry
        from prometheus_client.openmetrics import exposition
    registry = CollectorRegistry(auto_describe=False)
    registry.register(LabelCollector(lambda: sources, wishes, created=True))
    text: bytes = exposition.generate_latest(registry)  # type: ignore[no-untyped-call]  # the library has no types there
    return text.decode("utf-8")


def _family(measure: Measure, keys: tuple[str, ...], found: Sequence[Point], *, created: bool) -> Metric:
    from prometheus_client.core import Metric

    unit = next((word for word in ("bytes", "seconds") if measure.name.endswith(f"_{word}")), "")
    family = Metric(measure.name, measure.text, measure.kind, unit)
    for point in found:
        labels = {key: value for key, value in zip(keys, point.keys, strict=True) if value}  # none and "" are the same
        if isinstance(point.value, Spread):
            _bars(family, labels, point.value)
        else:
            family.add_sample(measure.name + _SUFFIXES[measure.kind], labels, point.value)
        if created and point.since and measure.kind in ("counter", "histogram"):
            family.add_sample(f"{measure.name}_created", labels, point.since / 10**9)
    return family


def _bars(family: Metric, labels: dict[str, str], spread: Spread) -> None:
    """The bars as Prometheus counts them: each holds those before it too."""
    total = 0
    for bound, count in zip((*map(repr, spread.bounds), "+Inf"), spread.counts, strict=True):
        total += count
        family.add_sample(f"{family.name}_bucket", {**labels, "le": bound}, total)
    family.add_sample(f"{family.name}_count", labels, total)
    family.add_sample(f"{family.name}_sum", labels, spread.total)
