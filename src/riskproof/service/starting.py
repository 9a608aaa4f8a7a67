"""Starts the service on demand: whoever comes first starts it, everybody else waits for it.

Refuses to run what a project's folder holds: the service starts outside of it. Standard library only: the client imports this.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from riskproof.errors import ServiceError
from riskproof.service.lock import Lock
from riskproof.service.peer import peer_of
from riskproof.service.place import VARIABLE, Address, Place, check_system, open_folder

if TYPE_CHECKING:
    from subprocess import Popen

PATIENCE: Final = 15.0
"""Seconds for a service to listen, also behind one that is about to end."""
_PAUSE: Final = 0.005
"""Seconds between two tries."""
_KEPT: Final = frozenset({"HOME", "LANG", "LOGNAME", "PATH", "TMPDIR", "TZ", "USER"})
_KEPT_PREFIXES: Final = ("LC_", "PYTHON", "RISKPROOF_", "XDG_", "DYLD_", "LD_")
_NOBODY: Final = (FileNotFoundError, ConnectionRefusedError, ConnectionResetError)
"""Nobody listens: no socket, or one that a killed service left."""


def connected(place: Place, timeout: float) -> socket.socket | None:
    """A connection to the service, None where none runs. Raises ``ServiceError`` where it cannot be used, as when it is another user's."""
    check_system()
    stream = socket.socket(socket.AF_UNIX)
    try:
        stream.settimeout(timeout)
        with Address(place) as path:
            stream.connect(path)
        same = peer_of(stream).same
    except OSError as error:
        stream.close()
        if isinstance(error, _NOBODY):
            return None
        raise ServiceError(f"the service cannot be reached: {(error.strerror or 'it does not answer').lower()}") from None
    if not same:
        stream.close()
        raise ServiceError(f"{place.socket}: another user listens there", remedy="see who made that folder")
    return stream


def started(place: Place, timeout: float, arguments: Sequence[str] = ()) -> socket.socket:
    """A connection to a service that is started where none runs. Raises ``ServiceError``."""
    open_folder(place)
    end = time.monotonic() + PATIENCE
    with Lock(place.starting) as lock:
        if not lock.take(PATIENCE):
            raise ServiceError("another program has been starting the service for too long", remedy="see service.log, then try again")
        process: Popen[bytes] | None = None
        while time.monotonic() < end:
            stream = connected(place, timeout)
            if stream is not None:
                _let_go(process)
                return stream
            if process is not None and process.poll() is not None:
                if process.returncode:
                    raise ServiceError(f"the service could not be started: {_said(process)}", remedy="try: riskproof service start")
                _let_go(process)
                process = None  # it met one that was about to end
            process = process or _spawn(place, arguments)
            time.sleep(_PAUSE)
    raise ServiceError("the service was started and does not listen", remedy=f"see {place.log}")


def _spawn(place: Place, arguments: Sequence[str]) -> Popen[bytes]:
    import subprocess

    if not sys.executable:
        raise ServiceError("this program does not know its own interpreter", remedy="start it yourself: riskproof service start")
    # -P and the root folder: nothing that lies in a project's folder is imported.
    command = [sys.executable, "-P", "-m", "riskproof.service", *arguments]
    try:
        return subprocess.Popen(  # noqa: S603
            command,
            cwd="/",
            env=_environment(place),
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
    except OSError as error:
        raise ServiceError(f"the service could not be started: {(error.strerror or 'no reason given').lower()}") from None


def _environment(place: Place) -> dict[str, str]:
    """What the service needs of our environment, which may hold secrets that are none of its business."""
    kept = {name: value for name, value in os.environ.items() if name in _KEPT or name.startswith(_KEPT_PREFIXES)}
    return {**kept, VARIABLE: place.folder, "PYTHONPATH": _import_path()}


def _import_path() -> str:
    """Where the service finds this very program, from the root folder too."""
    own = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    given = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return os.pathsep.join([own, *(os.path.abspath(entry) for entry in given if entry)])


def _said(process: Popen[bytes]) -> str:
    """The first line of what an ended service said."""
    said = process.stderr.read(4096).decode("utf-8", "replace") if process.stderr is not None else ""
    if process.stderr is not None:
        process.stderr.close()
    return said.split("\n")[0] or f"it ended with {process.returncode}"


def _let_go(process: Popen[bytes] | None) -> None:
    """Forgets a child that goes on by itself; its end is nobody's business here."""
    if process is not None:
        if process.stderr is not None:
            process.stderr.close()
        threading.Thread(target=process.wait, daemon=True).start()


def wait_until_gone(place: Place, patience: float) -> bool:
    """True once no service holds the lock of ``place``."""
    with Lock(place.lock) as lock:
        return lock.take(patience)


def pid_in(place: Place) -> int:
    """The process id that the service wrote down, 0 where there is none. Only true while the lock is held."""
    import json

    try:
        with open(place.lock, encoding="utf-8") as stream:
            found = json.load(stream).get("pid", 0)
    except (OSError, ValueError, AttributeError):
        return 0
    return found if isinstance(found, int) else 0
