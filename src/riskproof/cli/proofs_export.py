"""``riskproof proofs export``: proofs with their outcomes for other programs, as JSON Lines or as a table.

Refuses cells that a spreadsheet would run as a formula: they get an apostrophe in front.
"""

from __future__ import annotations

import csv
import json
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, Final

import typer

from riskproof.cli.options import ConfigOption
from riskproof.cli.proofs_filter import (
    VERDICTS,
    DecisionOption,
    FileArgument,
    LimitOption,
    Narrowing,
    RuleOption,
    SinceOption,
    ToolOption,
    chosen,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riskproof.ledger.record import Record

COLUMNS: Final = (
    "timestamp",
    "decision",
    "risk",
    "tool",
    "rules",
    "gate",
    "outcome",
    "durationMs",
    "mode",
    "session",
    "proofId",
    "sequence",
    "hash",
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def export(
    file: FileArgument = None,
    form: Annotated[str, typer.Option("--format", metavar="FORMAT", help="jsonl or csv.")] = "jsonl",
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; by default standard output.")] = None,
    limit: LimitOption = None,
    rule: RuleOption = None,
    decision: DecisionOption = None,
    tool: ToolOption = None,
    since: SinceOption = None,
    config: ConfigOption = None,
    _as_json: Annotated[bool, typer.Option("--json", help="The same as --format jsonl.")] = False,
) -> None:
    """Write proofs with their outcomes, oldest first: jsonl (whole records) or csv (one row a call).

    Example: riskproof proofs export ledger.sqlite --format csv --since 30d -o month.csv
    """
    from riskproof.ledger.reading import read_proofs

    if form not in ("jsonl", "csv"):
        raise typer.BadParameter("use jsonl or csv", param_hint="--format")
    records = Narrowing(rule, decision, tool, since, limit).of(read_proofs(chosen(file, config)))
    with _opened(output) as stream:
        if form == "csv" and not _as_json:
            _table(records, stream)
        else:
            stream.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


@contextmanager
def _opened(output: Path | None) -> Iterator[IO[str]]:
    from riskproof.errors import PolicyError

    if output is None:
        yield sys.stdout
        return
    try:
        with output.open("w", encoding="utf-8", newline="") as stream:
            yield stream
    except OSError as error:
        raise PolicyError(f"{output}: cannot be written") from error


def _table(records: list[Record], stream: IO[str]) -> None:
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([_cell(field) for field in _row(record)] for record in records)


def _row(record: Record) -> tuple[Any, ...]:
    receipt: dict[str, Any] = record.get("receipt") or {}
    place: dict[str, Any] = record.get("ledger") or {}
    return (
        record["timestamp"],
        VERDICTS[record["decision"]],
        record["riskLevel"],
        record["tool"],
        " ".join(found["id"] for found in record["matchedRules"]),
        receipt.get("gate"),
        receipt.get("outcome"),
        receipt.get("durationMs"),
        record.get("mode"),
        record.get("scopeId"),
        record["proofId"],
        place.get("sequence"),
        place.get("hash"),
    )


def _cell(field: Any) -> str:
    text = "" if field is None else str(field)
    return f"'{text}" if text.startswith(_FORMULA) else text
