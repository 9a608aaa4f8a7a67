"""The names under which a client sees the tools and prompts of several servers: ``<server>__<name>``, never longer than hosts take.

Refuses to remember order: a name depends on the servers and on itself, never on what was listed before it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

SEPARATOR: Final = "__"
MAX_NAME: Final = 64
"""Characters: what the common model APIs take for a function's name."""
_MARK: Final = 8  # hexadecimal digits that keep two shortened names apart


class Names:
    """Client-visible names for the servers of one proxy. With ``prefixed`` false there is one server and names stay as they are."""

    def __init__(self, servers: Iterable[str], *, prefixed: bool) -> None:
        self._prefixes = _prefixes(servers)
        self._prefixed = prefixed
        self._servers = {prefix: server for server, prefix in self._prefixes.items()}
        self._shortened: dict[str, tuple[str, str]] = {}

    def visible(self, server: str, name: str) -> str:
        """The name that the client sees. Two different pairs never share one."""
        if not self._prefixed:
            return name
        full = f"{self._prefixes[server]}{SEPARATOR}{name}"
        if len(full) <= MAX_NAME:
            return full
        mark = hashlib.sha256(full.encode("utf-8", "surrogatepass")).hexdigest()[:_MARK]
        short = f"{full[: MAX_NAME - _MARK - 1]}_{mark}"
        self._shortened[short] = (server, name)
        return short

    def resolve(self, visible: str) -> tuple[str, str] | None:
        """The server and its own name for a visible name; None where no server has that prefix."""
        if not self._prefixed:
            return next(iter(self._prefixes)), visible
        if visible in self._shortened:
            return self._shortened[visible]
        prefix, separator, name = visible.partition(SEPARATOR)
        server = self._servers.get(prefix)
        return (server, name) if server is not None and separator else None


def _prefixes(servers: Iterable[str]) -> dict[str, str]:
    """One prefix a server: letters, digits, ``-`` and single ``_``, never ending in ``_``, so that the first separator is ours."""
    given: dict[str, str] = {}
    for server in servers:
        plain = "".join(letter if letter.isascii() and (letter.isalnum() or letter == "-") else "_" for letter in server)
        base = "_".join(part for part in plain.split("_") if part)[:32] or "server"
        prefix, count = base, 1
        while prefix in given.values():
            count += 1
            prefix = f"{base}-{count}"
        given[server] = prefix
    return given
