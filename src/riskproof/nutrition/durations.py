"""How long calls took, in whole milliseconds: each different duration is kept until there are too many, then neighbours are joined.

Refuses to grow with the number of calls, and to say that a quantile is exact when it is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

BOUNDS: Final = tuple(10 << power for power in range(14))
"""The bars of the published histogram: 10 ms to 81.92 s, doubling, as OpenTelemetry's conventions for generative AI have them."""
MOST_CELLS: Final = 512
_FIRST_BITS: Final = 8
"""Leading bits of a duration that stay when neighbours are joined at first: it is then right to 0.2 %."""


class Timing(NamedTuple):
    """What is published of durations. All are 0 and ``buckets`` empty where there were none."""

    average: float = 0
    p50: int = 0
    p95: int = 0
    p99: int = 0
    least: int = 0
    most: int = 0
    exact: bool = True
    buckets: tuple[int, ...] = ()


NO_TIMING: Final = Timing()


class Bars:
    """The bars of durations and their sum, without more."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.total = 0
        self.counts = [0] * (len(BOUNDS) + 1)

    def add(self, duration: int) -> None:
        """One more call."""
        self.total += duration
        self.counts[_bar(duration)] += 1


class Durations:
    """Counts of durations."""

    __slots__ = ("_bars", "_bits", "_cells", "_least", "_most", "_room", "_timing", "_total", "count")

    def __init__(self, room: int = MOST_CELLS) -> None:
        self.count = 0
        self._room = room
        self._cells: dict[int, int] = {}
        self._bits = 0  # 0 while every duration stands for itself
        self._total = self._least = self._most = 0
        self._bars: list[int] | None = None
        self._timing: Timing | None = NO_TIMING

    def add(self, duration: int) -> None:
        """One more call."""
        if self._bars is None:
            self._bars = [0] * (len(BOUNDS) + 1)
            self._least = duration
        self._bars[_bar(duration)] += 1
        self.count += 1
        self._total += duration
        self._least, self._most = min(self._least, duration), max(self._most, duration)
        cell = _joined(duration, self._bits) if self._bits else duration
        self._cells[cell] = self._cells.get(cell, 0) + 1
        self._timing = None
        if len(self._cells) > self._room:
            self._join()

    def timing(self) -> Timing:
        """What they come to."""
        if self._timing is None:
            hundredths = (200 * self._total + self.count) // (2 * self.count)
            average = hundredths // 100 if hundredths % 100 == 0 else hundredths / 100
            quantiles = _quantiles(self._cells, [-(-self.count * share // 100) for share in (50, 95, 99)])
            p50, p95, p99 = (min(max(one, self._least), self._most) for one in quantiles)
            self._timing = Timing(average, p50, p95, p99, self._least, self._most, not self._bits, tuple(self._bars or ()))
        return self._timing

    def _join(self) -> None:
        """Joins neighbours until a quarter of the room is free."""
        while len(self._cells) > self._room * 3 // 4:
            self._bits = self._bits - 1 if self._bits else _FIRST_BITS
            cells: dict[int, int] = {}
            for duration, calls in self._cells.items():
                cell = _joined(duration, self._bits)
                cells[cell] = cells.get(cell, 0) + calls
            self._cells = cells


def _bar(duration: int) -> int:
    """The number of the bar that a duration belongs to."""
    return min((-(-duration // BOUNDS[0]) - 1).bit_length() if duration else 0, len(BOUNDS))


def _joined(duration: int, bits: int) -> int:
    """The middle of the durations that share the leading bits."""
    shift = duration.bit_length() - bits
    return duration if shift <= 0 else (duration >> shift << shift) + (1 << shift >> 1)


def _quantiles(cells: Mapping[int, int], ranks: list[int]) -> list[int]:
    """The durations at these places of all calls in order, counted from 1 (nearest rank)."""
    found = []
    seen = 0
    waiting = iter(ranks)
    rank = next(waiting)
    for duration in sorted(cells):
        seen += cells[duration]
        while seen >= rank:
            found.append(duration)
            rank = next(waiting, 0)
            if not rank:
                return found
    return found
