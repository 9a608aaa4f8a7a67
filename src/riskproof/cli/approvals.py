"""``riskproof approvals``, ``approve``, ``reject``: the questions that wait for a person, and the answers.

Refuses to show a value of a call: reason, rules, places and remedy are what there is. Refuses to widen an approval silently.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from riskproof.cli.options import ConfigOption, JsonOption, settings_for
from riskproof.cli.showing import dim, print_json, safe

if TYPE_CHECKING:
    from riskproof.guard.approvals import Approvals
    from riskproof.model.approval import Approval, Request

_HOURS: Final = 24.0
IdArgument = Annotated[str, typer.Argument(metavar="ID", help="The request's id, or at least four characters of its beginning.")]


def approvals(
    everything: Annotated[bool, typer.Option("--all", help="Also those that were answered or have expired in the last 24 hours.")] = False,
    stats: Annotated[
        bool, typer.Option("--stats", help="Asks an hour, how they were answered, how fast, and by which rule, in 24 hours.")
    ] = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the asks that wait for a person.

    Each shows why it asks and where in the call, never what stands there. An answer works once, for the very call, while the request lives.

    Example:  riskproof approvals
    """
    from riskproof.guard.approvals import statistics

    with _opened(config) as desk:
        if stats:
            _print_stats(statistics(desk.history(_HOURS), _HOURS), as_json=as_json)
        elif everything:
            _print_history(desk.history(_HOURS), as_json=as_json)
        else:
            _print_waiting(desk.waiting(), as_json=as_json)


def approve(
    identifier: IdArgument,
    scope: Annotated[
        str, typer.Option("--for", metavar="SCOPE", help="once; or destination, tool, session: every call of this session like it.")
    ] = "once",
    minutes: Annotated[
        int | None, typer.Option("--minutes", min=1, max=1440, help="How long a scope beyond one call holds. Needed there.")
    ] = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let the call of a request pass.

    The agent makes the same call again, and it passes once. A scope lets further calls of the same session pass that the same rules ask
    about: to this destination, of this tool, or any. It never covers a rule that was not shown, nor a call that a rule denies.

    Example:  riskproof approve ap_4f2a --for destination --minutes 30
    """
    from riskproof.errors import PolicyError
    from riskproof.guard.approvals import SCOPES

    wanted = next((one for one in SCOPES if one == scope), None)
    if wanted is None:
        raise PolicyError("there is no such scope", remedy=f"one of {', '.join(SCOPES)}")
    with _opened(config) as desk:
        answered = desk.answer(identifier, approved=True, scope=wanted, minutes=minutes)
    _print_answer(answered, "approved", as_json=as_json)


def reject(identifier: IdArgument, config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """Refuse the call of a request.

    Example:  riskproof reject ap_4f2a
    """
    with _opened(config) as desk:
        answered = desk.answer(identifier, approved=False)
    _print_answer(answered, "rejected", as_json=as_json)


@contextmanager
def _opened(config: Path | None) -> Iterator[Approvals]:
    """The approvals of the store that the configuration names; answers go into its ledger."""
    from riskproof.guard.approvals import approvals_in
    from riskproof.guard.kept import kept
    from riskproof.guard.recording import Recorder

    settings = kept(settings_for(config), os.environ, sessions=False)
    recorder = Recorder(settings)
    try:
        yield approvals_in(settings, recorder.note)
    finally:
        recorder.close()


def _print_waiting(waiting: list[Request], *, as_json: bool) -> None:
    if as_json:
        print_json([_shown(one) for one in waiting])
        return
    if not waiting:
        typer.echo("nothing waits for an answer")
    for one in waiting:
        _print_request(one, f"{max(0, round((one.expires - time.time()) / 60))} minutes left")


def _print_request(one: Request, note: str) -> None:
    typer.echo(f"{typer.style(one.id, bold=True)}  {safe(one.name)}  {dim(note)}")
    typer.echo(f"    why     {safe(one.reason)}")
    typer.echo(f"    rules   {', '.join(one.rules)}")
    if one.evidence:
        typer.echo(f"    where   {safe('; '.join(one.evidence))}")
    if one.remedy:
        typer.echo(f"    remedy  {safe(one.remedy)}")


def _print_history(history: list[Approval], *, as_json: bool) -> None:
    if as_json:
        print_json([{**_shown(one.request), "status": _status(one), "used": one.consumed is not None} for one in history])
        return
    if not history:
        typer.echo("nothing was asked in the last 24 hours")
    for one in history:
        _print_request(one.request, _status(one) + (", used" if one.consumed is not None else ""))


def _status(one: Approval) -> str:
    if one.answer is not None:
        return one.answer.status if one.answer.scope == "once" else f"{one.answer.status} for {one.answer.scope}"
    return "waiting" if one.request.expires > time.time() else "expired"


def _shown(one: Request) -> dict[str, Any]:
    return {
        "id": one.id,
        "tool": one.name,
        "created": round(one.created, 3),
        "expires": round(one.expires, 3),
        "rules": list(one.rules),
        "reason": one.reason,
        "evidence": list(one.evidence),
        "remedy": one.remedy,
        "hasDestination": bool(one.place),
    }


def _print_stats(found: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    share = found["answeredWithinTwoSeconds"]
    typer.echo(f"{found['asks']} asks in 24 hours, {found['asksPerHour']} an hour")
    typer.echo(f"{found['approved']} approved, {found['rejected']} rejected, {found['unanswered']} unanswered")
    if share is not None:
        typer.echo(f"{share:.0%} of the answers came within two seconds{'' if share < 0.5 else ': they may be a habit rather than a look'}")
    for rule, count in sorted(found["rules"].items(), key=lambda item: (-item[1], item[0])):
        typer.echo(f"  {count:>5}  {rule}")


def _print_answer(request: Request, status: str, *, as_json: bool) -> None:
    if as_json:
        print_json({"id": request.id, "status": status})
    else:
        typer.echo(f"{request.id} {status}")
