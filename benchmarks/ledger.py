"""What a ledger costs: on the way to a decision, until a record is durable, on the disk, and to check.

Prints one JSON object; ``--check`` exits 1 where a target is missed. With and without are measured in one run, call by call in turn, so
that a busy machine slows both.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from riskproof.guard.guard import Guard
from riskproof.ledger.opening import open_ledger
from riskproof.ledger.options import LedgerOptions
from riskproof.ledger.verify import verify
from riskproof.model.call import Call, Result, Tool

TARGETS = {
    "append_on_decision_ms_p50": (0.2, "most"),
    "durable_ms_p50": (50.0, "most"),
    "bytes_a_call": (2560.0, "most"),
    "verify_records_a_second": (30_000.0, "least"),
}
TOOLS = (
    Tool("web_fetch", "Fetch the content of a URL from the web"),
    Tool("bash", "Run a shell command"),
    Tool("send_email", "Send an email message to a recipient"),
    Tool("create_note", "Create a note in the workspace"),
)


def arguments(number: int) -> dict[str, Any]:
    """About one kilobyte, different from call to call."""
    return {
        "url": f"https://news{number % 97}.example/today",
        "body": f"line {number} of the report " * 36,
        "command": "git status --short",
    }


def before_and_after(guard: Guard, number: int) -> float:
    """Seconds that deciding took; the result is shown as well."""
    call = Call(TOOLS[number % len(TOOLS)], arguments(number), f"s{number // 100}", id=f"c{number}")
    start = time.perf_counter()
    guard.before(call)
    took = time.perf_counter() - start
    guard.after(call, Result(f"done {number}"))
    if number % 100 == 99:
        guard.dispose(call.session)
    return took


def deciding(options: LedgerOptions, calls: int) -> dict[str, float]:
    """Medians of ``Guard.before`` without and with a ledger, in turn."""
    with_ledger = open_ledger(options, lambda error: sys.exit(str(error)))
    guards = {"without": Guard(), "with": Guard(ledger=with_ledger)}
    times: dict[str, list[float]] = {name: [] for name in guards}
    for number in range(calls):
        for name, guard in guards.items():
            times[name].append(before_and_after(guard, number))
    with_ledger.close()
    medians = {name: statistics.median(seen[50:]) * 1e3 for name, seen in times.items()}
    return {
        "before_without_ms_p50": medians["without"],
        "before_with_ms_p50": medians["with"],
        "before_ratio": medians["with"] / medians["without"],
        "append_on_decision_ms_p50": medians["with"] - medians["without"],
    }


def appending(options: LedgerOptions, record: dict[str, Any], times: int) -> dict[str, float]:
    """Appending alone, and how long until one record is on the disk."""
    ledger = open_ledger(options, lambda error: sys.exit(str(error)))
    ledger.append(record)
    ledger.flush()
    alone, durable = [], []
    for _ in range(times):
        start = time.perf_counter()
        ledger.append(record)
        alone.append(time.perf_counter() - start)
    ledger.flush()
    for _ in range(100):
        start = time.perf_counter()
        ledger.append(record)
        while ledger.waiting():
            time.sleep(0.0005)
        durable.append(time.perf_counter() - start)
    ledger.close()
    return {
        "append_alone_ms_p50": statistics.median(alone) * 1e3,
        "durable_ms_p50": statistics.median(durable) * 1e3,
        "durable_ms_p99": sorted(durable)[98] * 1e3,
    }


def measured(name: str, calls: int) -> dict[str, float]:
    """Every figure for one format."""
    with tempfile.TemporaryDirectory() as folder:
        options = LedgerOptions(file=Path(folder) / name, key_file=Path(folder) / "key.pem")
        found = deciding(options, calls)
        start = time.perf_counter()
        report = verify(Path(folder) / name)
        seconds = time.perf_counter() - start
        if report.broken is not None:
            sys.exit(report.broken.says)
        found["verify_records_a_second"] = report.records / seconds
        found["bytes_a_call"] = (Path(folder) / name).stat().st_size / calls
        guard = Guard()
        before_and_after(guard, 0)
        [proof] = guard.proofs()
        other = LedgerOptions(file=Path(folder) / f"other{Path(name).suffix}", key_file=options.key_file)
        return {**found, **appending(other, {**proof, "type": "riskproof/proof"}, 5000)}


def missed(figures: dict[str, float]) -> list[str]:
    """The targets that are not met."""
    return [name for name, (bound, side) in TARGETS.items() if (figures[name] > bound if side == "most" else figures[name] < bound)]


def main() -> int:
    """Exit code 1 where ``--check`` finds a target missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=3000)
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args()
    figures = {form: measured(f"ledger.{form}", chosen.calls) for form in ("jsonl", "sqlite")}
    misses = {form: missed(found) for form, found in figures.items()}
    targets = {name: bound for name, (bound, _) in TARGETS.items()}
    print(json.dumps({"figures": figures, "targets": targets, "missed": misses}, indent=2))
    return 1 if chosen.check and any(misses.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
