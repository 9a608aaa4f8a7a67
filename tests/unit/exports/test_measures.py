"""How points are read off labels."""

from __future__ import annotations

import pytest

from riskproof.errors import InvariantError
from riskproof.exports.forms import exported
from riskproof.exports.label_measures import measures
from riskproof.exports.measures import ATTRIBUTES, Measure, Spread, failed_spreads, names, points, spread_of
from riskproof.exports.source import Source, Wishes
from tests.unit.exports.guarded import guarded
from tests.unit.exports.samples import label, rich, snapshot, tool


@pytest.mark.parametrize(
    ("average", "calls", "seconds"),
    [(39.33, 3, 0.118), (33.33, 3, 0.1), (1012.25, 6, 6.0735), (0, 4, 0), (0.33, 3, 0.001), (12.34, 100_000, 1234)],
)
def test_the_sum_of_durations_fits_the_rounded_average(average: float, calls: int, seconds: float) -> None:
    spread = spread_of(tool("t", averageDurationMs=average, timedCalls=calls))
    assert spread is not None
    assert spread.total == seconds


def test_bars_in_any_order_make_one_histogram() -> None:
    bars = [{"upToMs": None, "calls": 4}, {"upToMs": 20, "calls": 1}, {"upToMs": 10, "calls": 2}, {"upToMs": 20, "calls": 3}]
    spread = spread_of(tool("t", buckets=bars, averageDurationMs=1, timedCalls=10))
    assert spread == Spread((0.01, 0.02), (2, 4, 4), 0.01)


def test_where_nothing_was_timed_there_is_no_histogram() -> None:
    idle = tool("t", timedCalls=0, averageDurationMs=0, buckets=[{"upToMs": 10, "calls": 0}])
    assert spread_of(idle) is None
    del idle["buckets"]
    assert spread_of(idle) is None


def test_what_is_taken_out_must_have_been_in() -> None:
    whole = Spread((0.01,), (2, 1), 0.5)
    assert whole.without([Spread((0.01,), (1, 1), 0.25)]) == Spread((0.01,), (1, 0), 0.25)
    assert whole.without([Spread((0.02,), (1, 1), 0.25)]) is None
    assert whole.without([Spread((0.01,), (3, 0), 0.25)]) is None


def test_histograms_of_two_shapes_keep_only_what_they_share() -> None:
    assert Spread((0.01,), (2, 1), 0.5) + Spread((0.01,), (1, 1), 0.5) == Spread((0.01,), (3, 2), 1)
    assert Spread((0.01,), (2, 1), 0.5) + Spread((0.02,), (1, 1), 0.5) == Spread((), (5,), 1)


def test_failed_calls_of_a_guard_are_told_apart_from_the_others() -> None:
    row = guarded()["labels"][0]["observed"]["tools"][0]
    spread, failed = spread_of(row), failed_spreads(row)
    assert spread is not None
    assert {code: sum(one.counts) for code, one in failed.items()} == {"tool-error": 1}
    rest = spread.without(failed.values())
    assert rest is not None
    assert sum(rest.counts) == 2
    assert '"error.type","value":{"stringValue":"tool_error"}' in exported("otlp", [Source(guarded())])


def test_counts_of_equal_keys_add_up_and_of_states_the_greater_stays() -> None:
    twice = snapshot(label("mail"), label("mail"))
    by_name = {one.name: one for one in measures(Wishes())}
    calls = points(by_name["nutrition_tool_calls"], [Source(twice)])
    assert [(point.keys, point.value) for point in calls][:2] == [
        (("mail", "mail_read", "failure"), 4),
        (("mail", "mail_read", "success"), 10),
    ]
    assert {point.value for point in points(by_name["nutrition_tool_visible"], [Source(twice)])} == {1}
    assert {point.value for point in points(by_name["nutrition_label"], [Source(twice)])} == {1}


def test_two_kinds_of_value_in_one_measure_are_a_fault_of_ours() -> None:
    mixed = Measure("m", "m", "counter", "1", (), "m", lambda _label: [((), 1), ((), Spread((), (1,), 1))])
    with pytest.raises(InvariantError):
        points(mixed, [Source(rich())])


def test_every_key_has_a_name_in_opentelemetry_and_every_measure_is_there_once() -> None:
    every = measures(Wishes(hostnames=True))
    assert {key for one in every for key in names(one, [Source(rich()), Source(rich())])} == set(ATTRIBUTES)
    for listed in ([one.name for one in every if one.name], [one.telemetry for one in every if one.telemetry]):
        assert len(listed) == len(set(listed))
    assert [one.name for one in every if not one.text.endswith(".")] == []
