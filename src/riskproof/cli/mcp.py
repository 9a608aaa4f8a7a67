"""``riskproof mcp``: the guard in front of one or several MCP servers, over stdio.

Refuses to print to stdout, which belongs to the protocol, and to start half-configured.
"""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from riskproof.cli.options import settings_for
from riskproof.errors import PolicyError, RiskProofError

if TYPE_CHECKING:
    from riskproof.guard.config import Settings
    from riskproof.hosts.mcp.serve import Options

CONTEXT: Final = {"allow_interspersed_args": False}
"""Settings for the command: options after the server's command belong to the server, with or without ``--`` before it."""
REFUSED: Final = 2


def mcp(
    command: Annotated[
        list[str] | None, typer.Argument(metavar="[--] COMMAND [ARGS]...", help="The server to start and to guard.", show_default=False)
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="Guard every server of an mcpServers JSON file instead of one command.")
    ] = None,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What the server is called in messages and proofs.")] = "",
    preset: Annotated[
        str | None,
        typer.Option("--preset", metavar="PRESET", help="permissive, balanced or strict; over the configuration's.", show_default=False),
    ] = None,
    mode: Annotated[
        str | None, typer.Option("--mode", metavar="MODE", help="enforce, or observe: only record what would happen.", show_default=False)
    ] = None,
    riskproof_config: Annotated[
        Path | None, typer.Option("--riskproof-config", metavar="FILE", help="A riskproof.toml on top of all others.", show_default=False)
    ] = None,
    skip_broken: Annotated[
        bool, typer.Option("--skip-broken", help="With --config: go on without servers that cannot be started.")
    ] = False,
) -> None:
    """Guard MCP servers: put this before a server's command in your client's configuration.

    The client talks to riskproof mcp over stdio, riskproof mcp talks to the server. Every tool call is decided before it is made, every
    result inspected before the model sees it. An ask becomes a form in clients that can show one, and a denial in others.

    Examples:

      riskproof mcp -- npx -y @modelcontextprotocol/server-filesystem /srv/data

      riskproof mcp --config mcp.json     (tool names become <server>__<tool>)

    Exit code: 0 when the client closed the connection, 2 for a configuration that cannot be used, 69 when a server could not be started or
    went away.
    """
    _log_to_stderr()
    try:
        options, settings = _prepared(command or [], config, name, skip_broken, preset, mode, riskproof_config)
    except RiskProofError as error:
        typer.echo(f"riskproof mcp: {error}", err=True)
        if error.remedy:
            typer.echo(f"  {error.remedy}", err=True)
        raise typer.Exit(REFUSED) from None

    import anyio

    from riskproof.guard.guard import Guard
    from riskproof.hosts.mcp.serve import leave, serve

    code, waiting = anyio.run(serve, options, Guard(settings))
    leave(code, waiting=waiting)


def _prepared(
    command: list[str],
    config: Path | None,
    name: str,
    skip_broken: bool,
    preset: str | None,
    mode: str | None,
    riskproof_config: Path | None,
) -> tuple[Options, Settings]:
    """The servers and the settings of this run. Raises ``PolicyError`` for what cannot be used as written."""
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
        return Options((spec,), settings.policy.mode, spec.name), settings
    servers = read_servers(config)
    for remark in servers.remarks:
        logging.getLogger(__name__).warning("%s", remark)
    return Options(servers.specs, settings.policy.mode, name, prefixed=True, skip_broken=skip_broken), settings


class _WithoutValues(logging.Formatter):
    """Log lines that name an exception's kind and nothing of its text, which may quote a message."""

    def formatException(self, ei: object) -> str:  # noqa: N802
        """The kind of the exception."""
        kind = ei[0] if isinstance(ei, tuple) else None
        return f"({getattr(kind, '__name__', 'error')})"

    def formatStack(self, stack_info: str) -> str:  # noqa: ARG002, N802
        """Nothing: a stack quotes source lines of others."""
        return ""


def _log_to_stderr() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_WithoutValues("riskproof mcp: %(levelname)s: %(message)s"))
    logging.basicConfig(level=os.environ.get("RISKPROOF_LOG", "WARNING").upper(), handlers=[handler], force=True)
