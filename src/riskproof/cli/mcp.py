"""``riskproof mcp``: the guard in front of one or several MCP servers, over stdio.

Refuses to print to stdout, which belongs to the protocol, and to start half-configured.
"""

from __future__ import annotations

import logging
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer

from riskproof.cli.options import PresetOption, settings_for
from riskproof.errors import PolicyError, RiskProofError

if TYPE_CHECKING:
    from riskproof.guard.config import Settings
    from riskproof.hosts.mcp.judge import GuardPort
    from riskproof.hosts.mcp.serve import Options

CONTEXT: Final = {"allow_interspersed_args": False}
"""Settings for the command: options after the server's command belong to the server, with or without ``--`` before it."""
REFUSED: Final = 2


Command = Annotated[
    list[str] | None, typer.Argument(metavar="[--] COMMAND [ARGS]...", help="The server to start and to guard.", show_default=False)
]
ServersFile = Annotated[
    Path | None, typer.Option("--config", metavar="FILE", help="Guard every server of an mcpServers JSON file instead of one command.")
]
Name = Annotated[str, typer.Option("--name", metavar="NAME", help="What the server is called in messages and in its nutrition label.")]
ModeOption = Annotated[
    str | None, typer.Option("--mode", metavar="MODE", help="enforce, or observe: only record what would happen.", show_default=False)
]
PolicyFile = Annotated[
    Path | None, typer.Option("--riskproof-config", metavar="FILE", help="A riskproof.toml on top of all others.", show_default=False)
]
Shared = Annotated[bool, typer.Option("--service", help="Ask the resident service, which is started where none runs.")]
SessionOption = Annotated[
    str, typer.Option("--session", metavar="ID", help="Share this session with other proxies, through the service.", show_default=False)
]
SkipBroken = Annotated[bool, typer.Option("--skip-broken", help="With --config: go on without servers that cannot be started.")]


def mcp(
    command: Command = None,
    config: ServersFile = None,
    name: Name = "",
    preset: PresetOption = None,
    mode: ModeOption = None,
    riskproof_config: PolicyFile = None,
    skip_broken: SkipBroken = False,
    service: Shared = False,
    session: SessionOption = "",
) -> None:
    """Guard MCP servers: put this before a server's command in your client's configuration.

    The client talks to riskproof mcp over stdio, riskproof mcp talks to the server. Every tool call is decided before it is made, every
    result inspected before the model sees it. An ask becomes a form in clients that can show one, and a denial in others.

    Examples:

      riskproof mcp -- npx -y @modelcontextprotocol/server-filesystem /srv/data

      riskproof mcp --config mcp.json     (tool names become <server>__<tool>)

      riskproof mcp --session work -- uvx mcp-server-fetch     (what is read here counts in every proxy of that session)

    Exit code: 0 when the client closed the connection, 2 for a configuration that cannot be used, 69 when a server could not be started or
    went away.
    """
    _log_to_stderr()
    try:
        options, settings = prepared(command or [], config, name, preset, mode, riskproof_config, skip_broken=skip_broken)
        options = replace(options, remote=service or bool(session) or settings.service.enabled, session=session)
        guard = _remote(settings, preset, mode, riskproof_config) if options.remote else _own(settings)
    except RiskProofError as error:
        _refuse(error)
    import anyio

    from riskproof.hosts.mcp.serve import leave, serve

    code, waiting = anyio.run(serve, options, guard)
    leave(code, waiting=waiting)


def _own(settings: Settings) -> GuardPort:
    from riskproof.guard.guard import Guard
    from riskproof.guard.kept import kept

    return Guard(kept(settings, os.environ, sessions=False))


def _remote(settings: Settings, preset: str | None, mode: str | None, riskproof_config: Path | None) -> GuardPort:
    """The service, which finds the same settings from here. Raises ``RiskProofError`` where it cannot be used; in observe mode that is
    logged, and calls pass."""
    from riskproof.cli.options import given_by_options
    from riskproof.errors import ServiceError
    from riskproof.service.client import Client

    client = Client(
        mode=settings.policy.mode,
        language=settings.language,
        config=None if riskproof_config is None else str(riskproof_config),
        given=given_by_options(preset, mode),
    )
    try:
        client.status()
    except ServiceError as error:
        if settings.policy.mode != "observe":
            raise
        logging.getLogger(__name__).warning("%s; calls pass unjudged (observe mode)", error)
    return client


def _refuse(error: RiskProofError) -> NoReturn:
    typer.echo(f"riskproof mcp: {error}", err=True)
    if error.remedy:
        typer.echo(f"  {error.remedy}", err=True)
    raise typer.Exit(REFUSED)


def prepared(
    command: list[str],
    config: Path | None = None,
    name: str = "",
    preset: str | None = None,
    mode: str | None = None,
    riskproof_config: Path | None = None,
    *,
    skip_broken: bool = False,
) -> tuple[Options, Settings]:
    """The servers and the settings of one run. Raises ``PolicyError`` for what cannot be used as written."""
    if bool(command) == (config is not None):
        raise PolicyError("give one server command or --config FILE", remedy="write: riskproof mcp -- COMMAND ARGS…")
    settings = settings_for(riskproof_config, preset, mode)
    try:
        import mcp as sdk  # noqa: F401
    except ImportError:
        raise PolicyError("the MCP support is not installed", remedy='install it: pip install "riskproof[mcp]"') from None
    from riskproof.hosts.mcp.config import one_server, read_servers
    from riskproof.hosts.mcp.serve import Options

    if config is None:
        spec = one_server(command, name)
        return Options((spec,), settings.policy.mode, spec.name, measures=settings.labels.enabled), settings
    servers = read_servers(config)
    for remark in servers.remarks:
        logging.getLogger(__name__).warning("%s", remark)
    counted = settings.labels.enabled
    return Options(servers.specs, settings.policy.mode, name, prefixed=True, skip_broken=skip_broken, measures=counted), settings


class WithoutValues(logging.Formatter):
    """Log lines that name an exception's kind and nothing of its text, which may quote a message."""

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """The kind of the exception."""
        return f"({getattr(ei[0], '__name__', 'error')})"

    def formatStack(self, stack_info: str) -> str:  # noqa: ARG002, N802
        """Nothing: a stack quotes source lines of others."""
        return ""


def _log_to_stderr() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(WithoutValues("riskproof mcp: %(levelname)s: %(message)s"))
    level = logging.getLevelNamesMapping().get(os.environ.get("RISKPROOF_LOG", "").upper(), logging.WARNING)
    logging.basicConfig(level=level, handlers=[handler], force=True)
