"""Entry point of the command line: mounts the verbs and turns errors into exit codes (decisions 13).

Refuses tracebacks and values: an error is one line, its remedy another. Exit codes: 0 fine, 1 a finding where it was asked for, 2 usage or
policy, 3 ledger, 70 ours.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from riskproof import __version__
from riskproof.cli import (
    approvals,
    check,
    classify,
    config,
    demo,
    doctor,
    install,
    labels,
    mcp,
    proofs,
    replay,
    rules,
    scan,
    service,
    store,
)
from riskproof.errors import LedgerError, RiskProofError, StoreError

app = typer.Typer(
    name="riskproof",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
    help="Decides before each tool call of an LLM agent: allow, ask or deny. Inspects results, keeps redacted proofs. "
    "No model is asked and no decision opens a socket.\n\n"
    "Start with `riskproof demo`, put `riskproof mcp -- COMMAND` in front of an MCP server, or judge recorded runs with "
    "`riskproof replay FILE`.",
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"riskproof {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    _version_flag: Annotated[bool, typer.Option("--version", help="Show the version and exit.", callback=_version, is_eager=True)] = False,
) -> None:
    """Options of the program itself."""


app.command("demo")(demo.demo)
app.command("check")(check.check)
app.command("replay")(replay.replay)
app.command("rules")(rules.rules)
app.command("explain")(rules.explain)
app.command("classify")(classify.classify)
app.command("scan")(scan.scan)
app.add_typer(config.app, name="config")
app.add_typer(proofs.app, name="proofs")
app.add_typer(labels.app, name="labels")
app.command("approvals")(approvals.approvals)
app.command("approve")(approvals.approve)
app.command("reject")(approvals.reject)
app.add_typer(store.app, name="store")
app.add_typer(service.app, name="service")
app.add_typer(install.installing, name="install")
app.add_typer(install.uninstalling, name="uninstall")
app.add_typer(doctor.app, name="doctor")
app.command("mcp", context_settings=mcp.CONTEXT)(mcp.mcp)


def entry() -> None:
    """Runs the command line and exits."""
    try:
        app(prog_name="riskproof")
    except RiskProofError as error:
        typer.echo(f"riskproof: {error}", err=True)
        if error.remedy:
            typer.echo(f"  {error.remedy}", err=True)
        sys.exit(3 if isinstance(error, LedgerError | StoreError) else 2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if os.environ.get("RISKPROOF_DEBUG"):
            raise
        typer.echo(f"riskproof: an error of ours: {type(error).__name__}", err=True)
        typer.echo("  set RISKPROOF_DEBUG=1 to see where, and please report it", err=True)
        sys.exit(70)
