"""``riskproof proofs``: reads ledgers and proof files.

Refuses to change them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from riskproof.cli import proofs_chain, proofs_export, proofs_tail
from riskproof.cli.options import ConfigOption, JsonOption
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
from riskproof.cli.showing import dim, print_json, safe, word

if TYPE_CHECKING:
    from riskproof.ledger.record import Record

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="Read and check what was recorded: a ledger (JSON Lines or SQLite) or a plain proof file.\n\n"
    "Without FILE the configuration's ledger.file is read, else its proof.file.",
)
app.command("tail")(proofs_tail.tail)
app.command("verify")(proofs_chain.verify)
app.command("prove")(proofs_chain.prove)
app.command("key")(proofs_chain.key)
app.command("export")(proofs_export.export)


@app.command("list")
def list_(
    file: FileArgument = None,
    limit: LimitOption = 20,
    rule: RuleOption = None,
    decision: DecisionOption = None,
    tool: ToolOption = None,
    since: SinceOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the newest proofs: when, what was decided, which rules, what became of the call.

    Example: riskproof proofs list ledger.jsonl --decision deny --since 7d
    """
    for record in Narrowing(rule, decision, tool, since, limit).of(_read(file, config)):
        if as_json:
            print_json(record)
            continue
        rules = ", ".join(found["id"] for found in record["matchedRules"]) or "-"
        typer.echo(
            f"{dim(safe(record['timestamp']))} {word(VERDICTS[record['decision']])} {safe(record['tool']):<24} "
            f"{_outcome(record):<22} {safe(rules)}"
        )
        typer.echo(dim(f"    {safe(record['proofId'])}"))


@app.command()
def show(
    identifier: Annotated[str, typer.Argument(metavar="ID", help="A proof id, as list prints it.")],
    file: FileArgument = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show one proof: reason, rules with the places of their evidence, origins, outcome.

    Example: riskproof proofs show rp_bash_deny_20261201080000_0a1b2c3d ledger.jsonl
    """
    from riskproof.errors import LedgerError

    record = next((one for one in _read(file, config) if one["proofId"] == identifier), None)
    if record is None:
        raise LedgerError("there is no such proof", remedy="see the ids: riskproof proofs list FILE")
    if as_json:
        print_json(record)
        return
    typer.echo(f"{word(VERDICTS[record['decision']])} {safe(record['tool'])}  {dim(safe(record['riskLevel']))}  {_outcome(record)}")
    for name, text in _facts(record):
        typer.echo(f"  {name:<12} {safe(text)}")


def _facts(record: Record) -> list[tuple[str, str]]:
    """What a person wants to read of a proof; what it does not say is left out."""
    place: dict[str, Any] = record.get("ledger") or {}
    facts = [("id", record["proofId"]), ("time", record["timestamp"]), ("reason", record.get("reason"))]
    for found in record["matchedRules"]:
        facts += [("rule", found["id"]), ("  where", _words(found.get("evidence"), "; ")), ("  remedy", found.get("remediation"))]
    labels, identity = record.get("taintSummary"), record.get("identity")
    facts += [
        ("can do", _words(record.get("capabilities"))),
        ("labels", "; ".join(f"{at}: {_words(found)}" for at, found in labels.items()) if isinstance(labels, dict) else ""),
        ("origins", "; ".join(f"{one.get('id')} {one.get('tool')}" for one in _list(record.get("sources")) if isinstance(one, dict))),
        ("identity", identity.get("status") if isinstance(identity, dict) else ""),
        ("session", record.get("scopeId")),
        ("in ledger", f"record {place['sequence']}, {place['hash']}" if place else ""),
    ]
    return [(name, str(text)) for name, text in facts if text]


def _words(value: Any, between: str = ", ") -> str:
    return between.join(map(str, _list(value)))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _outcome(record: Record) -> str:
    receipt: dict[str, Any] = record.get("receipt") or {}
    return f"{safe(str(receipt.get('gate', '?')))} -> {safe(str(receipt.get('outcome', '?')))}"


@app.command()
def stats(
    file: FileArgument = None,
    rule: RuleOption = None,
    decision: DecisionOption = None,
    tool: ToolOption = None,
    since: SinceOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count proofs by decision, risk and rule.

    Example: riskproof proofs stats ledger.jsonl --since 24h
    """
    from riskproof.ledger.proofs import stats_of

    counts = stats_of(Narrowing(rule, decision, tool, since).of(_read(file, config)))
    if as_json:
        print_json(counts)
        return
    typer.echo(f"{counts['retained']} proofs")
    for heading in ("decisions", "risks", "rules"):
        typer.echo(f"{heading:<10} " + (" · ".join(f"{name} {count}" for name, count in counts[heading].items()) or "-"))


def _read(file: Path | None, config: Path | None) -> list[Record]:
    from riskproof.ledger.reading import read_proofs

    return read_proofs(chosen(file, config))
