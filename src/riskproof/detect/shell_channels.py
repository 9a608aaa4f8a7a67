"""What one command connects over several programs: a socket that a later one reads from, a shell between a named pipe and the network.

Refuses to follow descriptors one by one: a number that is read from after a socket was opened is taken for that socket.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from riskproof.detect.shell_code import SHELLS, code_of
from riskproof.detect.shell_model import NOTHING, Invocation, Redirect, Stream, names

_STANDARD: Final = frozenset({"0", "1", "2", "-"})
_PIPES: Final = names("mkfifo mknod")
_NETWORK: Final = names("nc ncat netcat telnet socat openssl")


class Channels:
    """The signs that were seen so far; ``connected`` is set when a socket was opened."""

    __slots__ = ("_seen", "connected")

    def __init__(self) -> None:
        self._seen: set[str] = set()
        self.connected = False

    def fed(self, redirects: Iterable[Redirect], stdin: Stream) -> Stream:
        """Standard input, with what comes in from a socket."""
        if self.connected and any(op == "<&" and target.text not in _STANDARD for op, target in redirects):
            return stdin.joined(Stream(downloaded=True))
        return stdin

    def closes(self, call: Invocation) -> bool:
        """True when a named pipe, a shell that is told nothing and a network program have come together."""
        if call.name in _PIPES:
            self._seen.add("pipe")
        elif call.name in _NETWORK:
            self._seen.add("network")
        elif call.name in SHELLS and code_of(call) == (None, None, ()) and call.stdin._replace(files=()) == NOTHING:
            self._seen.add("shell")
        return len(self._seen) == 3
