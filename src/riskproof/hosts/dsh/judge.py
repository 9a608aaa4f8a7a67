"""Puts what the shim says before the guard: each method of the protocol is one here.

Refuses to fail open: in ``enforce`` a fault of ours is a denial, or a result that is withheld. In ``observe`` it is logged without values
and nothing changes.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import Any, Final

from riskproof.guard.guard import Guard
from riskproof.hosts.dsh import encode
from riskproof.hosts.dsh.calls import Calls, Underway
from riskproof.hosts.dsh.decode import Asked, Definitions, asked_in, key_of, name_in, result_in
from riskproof.hosts.dsh.wire import INVALID_PARAMS, Message, WireError
from riskproof.model.call import Call, Result

_log = logging.getLogger("riskproof")
NOBODY: Final = "dsh-nobody:"
"""The session of calls without an agent: one for each engine, since nobody goes on with it."""

Task = tuple[str, Callable[[], Any]]
"""A lane, and what is to be done in it; what a notification answers goes nowhere."""


class Judge:
    """One guard, as this host uses it. ``lane`` and the decoding are for the thread that reads, in the order of the lines; what it returns
    is run in the lane."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard
        self.calls = Calls()
        self._definitions = Definitions()
        self._nobody = NOBODY + secrets.token_hex(8)

    @property
    def observing(self) -> bool:
        """True in observe mode, where nothing is changed."""
        return self.guard.policy.mode == "observe"

    # -- requests ------------------------------------------------------------------------------------------------------------------

    def decide(self, params: Message) -> Task:
        """A call is about to be made."""
        asked = asked_in(params, self._definitions, self._nobody)
        one = self.calls.begin(asked)
        if one is None:
            raise WireError(INVALID_PARAMS, "exec was used before")
        return asked.call.session, lambda: self._decided(one)

    def _decided(self, one: Underway) -> Message:
        if one.dropped:
            self.calls.end(one.asked.exec)
            return encode.unjudged(self.guard.policy.language, observing=False)
        try:
            decision = self.guard.before(one.asked.call)
            one.decided, one.denied, one.proof = True, decision.gate == "deny", decision.proof_id
            return encode.judged(decision)
        except Exception as fault:
            self._fault("a call could not be judged", fault)
            return encode.unjudged(self.guard.policy.language, observing=self.observing)

    def inspect(self, params: Message) -> Task:
        """A call came back."""
        one = self._known(params)
        result, replaced = result_in(params), params.get("replaced", "none")
        if replaced not in ("none", "content", "value"):
            raise WireError(INVALID_PARAMS, "replaced must be none, content or value")
        return one.asked.call.session, lambda: self._inspected(one, result, replaced)

    def _inspected(self, one: Underway, result: Result, replaced: str) -> Message:
        try:
            output = self.guard.after(one.asked.call, result)
            one.inspected = True
            return encode.inspected(output, result, replaced, self.guard.policy.language)
        except Exception as fault:
            self._fault("a result could not be inspected", fault)
            return encode.uninspected(self.guard.policy.language, observing=self.observing)

    def _known(self, params: Message) -> Underway:
        """The execution of an ``inspect``, which an earlier engine may have decided. Raises ``WireError``."""
        one = self.calls.find(name_in(params, "exec"))
        if one is None and isinstance(params.get("call"), dict):
            one = self.calls.begin(asked_in(params["call"], self._definitions, self._nobody))
        if one is None:
            raise WireError(INVALID_PARAMS, "exec is not known")
        return one

    # -- notifications -------------------------------------------------------------------------------------------------------------

    def said(self, params: Message) -> Task:
        """The person said something."""
        session, text = key_of(name_in(params, "session")), params.get("text")
        return session, lambda: self.guard.user_said(session, text if isinstance(text, str) else "")

    def refused(self, params: Message) -> Task | None:
        """A call will not run."""
        one, by = self.calls.find(name_in(params, "exec")), params.get("by")
        return None if one is None else (one.asked.call.session, lambda: self._refused(one, by))

    def _refused(self, one: Underway, by: object) -> None:
        self.guard.refused(one.asked.call, fault=by not in ("person", "guard"), answered=by == "person")
        one.inspected = True

    def result(self, params: Message) -> Task | None:
        """A call is over."""
        one = self.calls.find(name_in(params, "exec"))
        if one is None:
            return None
        result, changed = result_in(params), "value" in params or "content" in params
        return one.asked.call.session, lambda: self._over(one, result, changed=changed)

    def _over(self, one: Underway, result: Result, *, changed: bool) -> None:
        self.calls.end(one.asked.exec)
        asked: Asked = one.asked
        if not one.inspected:
            self.guard.after(asked.call, result)
        elif changed and not one.denied:
            again = Call(asked.call.tool, asked.call.arguments, asked.call.session, "", asked.call.nested)
            self.guard.after(again, result, executed=True)

    def tools(self, _: Message) -> Task:
        """Definitions changed."""
        return "", lambda: self.guard.tools_changed(())

    def disposed(self, params: Message) -> Task:
        """An agent is gone."""
        session = key_of(name_in(params, "session"))
        return session, lambda: self._gone(session)

    def _gone(self, session: str) -> None:
        self.guard.dispose(session)
        self.calls.leave(session)

    def cancel(self, params: Message) -> None:
        """Nobody waits for a call's answer any more."""
        one = self.calls.find(name_in(params, "exec"))
        if one is not None:
            one.dropped = True

    def _fault(self, what: str, fault: Exception) -> None:
        outcome = "; it passes unchanged (observe mode)" if self.observing else ""
        _log.error("%s: %s%s", what, type(fault).__name__, outcome)
