"""``riskproof service``: starts, stops and shows the resident process.

Refuses to stop what is not the service: a signal goes to the process that holds its socket, and to no other.
"""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from riskproof.cli.options import JsonOption
from riskproof.cli.showing import print_json

if TYPE_CHECKING:
    from riskproof.service.place import Place

app = typer.Typer(no_args_is_help=True, help="One guard for every host on this machine: a resident process behind a private socket.")
_PATIENCE: Final = 5.0
_ENDING: Final = 20.0
"""Seconds for an answer, and for the end."""
NOT_RUNNING: Final = 1


@app.command()
def start(
    foreground: Annotated[bool, typer.Option("--foreground", help="Stay here, and write the log to stderr.")] = False,
) -> None:
    """Start the service, one for each user. It ends by itself when nobody has asked for a while (service.idle_minutes).

    Hosts start it on demand; this is for looking at it. Exit code: 0 when it runs, also when it ran before; 2 when it cannot run here.
    """
    from riskproof.service.place import place_for

    place = place_for(os.environ)
    if foreground:
        from riskproof.service.run import serve

        raise typer.Exit(serve(place, foreground=True))
    from riskproof.service.peer import peer_of
    from riskproof.service.starting import connected, started

    running = connected(place, _PATIENCE)
    with running or started(place, _PATIENCE) as stream:
        typer.echo(f"{'already running' if running else 'started'} (pid {peer_of(stream).pid})")


@app.command()
def stop() -> None:
    """Stop the service: it answers what is under way and takes nothing new.

    Exit code: 0 when it has ended, also when none ran; 2 when it does not end.
    """
    from riskproof.errors import ServiceError
    from riskproof.service.place import place_for
    from riskproof.service.starting import connected, pid_in, wait_until_gone

    place = place_for(os.environ)
    stream = connected(place, _PATIENCE)
    if stream is None and not os.path.exists(place.lock):
        typer.echo("not running")
        return
    pid = 0
    if stream is not None:
        from riskproof.service.link import BrokenLinkError, Link
        from riskproof.service.peer import peer_of
        from riskproof.service.protocol import RefusedError

        pid = peer_of(stream).pid or pid_in(place)
        link = Link(stream, _PATIENCE)
        try:
            link.ask("stop")
        except (BrokenLinkError, RefusedError):
            _signal(pid)
        finally:
            link.close()
    if not wait_until_gone(place, _ENDING):
        pid = pid or pid_in(place)
        raise ServiceError(f"the service (pid {pid}) does not end", remedy=f"end it: kill -9 {pid}")
    typer.echo(f"stopped (pid {pid})" if pid else "not running")


def _signal(pid: int) -> None:
    """The polite signal, for a service that does not understand or does not answer."""
    if pid > 0:
        os.kill(pid, signal.SIGTERM)


@app.command()
def status(as_json: JsonOption = False) -> None:
    """Show the service: process, version, sessions, decisions, memory. Starts nothing.

    Exit code: 0 when it runs, 1 when it does not, 2 when what runs cannot be used.
    """
    from riskproof.service.place import place_for

    place = place_for(os.environ)
    found = _status(place)
    if as_json:
        print_json({"running": found is not None, **(found or {}), "socket": place.socket, "log": place.log})
    elif found is None:
        typer.echo("not running")
    else:
        _show(found, place)
    raise typer.Exit(NOT_RUNNING if found is None else 0)


def _status(place: Place) -> dict[str, Any] | None:
    """What the service says of itself, None where none runs. Raises ``ServiceError``."""
    from riskproof.errors import ServiceError
    from riskproof.service.link import BrokenLinkError, Link
    from riskproof.service.protocol import PROTOCOLS, RefusedError
    from riskproof.service.starting import connected

    stream = connected(place, _PATIENCE)
    if stream is None:
        return None
    link = Link(stream, _PATIENCE)
    try:
        link.ask("hello", protocol=list(PROTOCOLS))
        found: dict[str, Any] = link.ask("status")
    except RefusedError as refused:
        raise ServiceError(str(refused), remedy=refused.remedy) from None
    except BrokenLinkError as broken:
        raise ServiceError(str(broken), remedy="end it: riskproof service stop") from None
    finally:
        link.close()
    return found


def _show(found: dict[str, Any], place: Place) -> None:
    rows = {
        "running": f"pid {found['pid']}, riskproof {found['version']}, protocol {found['protocol']}",
        "up": f"{found['uptimeSeconds']:.0f} s" + ("" if found["ready"] else ", still loading its detectors"),
        "clients": found["clients"],
        "sessions": found["sessions"],
        "decisions": f"{found['decisions']} in {found['requests']} requests, {found['waiting']} waiting",
        "memory": f"{found['memoryBytes'] / 1e6:.0f} MB",
        "socket": place.socket,
        "log": place.log,
    }
    for name, value in rows.items():
        typer.echo(f"{name:<10} {value}")
