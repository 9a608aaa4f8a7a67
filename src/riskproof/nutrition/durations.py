"""How long calls took, in whole milliseconds: each different duration is kept until there are too many, then neighbours are joined.

Refuses to grow with the number of calls, and to say that a quantile is exact when it is not.
"""

from __future__ import annotations

from typing import Final, NamedTuple

BOUNDS: Final = tuple(10 << power for power in range(14))
"""The bars of the published histogram: 10 ms to 81.92 s, doubling, as OpenTelemetry's conventions for generative AI have them."""
_FIRST_BITS: Final = 8
"""Leading bits of a duration that stay when neighbours are joined at first: it is then right to 0.2 %."""


class Timing(NamedTuple):
    """Durations as a snapshot holds them. What they come to is worked out when somebody reads it."""

    timed: int = 0
    total: int = 0
    least: int = 0
    most: int = 0
    exact: bool = True
    durations: tuple[int, ...] = ()
    calls: tuple[int, ...] = ()
    """For each of the durations."""
    bars: tuple[int, ...] = ()
    """Calls by bar, where the durations no longer tell."""

    @property
    def average(self) -> int | float:
        """The mean, rounded half up to two places; 0 where there is none."""
        if not self.timed:
            return 0
        hundredths = (200 * self.total + self.timed) // (2 * self.timed)
        return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100

    def quantiles(self, *shares: int) -> list[int]:
        """The durations below which these hundredths of the calls are, ascending (nearest rank); 0 where there is none."""
        if not self.timed:
            return [0] * len(shares)
        found = []
        seen = 0
        cells = iter(sorted(zip(self.durations, self.calls, strict=True)))
        duration = 0
        for share in shares:
            while seen < -(-self.timed * share // 100):
                duration, calls = next(cells)
                seen += calls
            found.append(min(max(duration, self.least), self.most))
        return found

    def by_bar(self) -> list[int]:
        """Calls by bar of the histogram, the last one being those beyond every bound."""
        bars = list(self.bars) or [0] * (len(BOUNDS) + 1)
        if not self.bars:
            for duration, calls in zip(self.durations, self.calls, strict=True):
                bars[_bar(duration)] += calls
        return bars


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

    def __init__(self, room: int) -> None:
        self.count = 0
        self._room = room
        self._cells: dict[int, int] = {}
        self._bits = 0  # 0 while every duration stands for itself
        self._total = self._least = self._most = 0
        self._bars: list[int] | None = None
        self._timing: Timing | None = NO_TIMING

    def add(self, duration: int) -> None:
        """One more call."""
        if not self.count:
            self._least = self._most = duration
        if self._bars is not None:
            self._bars[_bar(duration)] += 1
        self.count += 1
        self._total += duration
        if duration < self._least:
            self._least = duration
        elif duration > self._most:
            self._most = duration
        cell = _joined(duration, self._bits) if self._bits else duration
        self._cells[cell] = self._cells.get(cell, 0) + 1
        self._timing = None
        if len(self._cells) > self._room:
            self._bars = self.timing().by_bar()
            self._timing = None
            self._join()

    def timing(self) -> Timing:
        """They as they stand."""
        if self._timing is None:
            bars = tuple(self._bars or ())
            self._timing = Timing(
                self.count, self._total, self._least, self._most, not self._bits, tuple(self._cells), tuple(self._cells.values()), bars
            )
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
    """The bar of a duration: the first whose bound it does not exceed."""
    return min(((duration - 1) // BOUNDS[0]).bit_length(), len(BOUNDS)) if duration else 0


def _joined(duration: int, bits: int) -> int:
    """The middle of the durations that share the leading bits."""
    shift = duration.bit_length() - bits
    return duration if shift <= 0 else (duration >> shift << shift) + (1 << shift >> 1)
