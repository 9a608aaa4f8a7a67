"""What nutrition labels cost: a call with about 1 KB of arguments and of result counted for all and for its agent, a snapshot of 200 labels
with full samples and its JSON, and memory over many calls of many tools and agents.

Prints a table, with ``--json`` one JSON object; ``--check`` exits 1 where a target is missed. Ratios compare with ``json.dumps`` of the
same arguments and result, in turn, so that a busy machine slows both.
"""

from __future__ import annotations

import argparse
import gc
import json
import resource
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from riskproof import Call, Guard, Result
from riskproof.nutrition.config import resolve
from riskproof.nutrition.inputs import Begin, Finish, Moment, SchemaEntry
from riskproof.nutrition.scopes import Scopes
from riskproof.nutrition.sizes import json_size

TARGETS = {"begin_finish_us_p50": 30.0, "snapshot_ms_p50": 10.0, "memory_growth_ratio": 1.05}
LABELS = 200
USUAL = 10
"""Labels that a user has."""
TOOLS = 5


def at(number: int) -> Moment:
    """A moment, a millisecond after the last."""
    return Moment(1_700_000_000_000 + number, float(number))


def arguments(number: int) -> dict[str, Any]:
    """About one kilobyte, with one address."""
    return {
        "url": f"https://news{number % 97}.example/today",
        "body": f"line {number} of the report " * 33,
        "options": {"limit": 20, "deep": False, "tags": ["a", "b", "c"]},
    }


def result(number: int) -> dict[str, Any]:
    """About one kilobyte."""
    return {"content": [{"type": "text", "text": f"answer {number}: all is well and nothing was found\n" * 20}], "isError": False}


def configured(labels: int = LABELS) -> dict[str, Any]:
    """Identities that declare something and have effect rules."""
    return {
        "plugins": [
            {
                "id": f"plugin{one}",
                "tools": {"prefixes": [f"p{one}_"]},
                "declared": {"network": True, "domains": ["example"]},
                "effects": [{"prefixes": [f"p{one}_put"], "effect": "write"}, {"prefixes": [f"p{one}_"], "effect": "read"}],
            }
            for one in range(labels)
        ]
    }


def counting(calls: int) -> dict[str, float]:
    """Microseconds of begin and finish, for all and for an agent, with as many labels as a user has and with many, beside those of writing
    the same values as JSON once."""
    times: dict[str, list[int]] = {"usual": [], "many": [], "size": [], "dumps": []}
    scopes = {name: Scopes(resolve(configured(labels)), at(0)) for name, labels in (("usual", USUAL), ("many", LABELS))}
    for number in range(calls):
        given, came = arguments(number), result(number)
        for name, labels in (("usual", USUAL), ("many", LABELS)):
            tool = f"p{number % labels}_get{number % TOOLS}"
            start = time.perf_counter_ns()
            scopes[name].begin(Begin(number, tool, given, agent="agent", call_id="c", root_call_id="r"), at(number))
            scopes[name].finish(Finish(number, False, 1000), at(number + 20))
            times[name].append(time.perf_counter_ns() - start)
        start = time.perf_counter_ns()
        json_size(came)
        times["size"].append(time.perf_counter_ns() - start)
        start = time.perf_counter_ns()
        json.dumps(given, ensure_ascii=False), json.dumps(came, ensure_ascii=False)
        times["dumps"].append(time.perf_counter_ns() - start)
    p50 = {name: statistics.median(seen[calls // 10 :]) / 1e3 for name, seen in times.items()}
    return {
        "begin_finish_us_p50": p50["usual"],
        "begin_finish_us_mean": statistics.fmean(times["usual"][calls // 10 :]) / 1e3,
        "begin_finish_us_p99": statistics.quantiles(times["usual"][calls // 10 :], n=100)[98] / 1e3,
        "begin_finish_200_labels_us_p50": p50["many"],
        "result_size_us_p50": p50["size"],
        "json_dumps_us_p50": p50["dumps"],
        "begin_finish_to_json_dumps": p50["usual"] / p50["dumps"],
    }


def guarding(calls: int) -> dict[str, float]:
    """What labels add to a guard's answer before a call and after it: the same calls of two guards in turn, one of them without labels."""
    added, without = [], []
    counting_guard, other = Guard({"labels": {"enabled": True}}), Guard({"labels": {"enabled": False}})
    for number in range(calls):
        guards = (counting_guard, other) if number % 2 else (other, counting_guard)
        times = {guard: answered_us(guard, number) for guard in guards}
        added.append(times[counting_guard] - times[other])
        without.append(times[other])
    return {
        "guard_without_labels_us_p50": statistics.median(without),
        "guard_added_us_p50": statistics.median(added),
        "guard_added_ratio": statistics.median(added) / statistics.median(without),
    }


def answered_us(guard: Guard, number: int) -> float:
    """Microseconds of both answers to a call; every fortieth is the last of its session."""
    call = Call("p0_get", arguments(number), f"session {number // 40}", str(number))
    shown = Result(result(number))
    start = time.perf_counter_ns()
    guard.before(call)
    guard.after(call, shown)
    took = (time.perf_counter_ns() - start) / 1e3
    if number % 40 == 39:
        guard.dispose(call.session)
    return took


def full() -> Scopes:
    """200 labels, each with 5 tools, 20 hosts, 20 files and 100 records of evidence."""
    scopes = Scopes(resolve(configured()), at(0))
    scopes.schemas([SchemaEntry(f"p{label}_get{tool}", 500) for label in range(LABELS) for tool in range(TOOLS)], at(0))
    for number in range(LABELS * 40):
        label, turn = number % LABELS, number // LABELS
        scopes.begin(Begin(number, f"p{label}_get{turn % TOOLS}", {"url": f"https://h{turn % 20}.example/"}), at(number))
        scopes.observe(number, f"/f/{turn % 20}", f"/f/{turn % 20}", at(number))
        scopes.finish(Finish(number, turn % 9 == 0, 1000), at(number + turn))
    return scopes


def taking(times: int) -> dict[str, float]:
    """Milliseconds of a snapshot when every label changed since the last one, when none did, and of its JSON."""
    scopes = full()
    changed, same, as_json = [], [], []
    for turn in range(times):
        for label in range(LABELS):
            for tool in range(TOOLS):
                token = (turn, label, tool)
                scopes.begin(Begin(token, f"p{label}_get{tool}", {}), at(turn))
                scopes.finish(Finish(token, False, 10), at(turn + tool))
        changed.append(timed(lambda turn=turn: scopes.snapshot(at(turn))))
        same.append(timed(lambda turn=turn: scopes.snapshot(at(turn))))
        snapshot = scopes.snapshot(at(turn))
        as_json.append(timed(snapshot.to_json))
    [sample] = [label for label in snapshot.labels if label.id == "plugin7"]
    assert (len(sample.evidence), len(sample.observed.filesystem.samples), len(sample.observed.network.domains)) == (100, 20, 20)
    return {
        "snapshot_ms_p50": statistics.median(changed),
        "snapshot_unchanged_ms_p50": statistics.median(same),
        "to_json_ms_p50": statistics.median(as_json),
        "json_bytes": float(len(json.dumps(snapshot.to_json(), ensure_ascii=False))),
    }


def timed(act: Callable[[], object]) -> float:
    """Milliseconds that it took."""
    gc.collect()
    start = time.perf_counter_ns()
    act()
    return (time.perf_counter_ns() - start) / 1e6


def remembering(calls: int) -> dict[str, float]:
    """Peak memory after half of the calls and after all of them; every call has a tool, a host and a file of its own, and none comes twice
    to the same of a thousand agents before that one was forgotten."""
    scopes = Scopes(resolve({}), at(0))
    before = half = peak_mb()
    for number in range(calls):
        call = Begin(number, f"tool{number}", {"u": f"https://h{number}.example/"}, f"server{number % 500}", f"agent{number % 1009}")
        scopes.begin(call, at(number))
        scopes.observe(number, f"/f/{number}", f"/f/{number}", at(number))
        scopes.finish(Finish(number, False, 10), at(number + number % 50_000))
        if number == calls // 2:
            half = peak_mb()
    whole = peak_mb()
    return {"memory_half_mb": half - before, "memory_mb": whole - before, "memory_growth_ratio": (whole - before) / max(half - before, 1.0)}


def peak_mb() -> float:
    """The most memory that this process ever had."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak * 1024 / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=20_000, help="calls that are timed")
    parser.add_argument("--snapshots", type=int, default=30, help="snapshots that are timed")
    parser.add_argument("--memory-calls", type=int, default=1_000_000, help="calls for memory")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    parser.add_argument("--check", action="store_true", help="exit 1 where a target is missed")
    chosen = parser.parse_args()
    figures = {**remembering(chosen.memory_calls), **counting(chosen.calls), **guarding(chosen.calls // 10), **taking(chosen.snapshots)}
    if chosen.json:
        print(json.dumps({name: round(value, 3) for name, value in figures.items()}))
    else:
        for name, value in figures.items():
            print(f"{name:<30} {value:>14,.3f}" + (f"   at most {TARGETS[name]:g}" if name in TARGETS else ""))
    return int(chosen.check and any(figures[name] > most for name, most in TARGETS.items()))


if __name__ == "__main__":
    sys.exit(main())
