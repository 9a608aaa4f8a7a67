"""``riskproof proofs``: reads a proof file.

Refuses to change it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from riskproof.cli.options import ConfigOption, JsonOption, settings_for
from riskproof.cli.showing import dim, print_json, safe, word

if TYPE_CHECKING:
    from riskproof.ledger.record import Record

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Read the proofs that were written to a file (proof.file in the configuration)."
)

FileArgument = Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A proof file; by default proof.file of the configuration.")]
_VERDICTS = {"allow": "allow", "require_approval": "ask", "deny": "deny"}


@app.command("list")
def list_(
    file: FileArgument = None,
    last: Annotated[int, typer.Option("--last", "-n", min=0, metavar="N", help="How many of the newest.")] = 20,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the newest proofs: when, what was decided, which rules, what became of the call."""
    records = _read(file, config)
    for record in records[len(records) - min(last, len(records)) :]:
        if as_json:
            print_json(record)
            continue
        receipt: dict[str, Any] = record.get("receipt") or {}
        rules = ", ".join(rule["id"] for rule in record["matchedRules"]) or "-"
        outcome = f"{safe(str(receipt.get('gate', '?')))} -> {safe(str(receipt.get('outcome', '?')))}"
        typer.echo(
            f"{dim(safe(record['timestamp']))} {word(_VERDICTS[record['decision']])} {safe(record['tool']):<24} {outcome:<22} {safe(rules)}"
        )
        typer.echo(dim(f"    {safe(record['proofId'])}"))


@app.command()
def stats(file: FileArgument = None, config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """Count proofs by decision, risk and rule."""
    from riskproof.ledger.proofs import stats_of

    counts = stats_of(_read(file, config))
    if as_json:
        print_json(counts)
        return
    typer.echo(f"{counts['retained']} proofs")
    for heading in ("decisions", "risks", "rules"):
        typer.echo(f"{heading:<10} " + (" · ".join(f"{name} {count}" for name, count in counts[heading].items()) or "-"))


def _read(file: Path | None, config: Path | None) -> list[Record]:
    from riskproof.errors import PolicyError
    from riskproof.ledger.proofs import read_jsonl

    chosen = file or settings_for(config).proof_file
    if chosen is None:
        raise PolicyError("no proof file", remedy="name one, or set proof.file in the configuration")
    return read_jsonl(chosen)
