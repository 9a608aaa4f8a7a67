"""``riskproof store``: what is kept of sessions, whether it is whole, and the ways to make it small or to begin anew.

Refuses to do any of that by itself: nothing is removed or set aside but by a command.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from riskproof.cli.options import ConfigOption, JsonOption, settings_for
from riskproof.cli.showing import print_json

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Look after what is kept of sessions (store.enabled in the configuration)."
)

FileOption = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE", help="The database; by default store.file, else the one in the state folder."),
]


@app.command()
def path(file: FileOption = None, config: ConfigOption = None) -> None:
    """Print where the database stands."""
    typer.echo(str(_file(file, config)))


@app.command()
def status(file: FileOption = None, config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """Show how much is kept, and when it was used last."""
    from riskproof.stores.upkeep import holding

    held = holding(_file(file, config))
    used = None if held.used is None else datetime.fromtimestamp(held.used, UTC).isoformat(timespec="seconds")
    if as_json:
        print_json(
            {
                "file": str(held.file),
                "schema": held.schema,
                "sessions": held.sessions,
                "entries": held.entries,
                "approvals": held.approvals,
                "bytes": held.byte_count,
                "lastUsed": used,
            }
        )
        return
    typer.echo(f"{held.file} (schema {held.schema}, {held.byte_count} bytes)")
    typer.echo(f"{held.sessions} sessions, {held.entries} entries, {held.approvals} approvals, last used {used or 'never'}")


@app.command()
def check(file: FileOption = None, config: ConfigOption = None) -> None:
    """Read every page and open every entry.

    Exit code: 0 when all of it is whole, 3 otherwise.
    """
    from riskproof.stores.upkeep import faults_of

    faults = faults_of(_file(file, config))
    for fault in faults:
        typer.echo(fault)
    if faults:
        typer.echo("the store is damaged; set it aside and begin anew with: riskproof store reset", err=True)
        raise typer.Exit(3)
    typer.echo("the store is whole")


@app.command()
def compact(
    file: FileOption = None,
    days: Annotated[int | None, typer.Option("--days", min=1, metavar="N", help="Instead of store.keep_days.", show_default=False)] = None,
    config: ConfigOption = None,
) -> None:
    """Remove sessions that nothing used for store.keep_days, and give the room back."""
    from riskproof.stores.upkeep import compact as make_small

    gone = make_small(_file(file, config), days or settings_for(config).store.keep_days)
    typer.echo(f"{gone} sessions removed")


@app.command()
def forget(
    session: Annotated[str, typer.Argument(metavar="SESSION", help="The session's name, as its host gives it.")],
    file: FileOption = None,
    config: ConfigOption = None,
) -> None:
    """Remove one session. What it learned no longer counts: only for one that is over."""
    from riskproof.stores.sqlite import SqliteStore
    from riskproof.stores.upkeep import must_be_there

    chosen = _file(file, config)
    must_be_there(chosen)
    store = SqliteStore(chosen)
    typer.echo("removed" if store.forget(session) else "no such session is kept")
    store.close()


@app.command()
def reset(
    file: FileOption = None,
    config: ConfigOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Set the database aside and begin anew. What sessions learned no longer counts."""
    from riskproof.stores.upkeep import must_be_there, set_aside

    chosen = _file(file, config)
    must_be_there(chosen)
    if not yes:
        typer.confirm(f"Set {chosen} aside? What sessions learned is then no longer known", abort=True)
    typer.echo(f"set aside as {set_aside(chosen)}")


def _file(file: Path | None, config: Path | None) -> Path:
    from riskproof.stores.place import store_file

    return store_file(file or settings_for(config).store.file, os.environ)
