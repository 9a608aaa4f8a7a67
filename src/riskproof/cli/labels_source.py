"""Where the labels come from that a verb is about: what hosts saved, the running service, or recorded runs.

Refuses to guess: an id that no label has is answered with those there are, and nothing at all with how labels come to be.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar, cast

import typer

from riskproof.errors import PolicyError

if TYPE_CHECKING:
    from collections.abc import Callable

    from riskproof.guard.config import Settings
    from riskproof.guard.label_replay import LabelReplay
    from riskproof.model.label import LabelSnapshot
    from riskproof.model.label_report import LabelReport

    Published = TypeVar("Published", LabelSnapshot, LabelReport)

COMMAND = "riskproof labels"
FromOption = Annotated[
    list[Path] | None,
    typer.Option("--from", metavar="TRACE", help="Labels of recorded runs (JSON Lines, .gz too); may be given again, - is stdin."),
]
LiveOption = Annotated[bool, typer.Option("--live", help="Labels of the running service, as they are now.")]


def snapshot_from(settings: Settings, label: str | None = None, traces: list[Path] | None = None, *, live: bool = False) -> LabelSnapshot:
    """The labels, or one: of the traces, of the service, else what hosts saved. Raises ``RiskProofError``."""
    _one_source(traces, live=live)
    if traces:
        return only(_replayed(settings, traces).snapshot(), label)
    if live:
        from riskproof.service.client import Client

        with Client(start=False) as client:
            return _asked(client.labels, label)
    return only(_saved(), label)


def report_from(settings: Settings, label: str | None = None, traces: list[Path] | None = None, *, live: bool = False) -> LabelReport:
    """The same with the calls one by one, which are not saved. Raises ``RiskProofError``."""
    _one_source(traces, live=live)
    if traces:
        return only(_replayed(settings, traces).report(COMMAND, "recorded runs"), label)
    if not live:
        raise PolicyError("single calls are not saved", remedy="add --live for those of the service, or --from TRACE for recorded ones")
    from riskproof.service.client import Client

    with Client(start=False) as client:
        return _asked(lambda one: client.label_report(one, command=COMMAND, scope="the service"), label)


def only(published: Published, label: str | None) -> Published:
    """The snapshot or report with one label alone, None for all. Raises ``PolicyError`` where there is none of that id."""
    if label is None:
        return published
    from riskproof.reports.labels.wrapping import is_report

    found = [one for one in published["labels"] if one["id"] == label]
    if not found:
        known = ", ".join(f'"{_safe(one["id"])}"' for one in published["labels"]) or "none"
        raise PolicyError(f'there is no label "{_safe(label)}"', remedy=f"known labels: {known}")
    shown = {**published, "labels": found}
    if is_report(published):
        shown["calls"] = [call for call in published["calls"] if call["ownerId"] == label]
    return cast("Published", shown)


def _asked(ask: Callable[[str | None], Published], label: str | None) -> Published:
    """One label, which an answer has room for, or all. Where there is none of that id, all are looked at for the known ones."""
    try:
        return only(ask(label), label)
    except PolicyError:
        return only(ask(None), label)


def folder() -> Path:
    """Where hosts save the labels of this user."""
    from riskproof.guard.label_files import FOLDER
    from riskproof.ledger.opening import state_folder

    return state_folder(os.environ) / FOLDER


def _saved() -> LabelSnapshot:
    from riskproof.guard.label_files import saved_in
    from riskproof.guard.label_union import united

    found = saved_in(folder())
    if not found:
        raise PolicyError(
            "no host has saved a label yet",
            remedy="put `riskproof mcp --` in front of an MCP server's command, or `riskproof install dsh`; labels are saved once a minute "
            "and when a host ends. `--live` asks the running service, `--from TRACE` reads recorded runs",
        )
    return united(found)


def _replayed(settings: Settings, traces: list[Path]) -> LabelReplay:
    from riskproof.cli.reading import blamed, read_lines
    from riskproof.guard.label_replay import LabelReplay
    from riskproof.model.trace import read_trace

    replay = LabelReplay(settings)
    for file in traces:
        for number, raw in read_lines(file):
            with blamed(file, number):
                replay.play(read_trace(raw))
    return replay


def _one_source(traces: list[Path] | None, *, live: bool) -> None:
    if traces and live:
        raise typer.BadParameter("recorded runs are not live; leave one of them out", param_hint="--from / --live")


def _safe(text: str) -> str:
    from riskproof.cli.showing import safe

    return safe(text)[:80]
