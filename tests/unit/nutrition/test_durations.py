"""Durations: exact while they are few, close and bounded afterwards, in bars that are always exact."""

from __future__ import annotations

import bisect
import random

import pytest

from riskproof.nutrition.durations import BOUNDS, Bars, Durations, Timing


def kept(values: list[int], room: int = 512) -> tuple[Durations, Timing]:
    durations = Durations(room)
    for value in values:
        durations.add(value)
    return durations, durations.timing()


def by_rank(values: list[int]) -> list[int]:
    """Nearest rank, by the definition."""
    ordered = sorted(values)
    return [ordered[-(-len(values) * share // 100) - 1] for share in (50, 95, 99)]


def test_no_duration_is_all_zero() -> None:
    timing = kept([])[1]
    assert (timing.average, timing.quantiles(50, 95, 99), timing.least, timing.most) == (0, [0, 0, 0], 0, 0)


@pytest.mark.parametrize("count", [1, 2, 19, 20, 21, 99, 100, 101, 500])
def test_few_durations_are_exact(count: int) -> None:
    values = [number * 7919 % 100_003 for number in range(count)]
    timing = kept(values)[1]
    assert (timing.exact, timing.quantiles(50, 95, 99), timing.least, timing.most) == (True, by_rank(values), min(values), max(values))


def test_any_number_of_calls_is_exact_where_few_durations_differ() -> None:
    values = [number % 300 for number in range(100_000)]
    timing = kept(values)[1]
    assert (timing.exact, timing.quantiles(50, 95, 99)) == (True, by_rank(values))


@pytest.mark.parametrize("most", [5_000, 10**7, 2**50])
def test_many_durations_are_close_and_said_not_to_be_exact(most: int) -> None:
    draw = random.Random(most)
    values = [draw.randint(0, most) for _ in range(20_000)]
    durations, timing = kept(values)
    assert (timing.exact, len(durations._cells) <= 512, timing.least, timing.most) == (False, True, min(values), max(values))
    assert all(abs(close - right) <= right * 0.02 + 1 for close, right in zip(timing.quantiles(50, 95, 99), by_rank(values), strict=True))


def test_bars_stay_exact_when_neighbours_are_joined() -> None:
    draw = random.Random(1)
    values = [*BOUNDS, *(bound + 1 for bound in BOUNDS), *(int(draw.lognormvariate(6, 3)) for _ in range(5000)), 0]
    bars, apart = [0] * (len(BOUNDS) + 1), Bars()
    for value in values:
        bars[bisect.bisect_left(BOUNDS, value)] += 1
        apart.add(value)
    assert (kept(values, room=32)[1].by_bar(), kept(values, room=10**6)[1].by_bar(), apart.counts) == (bars, bars, bars)


@pytest.mark.parametrize(("values", "average"), [([1, 2], 1.5), ([1, 1, 2], 1.33), ([1, 2, 2], 1.67), ([0] * 199 + [1], 0.01), ([4, 4], 4)])
def test_the_average_is_rounded_half_up_and_whole_where_it_is(values: list[int], average: float) -> None:
    found = kept(values)[1].average
    assert (found, type(found)) == (average, type(average))


def test_what_was_handed_out_does_not_change() -> None:
    durations, before = kept([5])
    durations.add(100)
    assert (before.timed, before.quantiles(99), durations.timing().quantiles(99)) == (1, [5], [100])
