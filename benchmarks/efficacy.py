"""How much of recorded attacks the guard stops, and how much of honest work it leaves alone, with the target figures beside.

Refuses to call a figure an attack success rate: traces are replayed as they were recorded, no model answers. Without ``--bench`` only our
own rewordings run.

Run: python benchmarks/efficacy.py [--bench DIR] [--only NAME...] [--preset P] [--every K] [--jobs N] [--json] [--detail]
     [--misses N] [--dump FILE] [--without MECHANISM...] [--ablation]
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from rewordings import all_traces
from scoring import MEASURES, Answered, Outcome, Share, faults, rules_on, timing
from targets import Row, figures, reached

from riskproof.guard.config import Settings, settings_from
from riskproof.guard.replay import Replay
from riskproof.model.policy import Policy
from riskproof.model.trace import Trace, TraceCall, read_trace


@dataclass(frozen=True, slots=True)
class Mechanism:
    """What switches a mechanism off: a change of the policy, or of what the guard hears."""

    policy: Callable[[Policy], Policy] = lambda policy: policy
    trace: Callable[[Trace], Trace] = lambda trace: trace


MECHANISMS = {
    "taint": Mechanism(lambda policy: replace(policy, taint_enabled=False)),
    "provenance": Mechanism(lambda policy: replace(policy, taint_enabled=False, tracker=replace(policy.tracker, enabled=False))),
    "chain": Mechanism(lambda policy: replace(policy, toolchain=replace(policy.toolchain, enabled=False))),
    "words": Mechanism(trace=lambda trace: replace(trace, prompts=())),
}
"""``provenance`` takes taint along, which searches the same index. ``words``: the guard hears nothing of the person, as behind a bare
proxy. A new mechanism needs one line here."""


@dataclass(frozen=True, slots=True)
class Job:
    """One trace to play: its line as it was read, and what the guard is started with."""

    group: str
    line: str
    preset: str
    without: tuple[str, ...] = ()


@lru_cache
def settings_for(preset: str, without: tuple[str, ...]) -> Settings:
    """Default settings of a preset with mechanisms switched off."""
    settings = settings_from({"policy": {"preset": preset}})
    policy = settings.policy
    for name in without:
        policy = MECHANISMS[name].policy(policy)
    return replace(settings, policy=policy)


def play(job: Job) -> Outcome:
    """Judges one trace; the answers are looked at only after the last decision."""
    raw = json.loads(job.line)
    trace = read_trace(raw)
    for name in job.without:
        trace = MECHANISMS[name].trace(trace)
    judged = list(Replay(trace, settings_for(job.preset, job.without)).run())
    marks = [step.get("is_attack_step") is True for step in raw["steps"] if "event" not in step]
    tools = [step.tool for step in trace.steps if isinstance(step, TraceCall)]
    calls = tuple(
        Answered(tool, one.decision.verdict, one.decision.rules, one.output, mark, one.seconds)
        for tool, one, mark in zip(tools, judged, marks, strict=True)
    )
    labelled = raw.get("user_labels_reliable", True) is not False
    suite, wording, scenario = (str(raw.get(key) or "") for key in ("suite", "wording", "scenario"))
    return Outcome(trace.id, job.group, suite, str(raw.get("kind")), labelled, calls, wording, scenario)


def lines_of(bench: Path | None, only: Sequence[str], every: int) -> Iterator[tuple[str, str]]:
    """(set, line) of every trace that is asked for; ``every`` = 5 takes each fifth of a set."""
    sources: dict[str, Iterable[str]] = {}
    for path in sorted((bench / "traces").glob("*.jsonl*")) if bench else ():
        sources[path.name.split(".jsonl")[0]] = _lines(path)
    sources["rewordings"] = (json.dumps(trace, ensure_ascii=False) for trace in all_traces())
    for name, lines in sources.items():
        if not only or any(word in name for word in only):
            yield from ((name, line) for number, line in enumerate(filter(str.strip, lines)) if number % every == 0)


def _lines(path: Path) -> Iterator[str]:
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as stream:
        yield from (line.decode() for line in stream)


def play_all(jobs: Sequence[Job], workers: int) -> list[Outcome]:
    """Every outcome, in the order of the jobs."""
    if workers < 2:
        return list(map(play, jobs))
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(play, jobs, chunksize=8))


def paint(text: str, row: Row, share: Share) -> str:
    """Green for stretch, yellow for must, red below; plain where there is no figure or no terminal."""
    must = reached(row, share, row.must)
    if must is None or not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return f"\x1b[{32 if reached(row, share, row.stretch) else 33 if must else 31}m{text}\x1b[0m"


def show_table(rows: Iterable[tuple[Row, Share]]) -> None:
    """The table for a person."""
    print(f"{'':<62} {'now':>18} {'must':>7} {'stretch':>8}")
    for row, share in rows:
        sign = {"at least": "≥ ", "at most": "≤ ", "count at most": "≤ "}[row.limit]
        unit = "" if row.limit == "count at most" else " %"
        must, stretch = (f"{sign}{figure:g}{unit}" if figure is not None else "" for figure in (row.must, row.stretch))
        now = f"{share.hits}/{share.total} {share.percent:6.1f} %"
        mark = {None: " ", True: "+", False: "-"}[reached(row, share, row.must)]
        print(f"{row.label:<62} {paint(f'{now:>18} {mark}', row, share)}{must:>6} {stretch:>8}")


def show_detail(outcomes: Sequence[Outcome]) -> None:
    """Our own traces by wording and by scenario, the asked preset beside strict, and how often each rule spoke."""
    ours = [one for one in outcomes if one.group.endswith("rewordings")]
    for key in ("wording", "scenario"):
        print(f"  by {key}; in brackets by strict")
        parts: dict[str, dict[bool, list[Outcome]]] = defaultdict(lambda: defaultdict(list))
        for one in ours:
            parts[getattr(one, key)][one.group.startswith("strict:")].append(one)
        for name, inside in parts.items():
            cells = [(word, measure(inside[False]), measure(inside[True])) for word, measure in MEASURES.items() if word != "untouched"]
            shown = (f"{word} {plain.hits}/{plain.total} ({strict.hits})" for word, plain, strict in cells if plain.total)
            print(f"    {name:<22} {' · '.join(shown)}")
    for where, counts in rules_on(_asked(outcomes)).items():
        print(f"  rules on {where} calls: " + ", ".join(f"{rule} {count}" for rule, count in counts.most_common(12)))


def _asked(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Without the second pass by ``strict``, which repeats the ids."""
    return [one for one in outcomes if not one.group.startswith("strict:")]


def show_faults(outcomes: Sequence[Outcome], at_most: int) -> None:
    """The most frequent kinds of faults, by tool and rule."""
    for fault, kinds in faults(_asked(outcomes), at_most).items():
        print(f"{fault}:")
        for kind in kinds:
            print(f"  {kind.count:>5} {kind.group} · {kind.tool} · {kind.verdict} {', '.join(kind.rules)}\n          {'  '.join(kind.ids)}")


def ablation(lines: Sequence[tuple[str, str]], preset: str, workers: int) -> dict[str, dict[str, float]]:
    """Every row with everything on, and with each mechanism off; one preset, so the rows of ``strict`` are missing."""
    variants: dict[str, tuple[str, ...]] = {"all on": (), **{name: (name,) for name in MECHANISMS}}
    jobs = {name: [Job(group, line, preset, without) for group, line in lines] for name, without in variants.items()}
    outcomes = play_all(list(chain.from_iterable(jobs.values())), workers)
    table: dict[str, dict[str, float]] = {}
    for number, name in enumerate(jobs):
        for row, share in figures(outcomes[number * len(lines) : (number + 1) * len(lines)]):
            table.setdefault(row.key, {})[name] = round(share.percent, 1)
    print(f"{'percent of traces':<32}" + "".join(f"{name if name == 'all on' else f'no {name}':>15}" for name in jobs))
    for key, cells in table.items():
        print(f"{key:<32}" + "".join(f"{cells[name]:>15.1f}" for name in jobs))
    return table


def dump(outcomes: Iterable[Outcome], path: Path) -> None:
    """Decisions as ``riskproof replay --json`` prints them."""
    with path.open("w", encoding="utf-8") as stream:
        for one in _asked(outcomes):
            decisions = [{"d": call.verdict, "rules": list(call.rules), "output": call.output} for call in one.calls]
            stream.write(json.dumps({"id": one.id, "decisions": decisions}) + "\n")


def parsed() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bench", type=Path, metavar="DIR", help="folder with traces/*.jsonl[.gz]")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="sets whose name holds one of these words")
    parser.add_argument("--preset", default="balanced", choices=["permissive", "balanced", "strict"])
    parser.add_argument("--every", type=int, metavar="K", help="each K-th trace of a set (default 1, with --ablation 5)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--json", action="store_true", help="nothing but the JSON line")
    parser.add_argument("--detail", action="store_true", help="our rewordings by wording and scenario; rules")
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="the N most frequent kinds of each fault")
    parser.add_argument("--dump", type=Path, metavar="FILE", help="write decisions as replay --json does")
    parser.add_argument("--without", nargs="+", default=[], choices=list(MECHANISMS), metavar="MECHANISM", help=", ".join(MECHANISMS))
    parser.add_argument("--ablation", action="store_true", help="the table with each mechanism switched off")
    return parser.parse_args()


def main() -> None:
    """Measures and prints."""
    asked = parsed()
    if asked.bench and not list((asked.bench / "traces").glob("*.jsonl*")):
        raise SystemExit(f"--bench: no traces/*.jsonl in {asked.bench}")
    started = time.perf_counter()
    lines = list(lines_of(asked.bench, asked.only, asked.every or (5 if asked.ablation else 1)))
    if asked.ablation:
        print(json.dumps(ablation(lines, asked.preset, asked.jobs)))
        return
    without = tuple(asked.without)
    jobs = [Job(group, line, asked.preset, without) for group, line in lines]
    jobs += [Job(f"strict:{group}", line, "strict", without) for group, line in lines if group == "rewordings"]
    outcomes = play_all(jobs, asked.jobs)
    rows = list(figures(outcomes))
    if asked.dump:
        dump(outcomes, asked.dump)
    if not asked.json:
        show_table(rows)
        if asked.detail:
            show_detail(outcomes)
        show_faults(outcomes, asked.misses)
    result: dict[str, Any] = {}
    for row, share in rows:
        result[row.key] = {"hits": share.hits, "total": share.total, "percent": round(share.percent, 1)}
    print(json.dumps({**result, "decision": timing(outcomes), "seconds": round(time.perf_counter() - started, 1)}))


if __name__ == "__main__":
    main()
