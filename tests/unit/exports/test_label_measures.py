"""The list of measures, and the guide that explains it."""

from __future__ import annotations

from riskproof.exports.label_measures import measures
from riskproof.exports.measures import Measure
from riskproof.exports.source import Wishes
from tests.meta.tree import ROOT

SUFFIXES = {"counter": "_total", "info": "_info"}


def row(measure: Measure) -> str:
    """A measure as the guide's table has it."""
    name = f"`{measure.name}{SUFFIXES.get(measure.kind, '')}`" if measure.name else "-"
    telemetry = f"`{measure.telemetry}`" if measure.telemetry else "-"
    keys = ", ".join(f"`{key}`" for key in ((("label",) if measure.read else ()) + measure.keys)) or "-"
    return f"| {name} | {telemetry} | {measure.kind} | {keys} | {measure.text} |"


def test_the_guide_says_what_each_measure_means() -> None:
    guide = (ROOT / "docs" / "guides" / "label-exports.md").read_text(encoding="utf-8").splitlines()
    begin = guide.index("| Prometheus | OpenTelemetry | kind | labels | meaning |") + 2
    assert guide[begin : guide.index("", begin)] == [row(one) for one in measures(Wishes(hostnames=True))]


def test_only_hostnames_are_left_out_unless_they_are_asked_for() -> None:
    left_out = set(measures(Wishes(hostnames=True))) - set(measures(Wishes()))
    assert {one.name for one in left_out} == {"nutrition_network_domain_calls"}
