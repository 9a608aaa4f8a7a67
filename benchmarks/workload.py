"""What the benchmarks feed the guard: results of 8 KB as prose and as JSON records, arguments of 1 KB in six leaves.

Refuses real data: words are made from a fixed seed, with lengths and repetition like English.
"""

from __future__ import annotations

import json
import platform
import random
import statistics
import sys
from typing import Any

RESULT_BYTES = 8 * 1024


def _vocabulary(rng: random.Random) -> list[str]:
    syllables = [c + v + e for c in "bcdfghlmnprstvw" for v in "aeiou" for e in ("", "n", "r", "s", "t")]
    return ["".join(rng.choice(syllables) for _ in range(rng.randint(1, 4))) for _ in range(8000)]


class Workload:
    """Deterministic texts and records."""

    def __init__(self, seed: int = 7) -> None:
        self._rng = random.Random(seed)
        self._words = _vocabulary(self._rng)

    def word(self) -> str:
        """A word; common ones are common (the square of a uniform number picks it)."""
        return self._words[int(self._rng.random() ** 2 * len(self._words))]

    def prose(self, size: int) -> str:
        """``size`` characters of sentences."""
        parts: list[str] = []
        length = 0
        while length < size:
            part = self.word() + (". " if self._rng.random() < 0.08 else " ")
            parts.append(part)
            length += len(part)
        return "".join(parts)[:size]

    def records(self, size: int) -> list[dict[str, Any]]:
        """Records whose leaves hold about ``size`` bytes in all."""
        rows: list[dict[str, Any]] = []
        total = 0
        while total < size:
            row = {
                "id": f"ORD-{self._rng.randint(10_000, 99_999)}",
                "name": f"{self.word()} {self.word()}".title(),
                "city": self.word().title(),
                "total": self._rng.randint(1, 100_000),
                "note": self.prose(60),
            }
            rows.append(row)
            total += sum(len(str(value)) for value in row.values())
        return rows

    def arguments(self, copied: str) -> dict[str, Any]:
        """1 KB in six leaves, one of them copied from an earlier result."""
        return {
            "title": self.prose(60),
            "body": self.prose(620),
            "quote": copied[:240],
            "tags": [self.word(), self.word()],
            "limit": 20,
        }


def quantiles(seconds: list[float]) -> dict[str, float]:
    """p50, p99 and the interquartile range, in microseconds."""
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return {"p50_us": round(cuts[49] * 1e6, 1), "p99_us": round(cuts[98] * 1e6, 1), "iqr_us": round((cuts[74] - cuts[24]) * 1e6, 1)}


def machine() -> str:
    """The machine and the interpreter, for the record."""
    return f"{platform.machine()}, Python {platform.python_version()}, {platform.system()}"


def report(title: str, figures: dict[str, Any]) -> None:
    """Prints the figures for a person, then as one JSON line."""
    if "--json" not in sys.argv:
        print(f"{title} ({machine()}; {' '.join(sys.argv)})")
        for name, value in figures.items():
            print(f"  {name:<14} {value}")
    print(json.dumps(figures))
