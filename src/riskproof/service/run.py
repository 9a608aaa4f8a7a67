"""The service as a process: one a user, listening before it is warm, ended by a signal, a request, or when nobody needs it.

Refuses to start a second one, in a folder that others can enter, or where the system does not tell who a client is.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import signal
import socket
import stat
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from riskproof import __version__
from riskproof.errors import RiskProofError, ServiceError
from riskproof.service.lock import Lock
from riskproof.service.peer import peer_of
from riskproof.service.place import Address, Place, check_system, open_folder, place_for

if TYPE_CHECKING:
    from riskproof.guard.config import Settings
    from riskproof.service.desk import Desk

_log = logging.getLogger("riskproof.service")
_BACKLOG: Final = 512
_LAST_ONE: Final = 15.0
"""Seconds that a service which is about to end has for that."""
_SWITCH: Final = 0.001
"""Seconds after which a thread with slow work lets the loop have its turn."""
ALREADY: Final = 0
"""Exit code of a service that found another one: what was wanted is there."""


def main(arguments: Sequence[str]) -> int:
    """``[--foreground] [--idle SECONDS]``. Exit codes: 0 ended as it should, or one is running already; 2 cannot start here; 70 ours."""
    try:
        idle = float(arguments[arguments.index("--idle") + 1]) if "--idle" in arguments else None
        return serve(place_for(os.environ), foreground="--foreground" in arguments, idle=idle)
    except RiskProofError as error:
        sys.stderr.write(f"{error}\n" + (f"  {error.remedy}\n" if error.remedy else ""))
        return 2
    except Exception as error:
        sys.stderr.write(f"an error of ours: {type(error).__name__}\n")
        return 70


def serve(place: Place, *, foreground: bool = False, idle: float | None = None) -> int:
    """Runs the service of ``place`` until it ends; ``idle`` overrides the configured seconds. Raises ``ServiceError``."""
    check_system()
    _check_peers()
    open_folder(place)
    os.umask(0o077)
    with Lock(place.lock) as lock:
        if not lock.take(_LAST_ONE, unless=lambda: answers(place)):
            sys.stderr.write("one is running already\n")
            return ALREADY
        from riskproof.guard.config import load_settings
        from riskproof.service.logs import log_to

        settings = load_settings(environ=os.environ, start=Path(place.folder))
        _write_pid(place)
        log_to(None if foreground else place.log)
        _log.info("riskproof %s starts", __version__)
        with listening(place) as listener:
            return _serve(place, settings, listener, foreground=foreground, idle=idle)


def _check_peers() -> None:
    """Raises ``ServiceError`` where a socket does not tell who is at its other end."""
    one, other = socket.socketpair(socket.AF_UNIX)
    with one, other:
        peer_of(one)


def answers(place: Place) -> bool:
    """True when somebody listens on the socket."""
    try:
        with Address(place) as path, socket.socket(socket.AF_UNIX) as probe:
            probe.settimeout(1.0)
            probe.connect(path)
            return True
    except OSError:
        return False


def _write_pid(place: Place) -> None:
    with open(place.lock, "w", encoding="utf-8") as stream:
        json.dump({"pid": os.getpid(), "version": __version__}, stream)


def listening(place: Place) -> socket.socket:
    """Listens (0600). What a killed service left at that place is removed: the lock says that nobody uses it."""
    with Address(place) as path:
        try:
            if not stat.S_ISSOCK(os.lstat(path).st_mode):
                raise ServiceError(f"{place.socket}: something that is no socket is in the way", remedy="move it away")
            os.unlink(path)
        except FileNotFoundError:
            pass
        listener = socket.socket(socket.AF_UNIX)
        try:
            listener.bind(path)
            os.chmod(path, 0o600)
            listener.listen(_BACKLOG)
        except OSError as error:
            listener.close()
            raise ServiceError(f"{place.socket}: cannot listen: {(error.strerror or 'no reason given').lower()}") from None
    return listener


def _serve(place: Place, settings: Settings, listener: socket.socket, *, foreground: bool, idle: float | None) -> int:
    from riskproof.service.desk import Desk
    from riskproof.service.server import Server

    if not foreground:
        _leave_terminal()
    own = settings.service
    server = Server(
        listener,
        timeout=own.request_timeout_ms / 1000,
        most_clients=own.max_clients,
        idle=own.idle_minutes * 60.0 if idle is None else idle,
        ended=lambda: os.unlink(place.socket),
    )
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: server.stop())
    sys.setswitchinterval(_SWITCH)
    desk = Desk(settings, server.stop, os.environ)
    warming = threading.Thread(target=warm, args=(desk,), daemon=True)
    warming.start()
    _log.info("riskproof %s listens", __version__)
    well = server.run(desk)
    for guard in desk.guards.every():
        guard.close()
    warming.join(_LAST_ONE)  # a program must not end while a thread is inside a library that is not Python's
    _log.info("ended")
    code = 0 if well else 70
    # What does not end by itself holds nothing that has to be finished, and a library that is torn out of its work may abort the process.
    if server.slow or warming.is_alive():
        logging.shutdown()
        os._exit(code)
    return code


def _leave_terminal() -> None:
    """Lets go of what the starter reads: it has its answer on the socket."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nowhere, number)
    os.close(nowhere)


def warm(desk: Desk) -> None:
    """Loads the detectors and has each look at something, so that the first call does not wait for them."""
    from riskproof.guard.config import Settings
    from riskproof.guard.guard import Guard
    from riskproof.model.call import Call, Result

    desk.guards.under(desk.settings)
    guard = Guard(Settings(proof_enabled=False))
    for tool, arguments in _WARMING:
        call = Call(tool, arguments)
        guard.before(call)
        guard.after(call, Result(arguments))
    gc.collect()
    gc.freeze()
    desk.counts.ready = True


_WARMING: Final = (
    ("web_fetch", {"url": "https://news.example/today?q=1"}),
    ("bash", {"command": "ls -la | head -n 3 && echo done"}),
    ("powershell", {"command": "Get-ChildItem | Select-Object -First 3"}),
    ("send_mail", {"to": "somebody@mail.example", "body": "see you tomorrow"}),
    ("read_file", {"path": "notes/today.md"}),
)
