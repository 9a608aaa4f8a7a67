"""Where the service lives: its folder, socket, lock and log, and who may come near them.

Refuses a folder that others can enter, and to change the mode of a folder that is there already: it may not be ours alone.
Standard library only: the client imports this.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from riskproof.errors import ServiceError

VARIABLE: Final = "RISKPROOF_STATE_DIR"
_LONGEST: Final = 103
"""Bytes of a socket's address: 108 with its end on Linux (unix(7)), 104 on macOS and the BSDs (sys/un.h)."""


class Place(NamedTuple):
    """The files of one service, in one private folder."""

    folder: str

    @property
    def socket(self) -> str:
        """The socket."""
        return os.path.join(self.folder, "service.sock")

    @property
    def lock(self) -> str:
        """Held by the service as long as it lives."""
        return os.path.join(self.folder, "service.lock")

    @property
    def starting(self) -> str:
        """Held by the one client that starts a service."""
        return os.path.join(self.folder, "service.starting")

    @property
    def log(self) -> str:
        """The log, without values."""
        return os.path.join(self.folder, "service.log")


def place_for(environ: Mapping[str, str]) -> Place:
    """The place of this user: ``RISKPROOF_STATE_DIR``, else the state folder of the platform (XDG Base Directory Specification;
    Application Support on macOS). Makes nothing."""
    named = environ.get(VARIABLE, "")
    if named:
        return Place(os.path.abspath(named))
    if sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Application Support")
    else:
        base = environ.get("XDG_STATE_HOME", "").strip() or os.path.expanduser("~/.local/state")
    return Place(os.path.join(base, "riskproof"))


def check_system() -> None:
    """Raises ``ServiceError`` where there are no Unix sockets that tell who is at the other end (Windows, for now)."""
    if os.name != "posix":
        raise ServiceError("the service needs a POSIX system", remedy="run without the service: the host guards by itself")


def open_folder(place: Place) -> None:
    """Makes the folder (0700) where it is missing. Raises ``ServiceError`` where it cannot be made, is another's, or is open to others."""
    try:
        os.makedirs(os.path.dirname(place.folder), exist_ok=True)
        with suppress(FileExistsError):
            os.mkdir(place.folder, 0o700)
        found = os.stat(place.folder)
    except OSError as error:
        raise ServiceError(f"{place.folder}: cannot be made: {(error.strerror or 'no reason given').lower()}", remedy=_ELSEWHERE) from None
    if not stat.S_ISDIR(found.st_mode):
        raise ServiceError(f"{place.folder}: is not a folder", remedy=_ELSEWHERE)
    if found.st_uid != os.geteuid():
        raise ServiceError(f"{place.folder}: belongs to another user", remedy=_ELSEWHERE)
    if found.st_mode & 0o077:
        raise ServiceError(f"{place.folder}: others may enter it", remedy=f"close it: chmod 700 {place.folder}")


_ELSEWHERE: Final = f"set {VARIABLE} to a folder of your own"


class Address:
    """A socket's address that fits: a path that is too long goes through the open folder (Linux only). Use as a context."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._folder = -1

    def __enter__(self) -> str:
        path = self._place.socket
        if len(os.fsencode(path)) <= _LONGEST:
            return path
        if not sys.platform.startswith("linux"):
            raise ServiceError("the path of the socket is too long for this system", remedy=f"set {VARIABLE} to a folder with a short path")
        self._folder = os.open(self._place.folder, os.O_RDONLY | os.O_DIRECTORY)
        return f"/proc/self/fd/{self._folder}/{os.path.basename(path)}"

    def __exit__(self, *_: object) -> None:
        if self._folder >= 0:
            os.close(self._folder)
