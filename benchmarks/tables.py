"""How figures look: the table with the targets beside, and the ablation as Markdown.

Refuses to measure.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping

from mechanisms import MECHANISMS
from scoring import Share
from targets import ROWS, Row, Speed, reached

ALL = "all on"
_SIGN = {"at least": "≥", "at most": "≤", "count at most": "≤"}
_COLOURS = {"stretch": 32, "must": 33, "missed": 31}


def show_table(rows: Iterable[tuple[Row, Share]], speeds: Iterable[tuple[Speed, float]]) -> None:
    """The table for a person."""
    print(f"{'':<75} {'now':>18} {'must':>11} {'stretch':>11}")
    for row, share in rows:
        unit = "" if row.limit == "count at most" else "%"
        _show(row, f"{share.hits}/{share.total} {share.percent:6.1f} %", row.value(share), unit)
    for speed, value in speeds:
        _show(speed, f"{value:.3g} {speed.unit}", value, speed.unit)


def _show(row: Row | Speed, now: str, value: float, unit: str) -> None:
    must, stretch = (f"{_SIGN[row.limit]} {figure:g} {unit}".rstrip() if figure is not None else "" for figure in (row.must, row.stretch))
    mark = {None: " ", True: "+", False: "-"}[reached(row.limit, value, row.must)]
    print(f"{row.label:<75} {_painted(f'{now:>18} {mark}', row, value)} {must:>9} {stretch:>11}")


def _painted(text: str, row: Row | Speed, value: float) -> str:
    """Green for stretch, yellow for must, red below; plain where there is no figure or no terminal."""
    must = reached(row.limit, value, row.must)
    if must is None or not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    level = "stretch" if reached(row.limit, value, row.stretch) else "must" if must else "missed"
    return f"\x1b[{_COLOURS[level]}m{text}\x1b[0m"


def ablation_table(table: Mapping[str, Mapping[str, Share]]) -> str:
    """Rows of the targets by mechanisms that are off, as Markdown; a dot where nothing changes. ``table`` has ``ALL`` and mechanisms."""
    names = list(next(iter(table.values()), {}))
    rows = [f"| {' | '.join(['% (or traces), and with each off', *names])} |", f"| --- |{' ---: |' * len(names)}"]
    heading = ""
    for row in ROWS:
        heading = heading if row.label.startswith("…") else row.label.split(":")[0]
        shares = table.get(row.key)
        if shares:
            cells = [_cell(row, shares[ALL]), *(_cell(row, shares[name], shares[ALL]) for name in names if name != ALL)]
            rows.append(f"| {row.label.replace('…', f'{heading}:')} | {' | '.join(cells)} |")
    switched = [f"- **{name}** off: {MECHANISMS[name].off}" for name in names if name != ALL]
    return "\n".join([*rows, "", *switched])


def _cell(row: Row, share: Share, beside: Share | None = None) -> str:
    if share == beside:
        return "·"
    return f"{share.hits}/{share.total}" if row.limit == "count at most" else f"{share.percent:.1f}"
