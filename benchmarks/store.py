"""What keeping sessions in the store costs: a decision and a result with it over the same without it, bringing a session back, bytes.

The two guards take turns call by call, so their ratio is of one run on one machine. ``shared`` is a decision right after another process of
the session stored a result, ``looked`` one after which nothing is new. ``restore`` is a session of 256 results of 8 KB, from opening the
database to the session as a value: from one row a step and from the folded log. CPU milliseconds are ``_cpu_ms``, others wall clock.

Refuses absolute claims: compare figures of one run.

Run: python benchmarks/store.py [--json]
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from workload import RESULT_BYTES, Workload, report

from riskproof import Call, Guard, Result, Tool
from riskproof.model.policy import Policy
from riskproof.model.session import Session
from riskproof.state.folding import folded
from riskproof.state.restore import apply
from riskproof.stores.sqlite import SqliteStore

READ = Tool("file_read", "Read a file from disk")
MAIL = Tool("send_email", "Send an email message to a recipient")
RESULTS = 256


def opened(file: Path | None, synchronous: str = "normal") -> Guard:
    """A guard with a store in ``file``, or without one."""
    return Guard({"store": {"enabled": file is not None, "synchronous": synchronous, **({"file": str(file)} if file else {})}})


def took(act: Callable[[], Any]) -> tuple[float, float]:
    """Milliseconds of one go, by the clock and of the processor."""
    start, began = perf_counter(), process_time()
    act()
    return (perf_counter() - start) * 1000, (process_time() - began) * 1000


def one_call(guard: Guard, call: Call, sent: Call, result: Result) -> dict[str, float]:
    """Milliseconds of a decision, and of a result."""
    guard.before(call)
    after, after_cpu = took(lambda: guard.after(call, result))
    before, before_cpu = took(lambda: guard.before(sent))
    guard.refused(sent)
    return {"before": before, "before_cpu": before_cpu, "after": after, "after_cpu": after_cpu}


def ratios(guards: dict[str, Guard], work: Workload) -> dict[str, dict[str, float]]:
    """Medians of ``before`` and ``after`` of every guard, taking turns."""
    spent: dict[str, list[dict[str, float]]] = {name: [] for name in guards}
    order = list(guards)
    for number in range(RESULTS):
        text = work.prose(RESULT_BYTES)
        arguments, result = work.arguments(text[100:160]), Result(text)
        order = [*order[1:], order[0]]  # whoever is first finds cold caches
        for name in order:
            spent[name].append(one_call(guards[name], Call(READ, {"path": f"notes-{number}.md"}), Call(MAIL, arguments), result))
    return {name: {what: round(statistics.median(one[what] for one in times), 3) for what in times[0]} for name, times in spent.items()}


def shared(file: Path, work: Workload) -> dict[str, float]:
    """A decision after another guard stored a result, and one after nothing."""
    one, other = opened(file), opened(file)
    sent = Call(MAIL, {"to": "bob@partner.example", "body": "hello"}, "both")
    news, quiet = [], []
    for number in range(64):
        call = Call(READ, {"path": f"notes-{number}.md"}, "both")
        one.before(call)
        one.after(call, Result(work.prose(RESULT_BYTES)))
        news.append(took(lambda: other.before(sent))[0])
        other.refused(sent)
        quiet.append(took(lambda: other.before(sent))[0])
        other.refused(sent)
    return {"shared_ms": round(statistics.median(news), 3), "looked_ms": round(statistics.median(quiet), 3)}


def restored(file: Path) -> dict[str, float]:
    """Bringing a session back."""
    found = {}
    for name in ("steps", "folded"):
        wall, cpu = [], []
        for _ in range(7):
            start, began = perf_counter(), process_time()
            log = SqliteStore(file).open("default")
            session = apply(Session(), [step.delta for step in log.news()], log.key, Policy())
            wall.append((perf_counter() - start) * 1000)
            cpu.append((process_time() - began) * 1000)
            assert len(session.entries) == RESULTS
        found |= {f"{name}_ms": round(min(wall), 1), f"{name}_cpu_ms": round(statistics.median(cpu), 1)}
        log.fold(lambda steps: folded(steps, Policy()))
    return found


def main() -> None:
    """Measures and prints."""
    with tempfile.TemporaryDirectory() as folder:
        files = {name: Path(folder) / f"{name}.db" for name in ("normal", "full")}
        guards = {"without": opened(None), "normal": opened(files["normal"])}
        times = ratios(guards, Workload())
        full = opened(files["full"], "full")  # by itself: a disk that is waited for makes others wait
        times |= ratios({"full": full}, Workload())
        for guard in (*guards.values(), full):
            guard.close()
        size = sum(file.stat().st_size for file in Path(folder).glob("normal.db*"))
        figures = {
            "ms": times,
            "over": {what: round(times["normal"][what] - times["without"][what], 3) for what in times["normal"]},
            "processes": shared(Path(folder) / "shared.db", Workload(8)),
            "bytes_a_result": round(size / RESULTS),
            "restore": restored(files["normal"]),
        }
        report("store", figures)


if __name__ == "__main__":
    main()
