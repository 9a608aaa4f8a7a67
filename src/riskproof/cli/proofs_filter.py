"""Which proofs a verb is about: the file they are read from, and the options that narrow them.

Refuses to guess: a time or a word that cannot be read is a usage error.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from riskproof.cli.options import settings_for

if TYPE_CHECKING:
    from riskproof.ledger.record import Record

FileArgument = Annotated[
    Path | None,
    typer.Argument(metavar="[FILE]", help="A ledger or a proof file; by default ledger.file, then proof.file of the configuration."),
]
RuleOption = Annotated[list[str] | None, typer.Option("--rule", metavar="ID", help="Only those that this rule fired for; may be repeated.")]
DecisionOption = Annotated[list[str] | None, typer.Option("--decision", metavar="WORD", help="Only allow, ask or deny; may be repeated.")]
ToolOption = Annotated[str | None, typer.Option("--tool", metavar="GLOB", help="Only tools of this name; * and ? stand for others.")]
SinceOption = Annotated[
    str | None, typer.Option("--since", metavar="TIME", help="Only those since then: 2026-12-01, 2026-12-01T08:00Z, or 30m, 12h, 7d ago.")
]
LimitOption = Annotated[int | None, typer.Option("--limit", "--last", "-n", min=0, metavar="N", help="How many of the newest.")]

VERDICTS: Final = {"allow": "allow", "require_approval": "ask", "deny": "deny"}
"""The words of records, and those of the command line."""
_AGO: Final = re.compile(r"([0-9]{1,6})([smhd])")
_UNITS: Final = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The options as they were given."""

    rules: list[str] | None = None
    decisions: list[str] | None = None
    tool: str | None = None
    since: str | None = None
    limit: int | None = None

    def of(self, records: list[Record]) -> list[Record]:
        """The records that are meant, oldest first."""
        wanted = _decisions(self.decisions or [])
        start = since_time(self.since, datetime.now(UTC)) if self.since is not None else None
        found = [record for record in records if self._fits(record, wanted, start)]
        return found if self.limit is None else found[len(found) - min(self.limit, len(found)) :]

    def _fits(self, record: Record, wanted: list[str], start: datetime | None) -> bool:
        fired = {rule["id"] for rule in record["matchedRules"]}
        return (
            (not self.rules or not fired.isdisjoint(self.rules))
            and (not wanted or VERDICTS[record["decision"]] in wanted)
            and (self.tool is None or fnmatchcase(record["tool"], self.tool))
            and (start is None or _moment(record["timestamp"]) >= start)
        )


def _decisions(given: list[str]) -> list[str]:
    words = [VERDICTS.get(word, word) for word in given]
    if not set(words) <= set(VERDICTS.values()):
        raise typer.BadParameter("use allow, ask or deny", param_hint="--decision")
    return words


def since_time(text: str, now: datetime) -> datetime:
    """The moment that ``--since`` names, counted back from ``now`` where it is a span."""
    if ago := _AGO.fullmatch(text.strip()):
        return now - timedelta(**{_UNITS[ago[2]]: int(ago[1])})
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        raise typer.BadParameter("use a date, a time, or a span like 30m, 12h, 7d", param_hint="--since") from None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def _moment(timestamp: str) -> datetime:
    """A record's time; one that cannot be read is long ago."""
    try:
        moment = datetime.fromisoformat(timestamp)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def chosen(file: Path | None, config: Path | None) -> Path:
    """The file that is meant. Raises ``PolicyError`` where none is named and none is configured."""
    from riskproof.errors import PolicyError
    from riskproof.ledger.opening import placed

    if file is not None:
        return file
    settings = settings_for(config)
    named = settings.ledger.file or settings.proof_file
    usual = placed(settings.ledger, os.environ).file
    if named is None and usual is not None and usual.exists():
        named = usual
    if named is None:
        raise PolicyError("no ledger and no proof file", remedy="name one, or set ledger.file or proof.file in the configuration")
    return named
