"""Reads which servers to start: an ``mcpServers`` file as clients have it, or one command.

Refuses what it does not understand: duplicate keys, wrong shapes and unset variables are errors that name the file and the key, never the
value (an ``env`` holds secrets).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from riskproof.errors import PolicyError
from riskproof.hosts.mcp.command_names import name_of

MAX_FILE_BYTES: Final = 1_048_576
_STDIO: Final = frozenset({"stdio", "local"})
_HTTP: Final = frozenset({"http", "streamable-http", "streamablehttp", "streamable_http", "remote"})
_USED: Final = frozenset({"command", "args", "env", "cwd", "type", "transport", "url", "headers", "disabled", "enabled"})
_CLIENTS_OWN: Final = frozenset(
    {"alwaysAllow", "alwaysLoad", "autoApprove", "description", "disabledTools", "excludeTools", "includeTools", "name"}
    | {"required", "timeout", "tool_timeout_sec", "tools", "trust"}
)
"""Keys that clients keep in the same place for themselves; they say nothing about how a server is started."""
_VARIABLE: Final = re.compile(r"\$\{(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}")
"""``${NAME}``, ``${NAME:-default}`` (Claude Code) and ``${env:NAME}`` (VS Code) in an operator's own file."""


@dataclass(frozen=True, slots=True)
class ServerSpec:
    """How one server is reached: a command, or the address of a streamable HTTP endpoint. ``env`` None = our own environment."""

    name: str
    command: str = ""
    args: tuple[str, ...] = ()
    env: Mapping[str, str] | None = None
    cwd: str | None = None
    url: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Servers:
    """The servers of a file, in its order, and the remarks that its reader should see."""

    specs: tuple[ServerSpec, ...]
    remarks: tuple[str, ...] = ()


def one_server(command: Sequence[str], name: str = "") -> ServerSpec:
    """The server of ``riskproof mcp -- COMMAND ARGS``. It gets our environment, because that is where its client's ``env`` arrived,
    but nothing that is addressed to RiskProof."""
    if not command or not command[0].strip():
        raise PolicyError("no server command given", remedy="write: riskproof mcp -- COMMAND ARGS…, or --config FILE")
    own = {key: value for key, value in os.environ.items() if not key.startswith("RISKPROOF_")}
    return ServerSpec(name or name_of(command), command[0], tuple(command[1:]), own)


def read_servers(path: Path, environ: Mapping[str, str] | None = None) -> Servers:
    """The servers of an ``mcpServers`` file.

    Raises:
        PolicyError: the file cannot be read, is not JSON, holds a key twice, or describes a server in a way that cannot be started.
    """
    document = _load(path)
    table = next((document[key] for key in ("mcpServers", "servers") if key in document), None)
    if not isinstance(table, dict):
        raise PolicyError(f"{path}: no mcpServers object", remedy='write {"mcpServers": {"NAME": {"command": "…", "args": ["…"]}}}')
    reader = _Reader(path, os.environ if environ is None else environ)
    specs = tuple(spec for name, entry in table.items() if (spec := reader.server(name, entry)) is not None)
    if not specs:
        raise PolicyError(f"{path}: mcpServers names no server that is enabled", remedy="add one, or set its disabled to false")
    return Servers(specs, tuple(reader.remarks))


def _load(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise PolicyError(f"{path}: larger than {MAX_FILE_BYTES} bytes", remedy="give a file that holds only mcpServers")
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise PolicyError(f"{path}: cannot be read ({error.strerror or type(error).__name__})", remedy="check the path") from None
    except UnicodeDecodeError:
        raise PolicyError(f"{path}: is not UTF-8 text", remedy="save it as UTF-8") from None
    try:
        document = json.loads(text, object_pairs_hook=lambda pairs: _unique(path, pairs))
    except json.JSONDecodeError as error:
        remedy = "remove comments and trailing commas"
        raise PolicyError(f"{path}:{error.lineno}:{error.colno}: is not JSON ({error.msg.lower()})", remedy=remedy) from None
    except (RecursionError, ValueError):
        raise PolicyError(f"{path}: is nested too deeply or holds a number that is too long", remedy="simplify it") from None
    if not isinstance(document, dict):
        raise PolicyError(f"{path}: is not a JSON object", remedy='write {"mcpServers": {…}}')
    return document


def _unique(path: Path, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Two readers of one file must not see two different servers, so a key that stands twice is refused."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise PolicyError(f"{path}: key {key!r} stands twice in one object", remedy="keep one of them")
        found[key] = value
    return found


class _Reader:
    """Reads server entries of one file and collects remarks on what it leaves aside."""

    def __init__(self, path: Path, environ: Mapping[str, str]) -> None:
        self._path = path
        self._environ = environ
        self.remarks: list[str] = []

    def server(self, name: str, entry: object) -> ServerSpec | None:
        """One entry; None where it is disabled."""
        where = f"mcpServers.{name}"
        if not isinstance(entry, dict):
            raise self._wrong(where, "is not an object", 'write {"command": "…", "args": ["…"]}')
        if not name.strip():
            raise self._wrong("mcpServers", "has a server without a name", "name it")
        if entry.get("disabled") is True or entry.get("enabled") is False:
            self.remarks.append(f"{self._path}: {where} is disabled, not started")
            return None
        self._remark_on_unknown(where, entry)
        kind = entry.get("type", entry.get("transport", ""))
        if not isinstance(kind, str) or (kind and kind.lower() not in _STDIO | _HTTP):
            raise self._wrong(f"{where}.type", "is not a transport that riskproof mcp speaks", "use stdio or http")
        if ("command" in entry) == ("url" in entry):
            raise self._wrong(where, "needs either command or url", "keep the one that reaches the server")
        if kind and (kind.lower() in _HTTP) != ("url" in entry):
            raise self._wrong(f"{where}.type", "does not fit the rest of the entry", "remove type, or correct it")
        return self._http(name, where, entry) if "url" in entry else self._stdio(name, where, entry)

    def _stdio(self, name: str, where: str, entry: dict[str, Any]) -> ServerSpec:
        command = self._text(f"{where}.command", entry["command"])
        raw = entry.get("args", [])
        if not isinstance(raw, list):
            raise self._wrong(f"{where}.args", "is not a list of strings", 'write ["…", "…"]')
        args = tuple(self._text(f"{where}.args[{place}]", value, empty=True) for place, value in enumerate(raw))
        cwd = self._text(f"{where}.cwd", entry["cwd"]) if entry.get("cwd") is not None else None
        return ServerSpec(name, command, args, self._table(f"{where}.env", entry.get("env")), cwd)

    def _http(self, name: str, where: str, entry: dict[str, Any]) -> ServerSpec:
        url = self._text(f"{where}.url", entry["url"])
        if not url.startswith(("http://", "https://")):
            raise self._wrong(f"{where}.url", "is not an http or https address", "give the server's MCP endpoint")
        return ServerSpec(name, url=url, headers=self._table(f"{where}.headers", entry.get("headers")))

    def _table(self, where: str, value: object) -> dict[str, str]:
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise self._wrong(where, "is not an object of strings", 'write {"NAME": "value"}')
        return {key: self._text(f"{where}.{key}", item, empty=True) for key, item in value.items()}

    def _text(self, where: str, value: object, *, empty: bool = False) -> str:
        if not isinstance(value, str) or "\0" in value or not (empty or value.strip()):
            raise self._wrong(where, "is not a usable string", "write it as text in quotes")
        return _VARIABLE.sub(lambda match: self._variable(where, match), value)

    def _variable(self, where: str, match: re.Match[str]) -> str:
        name, default = match.group(1), match.group(2)
        value = self._environ.get(name, default)
        if value is None:
            raise self._wrong(where, f"uses the variable {name}, which is not set", "set it, or give a default: ${NAME:-default}")
        return value

    def _remark_on_unknown(self, where: str, entry: dict[str, Any]) -> None:
        for key in entry:
            if key not in _USED and key not in _CLIENTS_OWN:
                self.remarks.append(f"{self._path}: {where}.{key} is not known to riskproof mcp and has no effect")

    def _wrong(self, where: str, what: str, remedy: str) -> PolicyError:
        return PolicyError(f"{self._path}: {where} {what}", remedy=remedy)
