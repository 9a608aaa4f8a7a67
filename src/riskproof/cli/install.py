"""``riskproof install`` and ``riskproof uninstall``: into a host, and out of it again.

Refuses to decide anything by itself: each host's own part knows what to write, and this prints what was done.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from riskproof.cli.options import JsonOption
from riskproof.cli.showing import dim, print_json

if TYPE_CHECKING:
    from riskproof.hosts.dsh.find import Dsh
    from riskproof.hosts.dsh.install import Report, Say

installing = typer.Typer(no_args_is_help=True, help="Put RiskProof into a host, so that every tool call there is decided first.")
uninstalling = typer.Typer(no_args_is_help=True, help="Take RiskProof out of a host again: exactly what install wrote.")

Profile = Annotated[str, typer.Option("--profile", metavar="NAME", help="The profile: web, headless, acp, sdk, or one of your own.")]
DshOption = Annotated[
    Path | None, typer.Option("--dsh", metavar="PATH", help="The dsh to use. By default RISKPROOF_DSH, the PATH, this Python's own.")
]
HomeOption = Annotated[Path | None, typer.Option("--dsh-home", metavar="DIR", help="DSH's home. By default DSH_HOME, else ~/.dsh.")]
ModeOption = Annotated[
    str | None, typer.Option("--mode", metavar="MODE", help="enforce, or observe: only record what would happen.", show_default=False)
]
Pnpm = Annotated[bool, typer.Option("--with-pnpm", help="Install the bundle as a package of the profile, with dsh plugin and pnpm.")]
Dry = Annotated[bool, typer.Option("--dry-run", help="Show what would change, and change nothing.")]
_MODES: Final = ("enforce", "observe")


@installing.callback()
def _installing() -> None:
    """Keeps the host a word of its own while there is one host only."""


@uninstalling.callback()
def _uninstalling() -> None:
    """The same."""


@installing.command("dsh")
def install_dsh(
    profile: Profile,
    dsh_home: HomeOption = None,
    dsh: DshOption = None,
    mode: ModeOption = None,
    with_pnpm: Pnpm = False,
    dry_run: Dry = False,
    as_json: JsonOption = False,
) -> None:
    """Put RiskProof into a profile of DeepSeek Harness.

    Copies the plugin to your state folder and writes rows into the profile's own cordis.patch.yml: the plugin, its nutrition labels, and
    the gate, which keeps agents from starting where the plugin did not. Your other rows, comments and expressions stay as they are.
    Running it again changes nothing, or brings the profile to this version.

    Examples:

      riskproof install dsh --profile web --mode observe     (only record, first)

      riskproof install dsh --profile web --mode enforce     (then decide)

      riskproof doctor dsh --profile web                     (see that it does)

    Exit code: 0 when it is installed, 2 when it cannot be.
    """
    from riskproof.errors import PolicyError
    from riskproof.hosts.dsh.bundle import state_folder
    from riskproof.hosts.dsh.install import install

    if mode is not None and mode not in _MODES:
        raise PolicyError("--mode is enforce or observe")
    say = _say(as_json)
    report = install(found(dsh, dsh_home), profile, state_folder(os.environ), say, mode=mode, pnpm=with_pnpm, dry=dry_run)
    _show(report, as_json)
    if report.state in ("installed", "updated") and not as_json:
        typer.echo(f"next       restart dsh, then: riskproof doctor dsh --profile {profile}")


@uninstalling.command("dsh")
def uninstall_dsh(
    profile: Profile, dsh_home: HomeOption = None, dsh: DshOption = None, dry_run: Dry = False, as_json: JsonOption = False
) -> None:
    """Take RiskProof out of a profile of DeepSeek Harness.

    Removes the plugin row and the gate row from the profile's cordis.patch.yml, and copies of the plugin that no profile names any more.
    What it recorded stays: riskproof proofs list.

    Exit code: 0 when it is out, also when it was not in; 2 when it cannot be taken out.
    """
    from riskproof.hosts.dsh.bundle import state_folder
    from riskproof.hosts.dsh.install import uninstall

    report = uninstall(found(dsh, dsh_home, needed=False), profile, state_folder(os.environ), _say(as_json), dry=dry_run)
    _show(report, as_json)


def found(dsh: Path | None, home: Path | None, *, needed: bool = True) -> Dsh:
    """The dsh to work with; where it is not needed and not named, its home alone does. Raises ``PolicyError``."""
    from riskproof.errors import PolicyError
    from riskproof.hosts.dsh.find import find_dsh, home_alone

    try:
        return find_dsh(dsh, home, os.environ)
    except PolicyError:
        if needed or dsh is not None:
            raise
        return home_alone(home, os.environ)


def _say(as_json: bool) -> Say:
    """Words on what is going on, for people who wait."""
    return lambda text: None if as_json else typer.echo(dim(f"… {text}"), err=True)


def _show(report: Report, as_json: bool) -> None:
    if as_json:
        print_json(report.as_json())
        return
    typer.echo(f"{report.state}: profile {report.profile}")
    rows = {
        "dsh": f"{report.dsh.version} ({report.dsh.path})" if report.dsh.version else None,
        "home": report.dsh.home,
        "patch": report.patch,
        "bundle": report.bundle,
        "python": report.python[0] if report.python else None,
    }
    for name, value in rows.items():
        if value is not None:
            typer.echo(f"{name:<10} {value}")
    for gone in report.removed:
        typer.echo(f"{'removed':<10} {gone}")
    for remark in report.remarks:
        typer.echo(typer.style(f"{'note':<10} {remark}", fg=typer.colors.YELLOW))
    if report.diff:
        typer.echo(report.diff, nl=False)
