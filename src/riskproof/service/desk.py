"""What the service does for a request: reads it, asks the guard, writes the answer down.

Refuses to decide, and to raise: whatever goes wrong is an error for an answer, without a value. Safe from threads.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from riskproof import __version__
from riskproof.errors import RiskProofError
from riskproof.guard.config import Settings
from riskproof.model.call import Call
from riskproof.service import wire_calls as wire
from riskproof.service.definitions import Definitions
from riskproof.service.guards import Guards, settings_wished
from riskproof.service.label_desk import LabelDesk
from riskproof.service.protocol import PROTOCOL, PROTOCOLS, Message, RefusedError, error_line, line_of
from riskproof.service.wire_answers import wire_decision, wire_output

if TYPE_CHECKING:
    from riskproof.guard.guard import Guard

_log = logging.getLogger("riskproof.service")
_MOST_PROOFS: Final = 1000
"""Proofs of one answer."""


@dataclass(slots=True)
class Visitor:
    """One connection, as requests see it. ``settings`` is None before its greeting, ``guard`` before its first use."""

    number: int
    settings: Settings | None = None
    guard: Guard | None = None


@dataclass(slots=True)
class Counts:
    """What ``status`` tells; the loop keeps ``clients`` and ``waiting``."""

    started: float = field(default_factory=time.time)
    requests: int = 0
    decisions: int = 0
    clients: int = 0
    waiting: int = 0
    ready: bool = False


class Desk:
    """The operations of the protocol over the guards of one service. ``stop`` is called when a client asks for the end."""

    def __init__(self, settings: Settings, stop: Callable[[], None], environ: Mapping[str, str], guards: Guards | None = None) -> None:
        self.settings = settings
        self.guards = guards or Guards()
        self.counts = Counts()
        self._stop = stop
        self._environ = environ
        self._definitions = Definitions()
        self._operations: Mapping[str, Callable[[Visitor, Message], Any]] = {
            "hello": self._hello,
            "before": self._before,
            "after": self._after,
            "user_said": self._user_said,
            "tools_changed": self._tools_changed,
            "refused": self._refused,
            "dispose": self._dispose,
            "set_task": self._set_task,
            "report": lambda visitor, message: self._guard(visitor).report(wire.name_in(message, "session")),
            "proofs": self._proofs,
            "stats": lambda visitor, _message: self._guard(visitor).stats(),
            **{name: _greeted(operation) for name, operation in LabelDesk(self.guards).operations.items()},
            "status": self._status,
            "stop": self._end,
        }

    @property
    def operations(self) -> tuple[str, ...]:
        """The operations of the protocol."""
        return tuple(self._operations)

    def answer(self, visitor: Visitor, identifier: int | str, message: Message) -> bytes:
        """The line that answers a request."""
        try:
            operation = self._operations.get(wire.field(message, "op", str), _unknown)
            self.counts.requests += 1
            return line_of({"id": identifier, "ok": operation(visitor, message)})
        except RefusedError as refused:
            return error_line(identifier, refused)
        except RiskProofError as error:
            return error_line(identifier, RefusedError("bad_request", str(error), error.remedy))
        except Exception as error:
            _log.error("a request failed: %s", type(error).__name__)
            return error_line(identifier, RefusedError("fault", f"the service failed on this request ({type(error).__name__})"))

    def abandon(self, visitor: Visitor, message: Message) -> None:
        """A decision that came too late: the client has been told no."""
        if message.get("op") == "before":
            self.answer(visitor, 0, {**message, "op": "refused", "fault": True})

    def left(self, visitor: Visitor) -> None:
        """A connection has ended."""
        self._definitions.left(visitor.number)

    def _hello(self, visitor: Visitor, message: Message) -> Message:
        spoken = wire.field(message, "protocol", list)
        if PROTOCOL not in spoken:
            raise RefusedError(
                "protocol",
                f"this service (riskproof {__version__}) speaks protocol {', '.join(map(str, PROTOCOLS))}, the client does not",
                "install one version of riskproof for both, then: riskproof service stop",
            )
        wish = message.get("settings")
        settings = self.settings if wish is None else settings_wished(wire.field(message, "settings", dict), self._environ)
        visitor.settings, visitor.guard = settings, None
        return {
            "protocol": PROTOCOL,
            "version": __version__,
            "pid": os.getpid(),
            "mode": settings.policy.mode,
            "language": settings.language,
            "timeoutMs": self.settings.service.request_timeout_ms,
        }

    def _before(self, visitor: Visitor, message: Message) -> Message:
        guard, call = self._bound(visitor, message), wire.call_in(message, self._definitions.known)
        self.counts.decisions += 1
        return wire_decision(guard.before(call))

    def _after(self, visitor: Visitor, message: Message) -> Message:
        guard, call = self._bound(visitor, message), wire.call_in(message, self._definitions.known)
        executed = None if message.get("executed") is None else wire.field(message, "executed", bool)
        return wire_output(guard.after(call, wire.result_in(message), executed=executed))

    def _user_said(self, visitor: Visitor, message: Message) -> None:
        guard = self._bound(visitor, message)
        guard.user_said(message["session"], wire.field(message, "text", str))

    def _tools_changed(self, visitor: Visitor, message: Message) -> None:
        guard, session = self._bound(visitor, message), message["session"]
        tools = wire.tools_in(message, self._definitions.known)
        guard.tools_changed(self._definitions.joined(session, visitor.number, tools), session)

    def _refused(self, visitor: Visitor, message: Message) -> None:
        call = Call("", None, wire.name_in(message, "session"), wire.name_in(message, "call"))
        said = {name: wire.field(message, name, bool, default=False) for name in ("fault", "answered", "cancelled")}
        self._guard(visitor).refused(call, **said)

    def _dispose(self, visitor: Visitor, message: Message) -> None:
        guard, session = self._bound(visitor, message), message["session"]
        guard.dispose(session, forget=wire.field(message, "forget", bool, False))
        self.guards.release(session)
        self._definitions.drop(session)

    def _set_task(self, visitor: Visitor, message: Message) -> None:
        guard = self._bound(visitor, message)
        mode: Any = wire.field(message, "mode", str)
        guard.set_task(message["session"], mode)

    def _proofs(self, visitor: Visitor, message: Message) -> list[Any]:
        limit = min(wire.field(message, "limit", int, _MOST_PROOFS), _MOST_PROOFS)
        session = None if message.get("session") is None else wire.name_in(message, "session")
        return self._guard(visitor).proofs(max(limit, 0), session)

    def _status(self, _visitor: Visitor, _message: Message) -> Message:
        counts = self.counts
        return {
            "pid": os.getpid(),
            "version": __version__,
            "protocol": PROTOCOL,
            "ready": counts.ready,
            "uptimeSeconds": round(time.time() - counts.started, 3),
            "clients": counts.clients,
            "sessions": self.guards.sessions,
            "requests": counts.requests,
            "decisions": counts.decisions,
            "waiting": counts.waiting,
            "memoryBytes": memory(),
        }

    def _end(self, _visitor: Visitor, _message: Message) -> Message:
        self._stop()
        return {"pid": os.getpid()}

    def _bound(self, visitor: Visitor, message: Message) -> Guard:
        """The guard of a request's session."""
        guard = self._guard(visitor)
        self.guards.bind(wire.name_in(message, "session"), guard)
        return guard

    def _guard(self, visitor: Visitor) -> Guard:
        """The guard of a connection, found at its first use: a greeting does not wait for the detectors."""
        if visitor.guard is None:
            visitor.guard = self.guards.under(_settings_of(visitor))
        return visitor.guard


def _settings_of(visitor: Visitor) -> Settings:
    """The settings that a visitor was greeted with. Raises ``RefusedError``."""
    if visitor.settings is None:
        raise RefusedError("protocol", "the first request must be hello")
    return visitor.settings


def _greeted(operation: Callable[[Message], Any]) -> Callable[[Visitor, Message], Any]:
    """An operation that is the same for every visitor, once he is greeted."""

    def asked(visitor: Visitor, message: Message) -> Any:
        _settings_of(visitor)
        return operation(message)

    return asked


def _unknown(_visitor: Visitor, _message: Message) -> None:
    raise RefusedError("bad_request", "unknown operation")


def memory() -> int:
    """Bytes of this process in memory: now where the system tells (Linux, proc(5) statm), else at most so far (getrusage(2))."""
    try:
        with open("/proc/self/statm", "rb") as stream:
            return int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
