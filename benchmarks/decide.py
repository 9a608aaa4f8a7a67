"""How long ``Guard.before`` takes with histories of 0, 16 and 256 results of 8 KB.

Refuses absolute claims: the figures to compare are the ratios of one run. Rounds are interleaved, so that a slow moment of the machine
hits every history alike.

Run: python benchmarks/decide.py [--json] [--rounds N]
"""

from __future__ import annotations

import sys
import time
from typing import Any

from workload import RESULT_BYTES, Workload, quantiles, report

from riskproof import Call, Guard, Result, Tool

TOOL = Tool("create_note", "Create a note in the workspace")
READ = Tool("file_read", "Read a file from disk")


def guard_with(results: list[Any]) -> Guard:
    """A guard whose session has seen these results."""
    guard = Guard()
    for result in results:
        call = Call(READ, {"path": "notes.md"})
        guard.before(call)
        guard.after(call, Result(result))
    return guard


def measured(rounds: int) -> dict[str, dict[str, float]]:
    """The quantiles of so many decisions with each history: ``empty``, ``small``, ``full_text``, ``full_json``."""
    work = Workload()
    texts = [work.prose(RESULT_BYTES) for _ in range(256)]
    records = [work.records(RESULT_BYTES) for _ in range(256)]
    histories = {"empty": [], "small": texts[:16], "full_text": texts, "full_json": records}
    guards = {name: guard_with(results) for name, results in histories.items()}
    arguments = [work.arguments(texts[number % 16]) for number in range(64)]
    taken: dict[str, list[float]] = {name: [] for name in guards}
    for number in range(rounds + 50):
        for name, guard in guards.items():
            call = Call(TOOL, arguments[number % len(arguments)])
            start = time.perf_counter()
            guard.before(call)
            if number >= 50:
                taken[name].append(time.perf_counter() - start)
            guard.refused(call)
    return {name: quantiles(times) for name, times in taken.items()}


def main() -> None:
    """Measures and prints."""
    figures: dict[str, Any] = measured(int(sys.argv[sys.argv.index("--rounds") + 1]) if "--rounds" in sys.argv else 1000)
    small = figures["small"]["p50_us"]
    figures["full_over_small"] = round(max(figures["full_text"]["p50_us"], figures["full_json"]["p50_us"]) / small, 2)
    report("decision, 1 KB of arguments in 6 leaves", figures)


if __name__ == "__main__":
    main()
