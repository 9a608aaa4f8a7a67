"""Puts what the shim says before the guard: each method of the protocol is one here.

Refuses to fail open: in ``enforce`` a fault of ours is a denial, or a result that is withheld. In ``observe`` it is logged without values
and nothing changes.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final

from riskproof.guard.guard import Guard
from riskproof.hosts.dsh import encode
from riskproof.hosts.dsh.calls import Calls, Underway
from riskproof.hosts.dsh.config import Place
from riskproof.hosts.dsh.decode import Definitions, asked_in, field, key_of, maybe_name, name_in, result_in
from riskproof.hosts.dsh.doors import Doors
from riskproof.hosts.dsh.label_reports import LabelReports
from riskproof.hosts.dsh.labels import Labels
from riskproof.hosts.dsh.meeting import Meeting
from riskproof.hosts.dsh.wire import INVALID_PARAMS, UNKNOWN_METHOD, Message, WireError
from riskproof.model.call import Call, Result

_log = logging.getLogger("riskproof")
NOBODY: Final = "dsh-nobody:"
"""The session of calls without an agent: one for each engine, since nobody goes on with it. What an earlier engine knew of it is lost."""

REPORTS: Final = "reports"
"""The lane of what only reads: it waits for no session."""
FILES: Final = "riskproof/files"
"""The type of the record that counts what a call did with files."""
EVENTS: Final = ("observed", "absent", "write", "edit")

Task = tuple[str, Callable[[], Any]]
"""A lane, and what is to be done in it; what a notification answers goes nowhere."""


class Judge:
    """One guard, as this host uses it. Each method decodes, in the thread that reads and in the order of the lines; what it returns is run
    in the lane that it names, behind everything that was said of that session before."""

    def __init__(
        self, guard: Guard, place: Place, reports: LabelReports, before: Sequence[Message] = (), *, restarted: bool = False
    ) -> None:
        self.guard = guard
        self.calls = Calls()
        self._doors = Doors(guard)
        self._meeting = Meeting(guard, before)
        self._definitions = Definitions()
        self._nobody = NOBODY + secrets.token_hex(8)
        self._labels = Labels(guard, place, reports, self._nobody)
        if restarted:
            self._meeting.expect(self._nobody)

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
        language = self.guard.policy.language
        if one.dropped:
            return encode.unjudged(language, observing=self.observing)
        try:
            self._meeting.meet(one.asked)
            decision = self.guard.before(one.asked.call)
        except Exception as fault:
            self._fault("a call could not be judged", fault)
            return encode.unjudged(language, observing=self.observing)
        one.proof, one.judged = decision.proof_id, True
        if decision.gate == "deny":
            self._closed(one)
        return encode.judged(decision)

    def _closed(self, one: Underway) -> None:
        """A call that we denied is over: nobody speaks of it any more."""
        one.settled = True
        self.calls.end(one.asked.exec)
        self._quietly("a receipt", lambda: self.guard.after(one.asked.call, Result(is_error=True)))

    def inspect(self, params: Message) -> Task:
        """A call came back."""
        one = self.calls.find(name_in(params, "exec"))
        if one is None and isinstance(params.get("call"), dict):
            one = self.calls.begin(asked_in(params["call"], self._definitions, self._nobody))
        if one is None:
            raise WireError(INVALID_PARAMS, "exec is not known")
        result, replaced = result_in(params), params.get("replaced", "none")
        if replaced not in ("none", "content", "value"):
            raise WireError(INVALID_PARAMS, "replaced must be none, content or value")
        return one.asked.call.session, lambda: self._inspected(one, result, replaced)

    def _inspected(self, one: Underway, result: Result, replaced: str) -> Message:
        language = self.guard.policy.language
        one.settled = True
        try:
            self._meeting.meet(one.asked)
            output = self.guard.after(one.asked.call, result)
            return encode.inspected(output, result, replaced, language)
        except Exception as fault:
            self._fault("a result could not be inspected", fault)
            return encode.uninspected(language, observing=self.observing)

    def command(self, params: Message) -> Task:
        """The person's command."""
        session, said = maybe_name(params, "session"), params.get("input", "")
        return "" if session is None else key_of(session), lambda: self._doors.command(session, said)

    def report(self, params: Message) -> Task:
        """The report tool."""
        session, view = maybe_name(params, "session"), params.get("view", "status")
        return REPORTS, lambda: self._doors.report(session, view)

    def status(self, params: Message) -> Task:
        """The panel."""
        return REPORTS, lambda: self._doors.status(params.get("payload"))

    def labels(self, method: str, params: Message) -> Task:
        """What is asked of labels. Raises ``WireError`` for a method that is none."""
        if method == "configure":
            answer = self._labels.configure(params)  # at once: what is told next is told of these labels
            return REPORTS, lambda: answer
        act = self._labels.ask(method, params)
        if act is None:
            raise WireError(UNKNOWN_METHOD, "no such method")
        return REPORTS, act

    def labels_told(self, method: str, params: Message) -> None:
        """What is told of labels, at once: nothing of it waits for a session."""
        told = {"configure": self._labels.configure, "off": self._labels.off, "registry": self._labels.registry}.get(method)
        if told is not None:
            told(params)

    # -- notifications -------------------------------------------------------------------------------------------------------------

    def said(self, params: Message) -> Task:
        """The person said something. In a session that an agent started nobody speaks but agents."""
        session, text = key_of(name_in(params, "session")), field(params, "text", str)

        def hear() -> None:
            self._meeting.greet(session)
            if not self._meeting.is_child(session):
                self.guard.user_said(session, text)

        return session, hear

    def returned(self, params: Message) -> Task:
        """A message or a result reached a session; ``shown`` is a session whose conversation came along."""
        session, shown = key_of(name_in(params, "session")), maybe_name(params, "shown")
        if shown is None:
            return session, lambda: self.guard.returned(session)
        return session, lambda: self._meeting.show(session, key_of(shown))

    def refused(self, params: Message) -> Task | None:
        """A call will not run."""
        one, by = self.calls.find(name_in(params, "exec")), params.get("by")
        return None if one is None else (one.asked.call.session, lambda: self._refused(one, by))

    def _refused(self, one: Underway, by: object) -> None:
        self.calls.end(one.asked.exec)
        if not one.settled:
            one.settled = True
            cancelled = by == "cancelled"
            fault = not cancelled and by not in ("person", "guard")
            self.guard.refused(one.asked.call, fault=fault, answered=by == "person", cancelled=cancelled)

    def result(self, params: Message) -> Task | None:
        """A call is over."""
        one = self.calls.find(name_in(params, "exec"))
        if one is None or one.judged:
            self._labels.ended(params, one.asked.call if one is not None else None)
        if one is None:
            return None
        result, changed, late = result_in(params), "value" in params or "content" in params, not one.judged

        def end() -> None:
            if late:
                self._labels.ended(params, one.asked.call)
            self._over(one, result, changed=changed)

        return one.asked.call.session, end

    def _over(self, one: Underway, result: Result, *, changed: bool) -> None:
        self.calls.end(one.asked.exec)
        asked = one.asked.call
        if not one.settled:
            self.guard.after(asked, result)
        elif changed:
            again = Call(asked.tool, asked.arguments, asked.session, "", asked.nested)
            self.guard.after(again, result, executed=True)
        self._filed(one)

    def _filed(self, one: Underway) -> None:
        if one.files and one.proof is not None:
            self.guard.note({"type": FILES, "proofId": one.proof, "files": dict(sorted(one.files.items()))})

    def file(self, params: Message) -> None:
        """A call touched a file; which one nobody says."""
        one, event = self.calls.find(name_in(params, "exec")), params.get("event")
        if one is not None and event in EVENTS:
            one.files[event] += 1
        self._labels.touched(params, one.asked.call if one is not None else None)

    def tools(self, _: Message) -> Task:
        """Definitions changed."""
        return "", lambda: self.guard.tools_changed(())

    def disposed(self, params: Message) -> Task:
        """An agent is gone."""
        session = key_of(name_in(params, "session"))
        return session, lambda: self._gone(session)

    def _gone(self, session: str) -> None:
        self.guard.dispose(session)
        self._meeting.forget(session)
        self.calls.leave(session)

    def cancel(self, params: Message) -> Task | None:
        """Nobody waits for a call's answer any more: it does not run, or in observe mode it runs unjudged."""
        one = self.calls.find(name_in(params, "exec"))
        if one is None or one.settled:
            return None
        one.dropped = True
        return None if self.observing else (one.asked.call.session, lambda: self._refused(one, "cancelled"))

    def _quietly(self, what: str, act: Callable[[], object]) -> None:
        try:
            act()
        except Exception as fault:
            _log.warning("%s was not written: %s", what, type(fault).__name__)

    def _fault(self, what: str, fault: Exception) -> None:
        outcome = "; it passes unchanged (observe mode)" if self.observing else ""
        _log.error("%s: %s%s", what, type(fault).__name__, outcome)
