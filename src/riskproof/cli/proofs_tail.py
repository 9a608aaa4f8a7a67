"""``riskproof proofs tail``: the newest records of a ledger as they were written, and those that follow.

Refuses to hold the ledger up: it takes no lock while it waits.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from riskproof.cli.options import ConfigOption, JsonOption
from riskproof.cli.proofs_filter import FileArgument, chosen
from riskproof.cli.showing import dim, print_json, safe

if TYPE_CHECKING:
    from riskproof.ledger.lines import Line
    from riskproof.ledger.record import Record

_SECONDS: Final = 0.5
"""Between two looks at the file."""


def tail(
    file: FileArgument = None,
    limit: Annotated[int, typer.Option("--limit", "--last", "-n", min=0, metavar="N", help="How many of the newest.")] = 10,
    follow: Annotated[bool, typer.Option("--follow", "-f", help="Go on until interrupted.")] = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the newest records of a ledger, also those that it writes about itself.

    Example: riskproof proofs tail -f ledger.jsonl
    """
    from riskproof.errors import PolicyError
    from riskproof.ledger.pages import is_ledger
    from riskproof.ledger.reading import read_entries

    name = chosen(file, config)
    if not is_ledger(name):
        raise PolicyError(f"{name}: is a plain proof file, not a ledger", remedy="use: riskproof proofs list FILE")
    entries = list(read_entries(name))
    for record, line in entries[len(entries) - min(limit, len(entries)) :]:
        _print(record, line, as_json=as_json)
    last = entries[-1][1].sequence if entries else -1
    while follow:
        try:
            last = _news(name, last, as_json=as_json)
        except KeyboardInterrupt:
            return


def _news(file: Path, last: int, *, as_json: bool) -> int:
    """Waits for a change and prints what is new; the last sequence printed."""
    from riskproof.ledger.reading import read_entries

    before = _state(file)
    while _state(file) == before:
        time.sleep(_SECONDS)
    for record, line in read_entries(file):
        if line.sequence > last:
            _print(record, line, as_json=as_json)
            last = line.sequence
    return last


def _state(file: Path) -> tuple[tuple[int, int] | None, ...]:
    """Size and time of the ledger, and of the log that SQLite keeps beside its file."""
    found: list[tuple[int, int] | None] = []
    for one in (file, file.with_name(f"{file.name}-wal")):
        try:
            stat = one.stat()
        except OSError:
            found.append(None)
        else:
            found.append((stat.st_size, stat.st_mtime_ns))
    return tuple(found)


def _print(record: Record, line: Line, *, as_json: bool) -> None:
    if as_json:
        print_json({"sequence": line.sequence, "hash": line.hash, "record": record})
        return
    kind = str(record.get("type", "?")).removeprefix("riskproof/")
    typer.echo(f"{line.sequence:>8} {dim(line.hash[:12])} {safe(kind):<11} {safe(_said(record))}")


def _said(record: Record) -> str:
    receipt: dict[str, Any] = record.get("receipt") or {}
    parts = [record.get("at"), record.get("timestamp"), record.get("decision"), record.get("tool"), record.get("proofId")]
    return " ".join(str(part) for part in [*parts, receipt.get("outcome")] if part)
