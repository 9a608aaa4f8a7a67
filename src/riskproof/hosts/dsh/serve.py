"""Runs the engine as a process: requests from stdin, answers to stdout, an exit code.

Refuses to write anything but protocol to stdout, a value to stderr, and to go on once nobody can ask any more.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import BinaryIO, Final

from riskproof import __version__
from riskproof.errors import PolicyError, RiskProofError
from riskproof.guard.guard import Guard
from riskproof.guard.metering import Meter
from riskproof.hosts.dsh import wire
from riskproof.hosts.dsh.config import place_of, settings_for
from riskproof.hosts.dsh.decode import field
from riskproof.hosts.dsh.judge import Judge, Task
from riskproof.hosts.dsh.label_reports import LabelReports
from riskproof.hosts.dsh.lanes import Lanes
from riskproof.hosts.dsh.warming import warm
from riskproof.hosts.dsh.wire import Message, Request, WireError, Writer

PROTOCOL: Final = 1
_log = logging.getLogger("riskproof")
_SHORT: Final = 16_384
"""Bytes of a line up to which the guard has an answer in about a millisecond."""
_LAST: Final = 0.3
"""Seconds that what was asked has left when nobody asks any more."""
_USAGE: Final = """usage: python -m riskproof.hosts.dsh [--help] [--version]

The engine of RiskProof's plugin for DeepSeek Harness: it answers docs/guides/dsh-protocol.md on stdin and stdout and ends with them.
The plugin starts it. Nothing else needs to.
"""
_REQUESTS: Final = ("decide", "inspect", "command", "report", "status")
_NOTIFICATIONS: Final = ("said", "returned", "refused", "result", "file", "tools", "disposed", "cancel")


class _TerminatedError(BaseException):
    """A signal ends the engine, whatever it is doing."""


def main(arguments: Sequence[str]) -> int:
    """The program. Exit codes: 0 when stdin ended, 2 for arguments, 70 ours."""
    if arguments == ["--version"]:
        sys.stdout.write(f"riskproof {__version__}\n")
        return 0
    if arguments:
        known = arguments == ["--help"]
        (sys.stdout if known else sys.stderr).write(_USAGE)
        return 0 if known else 2
    code = Engine(sys.stdin.buffer, _own_stdout(), os.environ).run()
    sys.stderr.flush()
    os._exit(code)  # also past a thread that is still at work: nobody waits for it


def _own_stdout() -> BinaryIO:
    """Stdout for the protocol alone: whatever else is printed goes to stderr."""
    stream = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return stream


class Engine:
    """One shim's engine."""

    def __init__(self, lines: BinaryIO, answers: BinaryIO, environ: Mapping[str, str]) -> None:
        self._lines = wire.lines_of(lines)
        self._writer = Writer(answers)
        self._environ = environ
        self._lanes = Lanes()
        self._judge: Judge | None = None

    def run(self) -> int:
        """Serves until the lines end."""
        handler = _Handler(self._writer)
        logging.getLogger("riskproof").addHandler(handler)
        code = 0
        try:
            with _Signals():
                for line in self._lines:
                    self._serve(line)
        except (_TerminatedError, OSError):
            pass
        except Exception as fault:
            sys.stderr.write(f"riskproof: an error of ours: {type(fault).__name__}\n")
            code = 70
        self._lanes.end(_LAST)
        if self._judge is not None:
            for end in (self._judge.guard.meter.close, self._judge.guard.close):
                with suppress(Exception):
                    end()
        logging.getLogger("riskproof").removeHandler(handler)
        return code

    def leave(self) -> None:
        """Lets go of the answers."""
        self._writer.close()

    def _serve(self, line: bytes | None) -> None:
        """One line, in the order of lines; what takes long is left to a lane."""
        try:
            request = wire.request_of(line)
        except WireError as error:
            self._writer.refuse(error.identifier, error)
            return
        try:
            if request.method == "hello" and not request.notifies:
                self._writer.answer(request.identifier, self._greet(request.params))
            else:
                self._put(request, short=line is not None and len(line) <= _SHORT)
        except WireError as error:
            self._refuse(request, error)
        except Exception as fault:
            self._refuse(request, self._ours(fault))

    def _refuse(self, request: Request, error: WireError) -> None:
        """An error answers a request. Of a notification that makes no sense only the log is told."""
        if request.notifies:
            _log.warning("a notification was not taken: %s", error)
        else:
            self._writer.refuse(request.identifier, error)

    def _ours(self, fault: Exception) -> WireError:
        _log.error("a message could not be served: %s", type(fault).__name__)
        return WireError(wire.INTERNAL, "an error of ours")

    def _put(self, request: Request, *, short: bool) -> None:
        if self._judge is None:
            raise WireError(wire.NO_GREETING, "hello comes first")
        task = self._task(self._judge, request)
        if task is not None:
            lane, act = task
            begin = self._lanes.run if short else self._lanes.put
            begin(lane, act if request.notifies else lambda: self._answer(request, act))

    @staticmethod
    def _task(judge: Judge, request: Request) -> Task | None:
        kind, _, what = request.method.partition(".")
        if kind == "labels" and request.notifies:
            judge.labels_told(what, request.params)
            return None
        if kind == "labels":
            return judge.labels(what, request.params)
        if request.method in (_NOTIFICATIONS if request.notifies else _REQUESTS):
            task: Task | None = getattr(judge, request.method)(request.params)
            return task
        if request.notifies:
            return None
        raise WireError(wire.UNKNOWN_METHOD, "no such method")

    def _answer(self, request: Request, act: Callable[[], Message]) -> None:
        try:
            self._writer.answer(request.identifier, act())
        except WireError as error:
            self._refuse(request, error)
        except Exception as fault:
            self._refuse(request, self._ours(fault))

    def _greet(self, params: Message) -> Message:
        if params.get("protocol") != PROTOCOL:
            raise WireError(wire.CONFIGURATION, f"this engine speaks protocol {PROTOCOL}; install the plugin again: riskproof install dsh")
        if self._judge is not None:
            raise WireError(wire.INVALID_REQUEST, "hello was said before")
        profile = params.get("profile")
        place = place_of(field(params, "cwd", str, os.getcwd()), profile if isinstance(profile, str) else None, self._environ)
        try:
            settings = settings_for(place, field(params, "config", dict, {}), self._environ)
            meter = Meter(None, folder=settings.labels.folder, host_finishes=True)  # the label row switches it on
            guard = Guard(settings, kin="dsh", meter=meter)
        except PolicyError as error:
            raise WireError(wire.CONFIGURATION, _told(error)) from None
        except RiskProofError as error:
            raise WireError(wire.ENVIRONMENT, _told(error)) from None
        before = [one for one in field(params, "sessions", list, []) if isinstance(one, dict)]
        reports = LabelReports(settings.labels.folder / "dsh-commands" if settings.labels.folder is not None else None)
        self._judge = Judge(guard, place, reports, before, restarted=bool(params.get("restart")))
        threading.Thread(target=_warmed, daemon=True).start()
        return {"protocol": PROTOCOL, "version": __version__, "mode": guard.policy.mode, "language": guard.policy.language}


def _told(error: RiskProofError) -> str:
    return f"{error}; {error.remedy}" if error.remedy else str(error)


def _warmed() -> None:
    with suppress(Exception):
        warm()
        gc.collect()
        gc.freeze()


class _Signals:
    """Ends the engine at SIGTERM as the end of its lines does. What a terminal sends to the whole group is for DSH to answer."""

    def __enter__(self) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        for name in ("SIGINT", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_IGN)
        signal.signal(signal.SIGTERM, self._end)

    def __exit__(self, *_: object) -> None:
        return

    def _end(self, *_: object) -> None:
        raise _TerminatedError


class _Handler(logging.Handler):
    """Hands what the guard logs to the shim, which has DSH's log."""

    def __init__(self, writer: Writer) -> None:
        super().__init__(logging.WARNING)
        self._writer = writer

    def emit(self, record: logging.LogRecord) -> None:
        """One sentence."""
        self._writer.log("error" if record.levelno >= logging.ERROR else "warning", record.getMessage())
