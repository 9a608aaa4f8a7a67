"""Puts calls and results before the guard, off the event loop where that takes long, and decides what a fault of ours means.

Refuses to fail open: in ``enforce`` a fault is a denial, or a result that is withheld. In ``observe`` it is logged without values and
nothing changes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeVar

import anyio
import anyio.to_thread

from riskproof.hosts.mcp import encode
from riskproof.hosts.mcp.decode import MAX_TEXT, Visible, bytes_of, visible_parts
from riskproof.model.call import Call, Result, Tool
from riskproof.model.decision import Decision, OutputDecision
from riskproof.model.taint import Mode
from riskproof.model.verdict import Verdict

_log = logging.getLogger(__name__)
_TAG: Final = "RiskProof: "
"""The guard's reasons begin with the product's name; so do the sentences of this host."""
_INLINE: Final = 32_768
"""Characters up to which the guard answers in well under the time that a thread costs."""
_T = TypeVar("_T")


class GuardPort(Protocol):
    """What this host needs of the guard."""

    def before(self, call: Call) -> Decision:
        """The decision on a call."""
        ...

    def after(self, call: Call, result: Result) -> OutputDecision:
        """What becomes of its result."""
        ...

    def refused(self, call: Call, *, answered: bool = False, cancelled: bool = False) -> None:
        """A call that was asked about will not run: because a person said no (``answered``), or is asked first (``cancelled``)."""
        ...

    def tools_changed(self, tools: Iterable[Tool], session: str | None = None) -> None:
        """Every definition the session has now."""
        ...

    def dispose(self, session: str, *, forget: bool = False) -> None:
        """The session has ended, for good with ``forget``."""
        ...

    def close(self) -> None:
        """Writes out what is left to write, and lets go of files and connections."""
        ...


@dataclass(frozen=True, slots=True)
class Ruling:
    """What to do with a call: the gate, and the reason as it may be shown. ``call`` pairs it with its result."""

    call: Call
    gate: Verdict
    reason: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What becomes of a result: pass it (``result`` is the one that came or the changed one), or withhold it and say why."""

    result: dict[str, Any] | None
    reason: str = ""


class Judge:
    """One session of one guard, as this host uses it.

    ``remote`` = the guard is in another process: whatever it is asked waits, in order, in a thread of its own. ``prefix`` goes before the
    servers' tool names where other proxies share the session, so that two servers' tools of one name are two.
    ``measures`` = somebody counts the size of results.
    """

    def __init__(
        self, guard: GuardPort, session: str, mode: Mode, *, remote: bool = False, prefix: str = "", measures: bool = True
    ) -> None:
        self._guard = guard
        self._measures = measures
        self.session = session
        self.observes = mode == "observe"
        self._turn = anyio.Lock()
        self._prefix = prefix
        self._aside = ThreadPoolExecutor(1, "guard") if remote else None

    async def call(self, tool: str | Tool, arguments: dict[str, Any], size: int, server: str = "") -> Ruling:
        """The ruling on a call to a server. ``size`` is the length of its arguments in characters."""
        call = Call(self._prefix + tool if isinstance(tool, str) else tool, arguments, self.session, server=server)
        try:
            decision = await self._run(size, lambda: self._guard.before(call))
        except Exception as error:
            self._fault("a call", error)
            return Ruling(call, "allow" if self.observes else "deny", encode.FAULT)
        return Ruling(call, decision.gate, decision.reason.removeprefix(_TAG))

    async def result(self, call: Call, result: dict[str, Any], *, is_error: bool = False) -> Shown:
        """What becomes of a result object. Whatever a model may see of it is inspected, in one piece."""
        try:
            visible = visible_parts(result)
            failed = is_error or result.get("isError") is True
            if visible.size > MAX_TEXT:
                self._tell("the end of a call", lambda: self._guard.after(call, Result(is_error=True, size=self._size(result))))
                return Shown(result) if self.observes else Shown(None, encode.TOO_LARGE)
            seen = Result(visible.value, is_error=failed, size=self._size(result))
            decision = await self._run(visible.size, lambda: self._guard.after(call, seen))
            return self._shown(result, visible, decision)
        except Exception as error:
            self._fault("a result", error)
            return Shown(result) if self.observes else Shown(None, encode.UNREADABLE)

    def _size(self, result: dict[str, Any]) -> int | None:
        return bytes_of(result) if self._measures else None

    def drop(self, call: Call, *, made: bool = True, answered: bool = False, cancelled: bool = False) -> None:
        """Closes a call that gives no result to inspect: it was not made (``answered`` where a person said no, ``cancelled`` where one
        is asked before it comes again), or nobody waited for its end."""
        if made:
            self._tell("the end of a call", lambda: self._guard.after(call, Result(is_error=True, size=0, failure="aborted")))
        else:
            self._tell("the end of a call", lambda: self._guard.refused(call, answered=answered, cancelled=cancelled))

    def definitions(self, tools: Iterable[Tool]) -> None:
        """Hands over every definition there is; pins are taken from them."""
        named = [replace(tool, name=self._prefix + tool.name) for tool in tools] if self._prefix else tools
        self._tell("tool definitions", lambda: self._guard.tools_changed(named, self.session))

    def end(self, *, shared: bool = False) -> None:
        """Gives up a session that nobody else shares, for good since nobody else knows its name, and closes the guard."""
        if not shared:
            self._tell("the end of a session", lambda: self._guard.dispose(self.session, forget=True))
        self._tell("the end of a guard", self._guard.close)
        if self._aside is not None:
            self._aside.shutdown()

    def _tell(self, what: str, act: Callable[[], object]) -> None:
        """Does what needs no answer: here, or behind everything that another process was asked before."""

        def safely() -> None:
            try:
                act()
            except Exception as error:
                self._fault(what, error)

        if self._aside is not None:
            self._aside.submit(safely)
        else:
            safely()

    async def _run(self, size: int, judge: Callable[[], _T]) -> _T:
        """Small things are judged in place, large ones in a thread. One at a time: a session has one lock, and nobody may wait for it on
        the event loop, where progress and cancellations of other calls pass."""
        async with self._turn:
            if self._aside is not None:
                return await anyio.to_thread.run_sync(self._aside.submit(judge).result)
            return judge() if size <= _INLINE else await anyio.to_thread.run_sync(judge)

    def _shown(self, result: dict[str, Any], visible: Visible, decision: OutputDecision) -> Shown:
        if decision.action == "pass":
            return Shown(result)
        if decision.action == "replace":
            changed = encode.replaced(result, visible, decision.replacement)
            if changed is not None:
                return Shown(changed)
        return Shown(None, decision.reason or encode.UNREADABLE)

    def _fault(self, what: str, error: Exception) -> None:
        outcome = "it passes unchanged (observe mode)" if self.observes else "it is refused"
        _log.error("%s could not be judged (%s); %s", what, type(error).__name__, outcome)
