"""``riskproof doctor``: whether a host really asks RiskProof, shown by a call that must be denied.

Refuses to judge: each host's own part examines, and this prints what it found.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from riskproof.cli.install import DshOption, HomeOption, Profile, found
from riskproof.cli.options import JsonOption
from riskproof.cli.showing import dim, print_json

if TYPE_CHECKING:
    from riskproof.hosts.dsh.doctor import Check
    from riskproof.ledger.record import Record

app = typer.Typer(no_args_is_help=True, help="See that a host asks RiskProof: a call that must be denied is made, and must be denied.")
_MARKS: Final = {"ok": ("ok", typer.colors.GREEN), "note": ("note", typer.colors.YELLOW), "fault": ("fault", typer.colors.RED)}


@app.callback()
def _app() -> None:
    """Keeps the host a word of its own while there is one host only."""


@app.command("dsh")
def doctor_dsh(profile: Profile, dsh_home: HomeOption = None, dsh: DshOption = None, as_json: JsonOption = False) -> None:
    """Examine a profile of DeepSeek Harness, then start it once with a canary: a tool that does nothing, called with the address of a cloud
    metadata service, which RiskProof denies in every configuration.

    The profile starts from copies of its rows in a temporary home: no account, no model, none of your sessions or settings. The denial is
    recorded like any other: riskproof proofs list.

    Verdicts: enforcing, observing (recorded, and ran), not called (no guard saw it), does not boot (no agent can start either).

    Exit code: 0 for enforcing without a fault, 1 otherwise, 2 when dsh cannot be found.
    """
    from riskproof.hosts.dsh.doctor import examine

    findings = examine(found(dsh, dsh_home), profile, (lambda _: None) if as_json else _show, _records)
    if as_json:
        print_json(findings.as_json())
    else:
        colour = typer.colors.GREEN if findings.good else typer.colors.YELLOW if findings.verdict == "observing" else typer.colors.RED
        typer.echo(typer.style(findings.verdict, fg=colour, bold=True))
        typer.echo(f"  {findings.advice}")
    raise typer.Exit(0 if findings.good else 1)


def _records(ledger: Path) -> list[Record]:
    """The proofs of a ledger, none where there is none yet or where it cannot be read."""
    from riskproof.errors import LedgerError
    from riskproof.ledger.reading import read_proofs

    try:
        return read_proofs(ledger) if ledger.exists() else []
    except LedgerError:
        return []


def _show(check: Check) -> None:
    mark, colour = _MARKS[check.state]
    typer.echo(f"{typer.style(f'{mark:<6}', fg=colour)} {check.id:<14} {check.text}")
    if check.id == "gate-row":
        typer.echo(dim("… starting the engine, then the profile"), err=True)
