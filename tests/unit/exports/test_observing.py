"""Labels on a program's own meter."""

from __future__ import annotations

from typing import Any

from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader

from riskproof.exports.observing import observe_labels
from riskproof.exports.source import Source, Wishes
from riskproof.model.label import LabelSnapshot
from tests.unit.exports.samples import rich, unused


class Program:
    """A program with a meter, and the labels as they are now."""

    def __init__(self, wishes: Wishes) -> None:
        self.now: LabelSnapshot = rich()
        self.readings = 0
        self.reader = InMemoryMetricReader()
        self.provider = MeterProvider([self.reader], shutdown_on_exit=False)
        observe_labels(self.provider, self.read, wishes)

    def read(self) -> list[Source]:
        self.readings += 1
        return [Source(self.now)]

    def collected(self) -> dict[str, Any]:
        data: Any = self.reader.get_metrics_data()
        return {metric.name: metric for metric in data.resource_metrics[0].scope_metrics[0].metrics}


def test_a_collection_shows_the_labels_of_that_moment_and_reads_them_once() -> None:
    program = Program(Wishes())
    first = program.collected()
    program.now = unused()
    second = program.collected()
    points = [
        {tuple(point.attributes.values()): point.value for point in one["nutrition.tool.schema.size"].data.data_points}
        for one in (first, second)
    ]
    assert points == [{(one, f"{one}_{word}"): 412 for one in ("files", "mail") for word in ("read", "send")}, {("quiet", "quiet"): 0}]
    assert program.readings == 2


def test_what_is_observed_is_what_is_exported_but_histograms_and_hostnames() -> None:
    modest, open_hearted = Program(Wishes()).collected(), Program(Wishes(hostnames=True)).collected()
    assert "gen_ai.execute_tool.duration" not in open_hearted
    assert set(open_hearted) - set(modest) == {"nutrition.network.domain.calls"}
    assert modest["nutrition.tool.calls"].data.is_monotonic
    assert modest["nutrition.tool.arguments.size"].unit == "By"
