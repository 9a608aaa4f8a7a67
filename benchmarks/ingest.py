"""How fast results are taken in, and what they cost in memory.

``index`` is the index alone (text made ready, fingerprinted, merged, evicted); ``guard`` is all of ``Guard.after`` with its detectors.
MB are 10^6 bytes of indexed text. ``linear`` compares the time per byte of the largest result with that of an 8 KB one. ``hostile`` is the
slowest of several 1 MB texts that are made to be slow, through everything. ``memory_ratio`` is what a session that has forgotten
three quarters of its results holds, over the bytes that it tracks.

Refuses absolute claims: compare figures of one run.

Run: python benchmarks/ingest.py [--json]
"""

from __future__ import annotations

import gc
import tracemalloc
from time import perf_counter
from typing import Any

from workload import RESULT_BYTES, Workload, report

from riskproof import Call, Guard, Result, Tool
from riskproof.detect.texts import texts_of
from riskproof.model.policy import TrackerPolicy
from riskproof.model.session import Session
from riskproof.state.tracker import record

READ = Tool("file_read", "Read a file from disk")
MEGABYTE = 1_000_000


def index_rate(results: list[Any], policy: TrackerPolicy) -> float:
    """MB of indexed text a second."""
    session, total = Session(), 0
    start = perf_counter()
    for result in results:
        session, entry = record(session, "tool_output", texts_of(result), "read", (), policy)
        total += entry.byte_count if entry else 0
    return total / (perf_counter() - start) / MEGABYTE


def guard_rate(results: list[Any]) -> float:
    """MB of leaf text a second through all of ``Guard.after``."""
    guard, total = Guard(), 0
    calls = [Call(READ, {"path": "notes.md"}) for _ in results]
    for call in calls:
        guard.before(call)
    start = perf_counter()
    for call, result in zip(calls, results, strict=True):
        guard.after(call, Result(result))
    seconds = perf_counter() - start
    for result in results:
        total += sum(len(text.encode()) for text in texts_of(result))
    return total / seconds / MEGABYTE


def guard_rates() -> dict[str, float]:
    """MB a second through all of ``Guard.after``, the best of three, of prose and of records in a full session."""
    work = Workload()
    texts = [work.prose(RESULT_BYTES) for _ in range(320)]
    records = [work.records(RESULT_BYTES) for _ in range(320)]
    return {"text_mb_s": _best(lambda: guard_rate(texts)), "json_mb_s": _best(lambda: guard_rate(records))}


def seconds_for(text: str) -> float:
    """One result through a fresh guard."""
    guard, call = Guard(), Call(READ, {"path": "notes.md"})
    guard.before(call)
    start = perf_counter()
    guard.after(call, Result(text))
    return perf_counter() - start


def hostile() -> dict[str, float]:
    """Seconds for 1 MB of each."""
    unit = {
        "zeros": "0",
        "dots": "a.",
        "ats": "a@",
        "digits": "1234567890",
        "jwt": "eyJ",
        "urls": "://a:b@",
        "quotes": '"password": ',
        "token": "token token=",
        "words": "the same words again and again ",
        "wide": "数据",
        "nul": "\0a",
        "base64": "QUtJQQ==",
    }
    return {name: round(seconds_for((text * (MEGABYTE // len(text) + 1))[:MEGABYTE]), 3) for name, text in unit.items()}


def memory_ratio(results: list[Any]) -> float:
    """Bytes that a full session holds over the bytes that it tracks."""
    session, policy = Session(), TrackerPolicy()
    record(Session(), "tool_output", ["warm up, so that lazy imports and caches do not count"], "read", (), policy)
    gc.collect()
    tracemalloc.start()
    for result in results:
        session, _ = record(session, "customer_data", texts_of(result), "read", (), policy)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / sum(entry.byte_count for entry in session.entries)


def main() -> None:
    """Measures and prints."""
    work = Workload()
    texts = [work.prose(RESULT_BYTES) for _ in range(320)]
    records = [work.records(RESULT_BYTES) for _ in range(320)]
    wide = TrackerPolicy(max_entry_bytes=4 * 1024 * 1024, max_total_bytes=64 * 1024 * 1024)
    small = max(index_rate([work.prose(RESULT_BYTES)], wide) for _ in range(20))
    large = max(index_rate([work.prose(4 * 1024 * 1024)], wide) for _ in range(3))
    slow = hostile()
    figures = {
        "index": {
            "text_mb_s": _best(lambda: index_rate(texts, TrackerPolicy())),
            "json_mb_s": _best(lambda: index_rate(records, TrackerPolicy())),
        },
        "guard": guard_rates(),
        "linear": round(small / large, 2),
        "hostile": {"slowest_s": max(slow.values()), **slow},
        "memory_ratio": {
            "text": round(memory_ratio([work.prose(RESULT_BYTES) for _ in range(1024)]), 2),
            "json": round(memory_ratio([work.records(RESULT_BYTES) for _ in range(1024)]), 2),
        },
    }
    report("ingest", figures)


def _best(measure: Any, times: int = 3) -> float:
    return round(max(measure() for _ in range(times)), 1)


if __name__ == "__main__":
    main()
