"""``riskproof replay``: judges recorded runs (SPEC: trace-format).

Refuses to stop at the good traces before a bad line: they are printed first.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from riskproof.cli.options import ConfigOption, JsonOption, PresetOption, settings_for
from riskproof.cli.showing import dim, print_json, safe, word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riskproof.guard.config import Settings
    from riskproof.guard.replay import Judged
    from riskproof.ledger.writer import Ledger
    from riskproof.model.trace import Trace


def replay(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Trace files (JSON lines, .gz too), or - for standard input.")],
    config: ConfigOption = None,
    preset: PresetOption = None,
    closed_loop: Annotated[bool, typer.Option("--closed-loop", help="Do not feed the results of denied calls.")] = False,
    fail_on: Annotated[
        str | None, typer.Option("--fail-on", metavar="VERDICT", help="Exit 1 when a call was asked or denied: ask or deny.")
    ] = None,
    ledger: Annotated[
        Path | None, typer.Option("--ledger", metavar="FILE", help="Write every decision and outcome to this ledger.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Judge recorded agent runs, call by call.

    Prints counts by verdict and rule, and every ask and denial with its reason; with --json one line a trace. Exit code 0 whatever was
    found, unless --fail-on says otherwise; 2 for a line that cannot be read, after the good traces before it.

    Example:  riskproof replay --preset strict runs.jsonl.gz
    """
    if fail_on not in (None, "ask", "deny"):
        raise typer.BadParameter("use ask or deny", param_hint="--fail-on")
    settings = settings_for(config, preset)
    tally = _Tally()
    show = _print_line if as_json else tally.show
    with _progress(files) as advance, _kept(ledger, settings) as book:
        for file in files:
            for trace, judged in _judged(file, settings, closed_loop=closed_loop, ledger=book):
                show(trace, tally.add(judged))
                advance()
    if not as_json:
        tally.summary()
    bad = tally.verdicts["deny"] + (tally.verdicts["ask"] if fail_on == "ask" else 0)
    raise typer.Exit(1 if fail_on and bad else 0)


@contextmanager
def _kept(file: Path | None, settings: Settings) -> Iterator[Ledger | None]:
    """The ledger that all replays write to, whole and signed when it ends. Raises ``LedgerError`` where it could not be written."""
    if file is None:
        yield None
        return
    from dataclasses import replace

    from riskproof.guard.recording import report
    from riskproof.ledger.opening import open_ledger

    ledger = open_ledger(replace(settings.ledger, file=file.absolute(), format=None), report)
    try:
        yield ledger
        ledger.flush()
    finally:
        ledger.close()


def _judged(file: Path, settings: Settings, *, closed_loop: bool, ledger: Ledger | None) -> Iterator[tuple[Trace, list[Judged]]]:
    """Every trace of a file with its answers."""
    from riskproof.cli.reading import blamed, read_lines
    from riskproof.guard.replay import Replay
    from riskproof.model.trace import read_trace

    for number, raw in read_lines(file):
        with blamed(file, number):
            trace = read_trace(raw)
            judged = list(Replay(trace, settings, closed_loop=closed_loop, ledger=ledger).run())
        yield trace, judged


def _print_line(trace: Trace, judged: list[Judged]) -> None:
    decisions = [{"d": one.decision.verdict, "rules": list(one.decision.rules), "output": one.output} for one in judged]
    print_json({"id": trace.id, "decisions": decisions})


class _Tally:
    """What a person wants to know at the end."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.outputs: Counter[str] = Counter()
        self.seconds: list[float] = []
        self.traces = 0

    def add(self, judged: list[Judged]) -> list[Judged]:
        self.traces += 1
        for one in judged:
            self.verdicts[one.decision.verdict] += 1
            self.rules.update(one.decision.rules)
            self.outputs[one.output] += 1
            self.seconds.append(one.seconds)
        return judged

    def show(self, trace: Trace, judged: list[Judged]) -> None:
        """Every ask and denial of a trace."""
        for number, one in enumerate(judged):
            if one.decision.verdict != "allow":
                typer.echo(f"{word(one.decision.verdict)} {safe(trace.id)} {dim(f'call {number}')} {safe(one.decision.tool)}")
                for found in one.decision.findings:
                    typer.echo(f"      {found.rule}: {found.reason}")

    def summary(self) -> None:
        calls = len(self.seconds)
        counts = " · ".join(f"{self.verdicts[verdict]} {verdict}" for verdict in ("allow", "ask", "deny"))
        kept = f"{self.outputs['withhold']} withheld, {self.outputs['replace']} redacted"
        typer.echo(f"{self.traces} traces, {calls} calls: {counts}; results: {kept}")
        for rule, count in self.rules.most_common():
            typer.echo(f"  {count:>7}  {rule}")
        if calls:
            ordered = sorted(self.seconds)
            p50, p99 = ordered[calls // 2], ordered[min(calls - 1, calls * 99 // 100)]
            typer.echo(dim(f"deciding took p50 {p50 * 1e3:.2f} ms, p99 {p99 * 1e3:.2f} ms"))


@contextmanager
def _progress(files: list[Path]) -> Iterator[Callable[[], None]]:
    """A count of traces on the terminal while a long replay runs."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), MofNCompleteColumn(), TextColumn("traces"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(", ".join(file.name for file in files)[:60], total=None)
        yield lambda: progress.advance(task)
