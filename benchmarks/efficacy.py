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
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path
from typing import Any

import decide
import ingest
from mechanisms import MECHANISMS, switched_off
from rewordings import all_traces
from scoring import MEASURES, Answered, Outcome, Share, faults, rules_on, timing
from tables import ALL, ablation_table, show_table
from targets import DECISION, INGEST, Speed, figures

from riskproof.guard.config import Settings, settings_from
from riskproof.guard.replay import Replay
from riskproof.model.trace import TraceCall, read_trace

_ROUNDS = 200
"""Decisions of which the median is taken."""
_WHOLE = 100
"""Traces up to which a set is played whole, however few are asked for: a tenth of seventeen says nothing."""


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
    with switched_off(job.without):
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
    """(set, line) of every trace that is asked for; ``every`` = 5 takes each fifth of a set that is not small."""
    sources: dict[str, Iterable[str]] = {}
    for path in sorted((bench / "traces").glob("*.jsonl*")) if bench else ():
        sources[path.name.split(".jsonl")[0]] = _lines(path)
    sources["rewordings"] = (json.dumps(trace, ensure_ascii=False) for trace in all_traces())
    for name, lines in sources.items():
        if not only or any(word in name for word in only):
            inside = list(filter(str.strip, lines))
            yield from ((name, line) for line in (inside if len(inside) <= _WHOLE else inside[::every]))


def _lines(path: Path) -> Iterator[str]:
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as stream:
        yield from (line.decode() for line in stream)


def play_all(jobs: Sequence[Job], workers: int) -> list[Outcome]:
    """Every outcome, in the order of the jobs."""
    if workers < 2:
        return list(map(play, jobs))
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(play, jobs, chunksize=8))


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


def ablation(lines: Sequence[tuple[str, str]], preset: str, workers: int) -> dict[str, dict[str, Share]]:
    """Every row with everything on, and with each mechanism off."""
    variants: dict[str, tuple[str, ...]] = {ALL: (), **{name: (name,) for name in MECHANISMS}}
    jobs = {name: jobs_for(lines, preset, without) for name, without in variants.items()}
    outcomes = iter(play_all(list(chain.from_iterable(jobs.values())), workers))
    table: dict[str, dict[str, Share]] = {}
    for name, inside in jobs.items():
        for row, share in figures(list(islice(outcomes, len(inside)))):
            table.setdefault(row.key, {})[name] = share
    return table


def jobs_for(lines: Sequence[tuple[str, str]], preset: str, without: tuple[str, ...]) -> list[Job]:
    """Every trace once, our own a second time by ``strict``."""
    jobs = [Job(group, line, preset, without) for group, line in lines]
    return jobs + [Job(f"strict:{group}", line, "strict", without) for group, line in lines if group == "rewordings"]


def speeds() -> list[tuple[Speed, float]]:
    """Time, on this machine: the slower of text and records."""
    taken, rates = decide.measured(_ROUNDS), ingest.guard_rates()
    return [(DECISION, max(taken[name]["p50_us"] for name in ("full_text", "full_json")) / 1000), (INGEST, min(rates.values()))]


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
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="NAME", help="sets whose name holds one of these words; speed for the time"
    )
    parser.add_argument("--preset", default="balanced", choices=["permissive", "balanced", "strict"])
    parser.add_argument("--every", type=int, metavar="K", help="each K-th trace of a large set (default 1, with --ablation 5)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--json", action="store_true", help="nothing but the JSON line")
    parser.add_argument("--detail", action="store_true", help="our rewordings by wording and scenario; rules")
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="the N most frequent kinds of each fault")
    parser.add_argument("--dump", type=Path, metavar="FILE", help="write decisions as replay --json does")
    parser.add_argument("--without", nargs="+", default=[], choices=list(MECHANISMS), metavar="MECHANISM", help=", ".join(MECHANISMS))
    parser.add_argument("--ablation", action="store_true", help="a Markdown table of every row with each mechanism switched off")
    return parser.parse_args()


def main() -> None:
    """Measures and prints."""
    asked = parsed()
    if asked.bench and not list((asked.bench / "traces").glob("*.jsonl*")):
        raise SystemExit(f"--bench: no traces/*.jsonl in {asked.bench}")
    started = time.perf_counter()
    lines = list(lines_of(asked.bench, asked.only, asked.every or (5 if asked.ablation else 1)))
    if asked.ablation:
        table = ablation(lines, asked.preset, asked.jobs)
        print("" if asked.json else f"{ablation_table(table)}\n")
        print(json.dumps({key: {name: _json(share) for name, share in cells.items()} for key, cells in table.items()}))
        return
    timed = [] if asked.only and "speed" not in asked.only else speeds()
    outcomes = play_all(jobs_for(lines, asked.preset, tuple(asked.without)), asked.jobs)
    rows = list(figures(outcomes))
    if asked.dump:
        dump(outcomes, asked.dump)
    if not asked.json:
        show_table(rows, timed)
        if asked.detail:
            show_detail(outcomes)
        if asked.misses:
            show_faults(outcomes, asked.misses)
    result: dict[str, Any] = {row.key: _json(share) for row, share in rows}
    result |= {speed.key: {speed.unit: round(value, 3)} for speed, value in timed}
    print(json.dumps({**result, "decision": timing(outcomes), "seconds": round(time.perf_counter() - started, 1)}))


def _json(share: Share) -> dict[str, float]:
    return {"hits": share.hits, "total": share.total, "percent": round(share.percent, 1)}


if __name__ == "__main__":
    main()
