"""Who is at the other end of a Unix socket.

Refuses to guess: on a system without an answer there is no service. Standard library only.
"""

from __future__ import annotations

import os
import socket
import struct
import sys
from typing import Final, NamedTuple

from riskproof.errors import ServiceError

_UCRED: Final = struct.Struct("3i")
"""pid, uid, gid (unix(7), SO_PEERCRED)."""
_XUCRED: Final = struct.Struct("=IIh")
"""The beginning of ``struct xucred``: version, uid, number of groups (unix(4) of FreeBSD, sys/ucred.h of macOS; LOCAL_PEERCRED)."""
_LOCAL_PEERCRED: Final = (0, 1, 128)
"""Level, name and room of the option on macOS and FreeBSD (sys/un.h)."""
_LOCAL_PEERPID: Final = 2
"""macOS: the peer's process id (sys/un.h)."""


_SYSTEM: Final[str] = sys.platform


class Peer(NamedTuple):
    """The user at the other end, and the process where the system tells (0 where it does not)."""

    uid: int
    pid: int = 0

    @property
    def same(self) -> bool:
        """True when it is this very user. Root is another user too."""
        return self.uid == os.geteuid()


def peer_of(connection: socket.socket) -> Peer:
    """The peer of a connected socket. Raises ``ServiceError`` on a system that does not tell, OSError where the connection is gone."""
    if _SYSTEM.startswith("linux"):
        pid, uid, _ = _UCRED.unpack(connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _UCRED.size))
        return Peer(uid, pid)
    if _SYSTEM == "darwin" or _SYSTEM.startswith("freebsd"):
        _, uid, _ = _XUCRED.unpack_from(connection.getsockopt(*_LOCAL_PEERCRED))
        pid = connection.getsockopt(0, _LOCAL_PEERPID) if _SYSTEM == "darwin" else 0
        return Peer(uid, pid)
    raise ServiceError("this system does not tell who is at the other end of a socket", remedy="run the guard in the host's own process")
