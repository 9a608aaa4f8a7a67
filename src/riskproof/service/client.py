"""The client of the service: a guard's methods, answered by another process.

Refuses to fail open: where the service cannot be started, ends in the middle of a decision, takes too long or answers nonsense, the call
is denied and the result withheld; in observe mode both pass and the fault is logged (decisions 1). Standard library only, quick to load.

Safe from threads. Methods wait for the service, so that an event loop must call them in a thread.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Mapping
from typing import Any, Final, Self

from riskproof.errors import HostPayloadError, PolicyError, ServiceError
from riskproof.model.call import Call, Json, Result, Tool
from riskproof.model.decision import Decision, OutputDecision
from riskproof.model.snapshot import Snapshot
from riskproof.model.taint import Language, Mode, TaskMode
from riskproof.service import faults
from riskproof.service.client_labels import LabelQuestions, named
from riskproof.service.link import BrokenLinkError, Link
from riskproof.service.pairing import Pairing
from riskproof.service.place import place_for
from riskproof.service.protocol import PROTOCOLS, Message, RefusedError
from riskproof.service.starting import connected, started
from riskproof.service.wire_answers import NonsenseError, decision_in, output_in
from riskproof.service.wire_calls import wire_call, wire_result, wire_tool

_GREETING: Final = 10.0
"""Seconds for the greeting and, until it, for any request."""
_SLACK: Final = 1.0
"""Seconds beyond the service's own time for a request: its answer, that it took too long, still counts."""
_VARIABLES: Final = ("RISKPROOF_CONFIG", "XDG_CONFIG_HOME", "LC_ALL", "LC_MESSAGES", "LANG")
_AGAIN: Final = frozenset({"stopping"})
"""Refusals of a service that has not looked at the request."""


class Client(LabelQuestions):
    """A guard in another process.

    ``mode`` and ``language`` are what a fault is answered in; without them the settings that the service found count, before that
    ``enforce`` and English. Settings are found as in this process: ``folder`` (the current one) leads to the project's file, ``config`` is
    a file of the operator's, ``given`` a mapping on top. ``timeout`` is the seconds one request may take, without it what the service is
    configured to. ``start`` = start the service where none runs.
    """

    def __init__(
        self,
        *,
        mode: Mode | None = None,
        language: Language | None = None,
        folder: str | None = None,
        config: str | None = None,
        given: Mapping[str, Json] | None = None,
        timeout: float | None = None,
        start: bool = True,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        self._mode = mode
        self._language = language
        self._wish = {
            "folder": os.path.abspath(folder or os.getcwd()),
            **({"config": os.path.abspath(config)} if config else {}),
            **({"given": dict(given)} if given else {}),
            "environ": {name: environ[name] for name in _VARIABLES if environ.get(name)},
        }
        self._timeout = timeout
        self._start = start
        self._place = place_for(environ)
        self._lock = threading.Lock()
        self._link: Link | None = None
        self._pid = 0
        self._tools: dict[str, list[Message]] = {}
        self._pairing = Pairing()

    # -- what a host calls ---------------------------------------------------------------------------------------------------------

    def before(self, call: Call) -> Decision:
        """The decision on a call; the host lets it run only when ``decision.gate`` is ``allow``, or ``ask`` and a person agrees."""
        identifier = self._pairing.begin(call)
        try:
            return decision_in(self._ask("before", **wire_call(call, identifier)))
        except Exception as fault:
            why, remedy = _why(fault)
            self._log("a call could not be judged", why)
            decision = faults.denied(call, self.mode, self.language, why, remedy)
            if decision.gate == "deny":
                self._pairing.deny(identifier)
            return decision

    def after(self, call: Call, result: Result, *, executed: bool | None = None) -> OutputDecision:
        """What becomes of a call's result. That of a call which this client denied passes unseen: it is the host's own denial."""
        identifier, denied = self._pairing.end(call)
        if denied and not executed:
            return OutputDecision("pass", "pass")
        try:
            fields = {**wire_call(call, identifier), "result": wire_result(result)}
            return output_in(self._ask("after", **fields, **({} if executed is None else {"executed": executed})))
        except Exception as fault:
            why, _ = _why(fault)
            self._log("a result could not be inspected", why)
            return faults.withheld(self.mode, self.language, why)

    def user_said(self, session: str, text: str) -> None:
        """Records the person's own words. Where the service does not hear them they are lost, which only makes the guard stricter."""
        self._tell("the person's words were not kept", "user_said", session=session, text=text)

    def tools_changed(self, tools: Iterable[Tool], session: str | None = None) -> None:
        """Takes the list of tools that a session has from now on; clients that share a session add theirs. Where the service does not run
        it gets the list when it does. Raises ``HostPayloadError`` without a session: the service has sessions of others too."""
        if session is None:
            raise HostPayloadError("a list of tools belongs to a session", remedy="name the session")
        self._tools[session] = [wire_tool(tool) for tool in tools]
        self._tell("tool definitions were not taken", "tools_changed", session=session, tools=self._tools[session])

    def refused(self, call: Call, *, fault: bool = False, answered: bool = False, cancelled: bool = False) -> None:
        """Notes that a judged call will not run: a person (``answered``) or another guard said no, that one failed (``fault``), or nobody
        wants it any more (``cancelled``), which is nobody's block."""
        identifier, denied = self._pairing.end(call)
        if not denied:
            fields = {"session": call.session, "call": identifier, "fault": fault, "answered": answered, "cancelled": cancelled}
            self._tell("the end of a call was not noted", "refused", **fields)

    def dispose(self, session: str, *, forget: bool = False) -> None:
        """Lets a session go, for every client that shares it; ``forget`` removes what a store keeps of it, too. Raises ``ServiceError``
        only then."""
        self._tools.pop(session, None)
        if forget:
            self._demand("dispose", session=session, forget=True)
        else:
            self._tell("a session was not forgotten", "dispose", session=session)

    def set_task(self, session: str, mode: TaskMode) -> None:
        """Sets a session's task mode; the operator's doing. Raises ``PolicyError`` for an unknown mode, ``ServiceError``."""
        self._demand("set_task", session=session, mode=mode)

    # -- what a report asks --------------------------------------------------------------------------------------------------------

    def report(self, session: str) -> Snapshot:
        """The snapshot for reports (SPEC: riskproof 15.8). Raises ``ServiceError``."""
        report: Snapshot = self._demand("report", session=session)
        return report

    def proofs(self, limit: int | None = None, session: str | None = None) -> list[dict[str, Any]]:
        """Copies of the newest proofs, newest last, at most 1000. Raises ``ServiceError``."""
        proofs: list[dict[str, Any]] = self._demand("proofs", **named(limit=limit, session=session))
        return proofs

    def stats(self) -> dict[str, Any]:
        """Counts over the proofs that are held. Raises ``ServiceError``."""
        stats: dict[str, Any] = self._demand("stats")
        return stats

    def status(self) -> dict[str, Any]:
        """The service about itself. Raises ``ServiceError``."""
        status: dict[str, Any] = self._demand("status")
        return status

    @property
    def mode(self) -> Mode:
        """The mode that faults are answered in."""
        return self._mode or "enforce"

    @property
    def language(self) -> Language:
        """The language that faults are answered in."""
        return self._language or "en"

    def close(self) -> None:
        """Ends the connection. The next request makes a new one."""
        with self._lock:
            link, self._link = self._link, None
        if link is not None:
            link.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- inside --------------------------------------------------------------------------------------------------------------------

    def _ask(self, operation: str, **fields: Any) -> Any:
        """An answer of the service. Asks a second time only where the first service surely has not looked at the request."""
        link = self._linked()
        try:
            return link.ask(operation, **fields)
        except RefusedError as refused:
            if refused.code not in _AGAIN:
                raise
        except BrokenLinkError as broken:
            if broken.sent:
                raise
        with self._lock:
            if self._link is link:
                self._link = None
        link.retire()
        return self._linked().ask(operation, **fields)

    def _linked(self) -> Link:
        """A usable connection, greeted, with this client's tools told. Raises ``ServiceError``, ``RefusedError``, ``BrokenLinkError``."""
        with self._lock:
            if self._link is not None and self._pid != os.getpid():
                self._link.leave()
                self._link = None
            if self._link is not None and self._link.usable:
                return self._link
            if self._link is not None:
                self._link.retire()
                self._link = None
            stream = connected(self._place, _GREETING)
            if stream is None and not self._start:
                raise ServiceError("no service is running", remedy="start it: riskproof service start")
            link = Link(stream or started(self._place, _GREETING), self._timeout or _GREETING)
            try:
                self._greet(link)
            except BaseException:
                link.close()
                raise
            self._link, self._pid = link, os.getpid()
            return link

    def _greet(self, link: Link) -> None:
        greeting = link.ask("hello", protocol=list(PROTOCOLS), settings=self._wish)
        if not isinstance(greeting, dict) or greeting.get("protocol") not in PROTOCOLS:
            raise NonsenseError("the service greets in another protocol")
        mode, language, milliseconds = (greeting.get(key) for key in ("mode", "language", "timeoutMs"))
        if self._mode is None and mode in ("enforce", "observe"):
            self._mode = mode
        if self._language is None and language in ("en", "zh-CN"):
            self._language = language
        if self._timeout is None and isinstance(milliseconds, int):
            link.timeout = milliseconds / 1000 + _SLACK
        for session, tools in self._tools.items():
            link.ask("tools_changed", session=session, tools=tools)

    def _tell(self, loss: str, operation: str, **fields: Any) -> None:
        """Asks, and only logs where that fails."""
        try:
            self._ask(operation, **fields)
        except Exception as fault:
            self._log(loss, _why(fault)[0])

    def _demand(self, operation: str, **fields: Any) -> Any:
        """Asks, and says so where that fails. Raises ``PolicyError`` for what cannot be asked, else ``ServiceError``."""
        try:
            return self._ask(operation, **fields)
        except ServiceError:
            raise
        except RefusedError as refused:
            kind = PolicyError if refused.code in ("bad_request", "policy") else ServiceError
            raise kind(str(refused), remedy=refused.remedy) from None
        except Exception as fault:
            why, remedy = _why(fault)
            raise ServiceError(why, remedy=remedy) from None

    def _log(self, loss: str, why: str) -> None:
        import logging

        observed = "; it passes unchanged (observe mode)" if self.mode == "observe" else ""
        logging.getLogger("riskproof").warning("%s: %s%s", loss, why, observed)


def _why(fault: Exception) -> tuple[str, str]:
    """Why there is no answer, and what helps, both without values."""
    if isinstance(fault, RefusedError | ServiceError):
        return str(fault), fault.remedy
    if isinstance(fault, BrokenLinkError):
        return str(fault), ""
    if isinstance(fault, NonsenseError):
        return "the service gave an answer that cannot be understood", "install one version of riskproof for both: riskproof service stop"
    if isinstance(fault, ValueError | TypeError | RecursionError):
        return "it is no JSON", "retry with simpler arguments"
    return type(fault).__name__, ""
