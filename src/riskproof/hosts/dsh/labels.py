"""The labels of one engine: what the shim tells of calls beside their judgement, and what it asks of what was measured.

Refuses to measure while the label row is not loaded, to let a fault of the labels reach a call, and to repeat a value in an error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from riskproof.errors import PolicyError, RiskProofError
from riskproof.guard.guard import Guard
from riskproof.hosts.dsh.config import Place, labels_for
from riskproof.hosts.dsh.decode import field, key_of, maybe_name, name_in
from riskproof.hosts.dsh.label_reports import LabelReports, report_in
from riskproof.hosts.dsh.wire import CONFIGURATION, INVALID_PARAMS, UNKNOWN_LABEL, Message, WireError, encoded
from riskproof.model.call import Call, Tool
from riskproof.model.label_report import LabelReport
from riskproof.model.label_words import FAILURE_CODES, FailureCode
from riskproof.reports.labels import answer, view

_MOST_TOOLS: Final = 4096
"""Definitions that are remembered by their references; the shim sends one again to another engine only."""
_WRITES: Final = ("write", "edit")
_READS: Final = ("observed", "absent")

_MOST_RECORD: Final = 256 * 1024
"""Bytes of a report that the shim gets for the session's log; a larger one stands in our own file alone."""
Act = Callable[[], Message]
Question = Callable[[Message, str | None], Message]


class Labels:
    """The label doors of one guard. ``place`` = where the row stands, ``reports`` = what the command's cards are drawn from; ``nobody`` =
    the guard's session for calls without an agent."""

    def __init__(self, guard: Guard, place: Place, reports: LabelReports, nobody: str) -> None:
        self._meter, self._language = guard.meter, guard.policy.language
        self._place, self._reports, self._nobody = place, reports, nobody
        self._tools: dict[str, Tool] = {}
        self.on = False
        self._questions: dict[str, Question] = {
            "snapshot": self._snapshot,
            "snapshotFor": self._snapshot_for,
            "reportFor": self._report_for,
            "reset": self._reset,
            "resetFor": self._reset_for,
            "ownerOfTool": self._owner_of_tool,
            "command": self._command,
            "report": self._report,
        }

    # -- what is told --------------------------------------------------------------------------------------------------------------

    def configure(self, params: Message) -> Message:
        """The label row is loaded, with this configuration. Raises ``WireError``."""
        try:
            self._meter.configure(labels_for(self._place, params.get("config")).counted)
        except PolicyError as error:
            raise WireError(CONFIGURATION, f"{error}; {error.remedy}" if error.remedy else str(error)) from None
        self.on = True
        return {}

    def off(self, _: Message) -> None:
        """The label row is gone. What was measured until now is kept like that of a process that ends."""
        self._meter.close()
        self.on = False
        self._tools.clear()
        self._meter.configure(None)

    def registry(self, params: Message) -> None:
        """Every tool that a session has, or with no session the host. Raises ``WireError``."""
        session = maybe_name(params, "session")
        tools = [self._tool(one) for one in field(params, "tools", list)]
        if self.on:
            self._meter.listed(tools, None if session is None else key_of(session))

    def _tool(self, said: object) -> Tool:
        if not isinstance(said, dict):
            raise WireError(INVALID_PARAMS, "tools must be objects")
        ref = name_in(said, "ref")
        if "name" in said:
            self._tools.pop(ref, None)
            self._tools[ref] = Tool(field(said, "name", str), field(said, "description", str, ""), said.get("parameters"))
            if len(self._tools) > _MOST_TOOLS:
                del self._tools[next(iter(self._tools))]
        known = self._tools.get(ref)
        if known is None:
            raise WireError(INVALID_PARAMS, "ref was not sent before")
        return known

    def ended(self, params: Message, call: Call | None) -> None:
        """A call is over; ``call`` is what is known of it, None for one that never reached the gate. Raises ``WireError``."""
        if not self.on or "tool" not in params:
            return
        if call is None:
            session = maybe_name(params, "session")
            key = self._nobody if session is None else key_of(session)
            call = Call(field(params, "tool", str), None, key, name_in(params, "exec"))
        size, code = params.get("bytes"), params.get("code")
        self._meter.finish(
            call,
            is_error=field(params, "isError", bool),
            result_bytes=size if isinstance(size, int) and not isinstance(size, bool) and size >= 0 else 0,
            code=cast("FailureCode", code) if code in FAILURE_CODES else None,
        )

    def touched(self, params: Message, call: Call | None) -> None:
        """A call touched a file; also one that is over. Raises ``WireError``."""
        key, path, event = params.get("key"), params.get("path"), params.get("event")
        if not self.on or not isinstance(key, str):
            return
        if call is None:
            session = maybe_name(params, "session")
            call = Call("", None, self._nobody if session is None else key_of(session), name_in(params, "exec"))
        if event in _WRITES:
            self._meter.intent(call, key)
        elif event in _READS:
            self._meter.observe(call, key, path if isinstance(path, str) else None, absent=event == "absent")

    # -- what is asked -------------------------------------------------------------------------------------------------------------

    def ask(self, method: str, params: Message) -> Act | None:
        """How a question is answered, None for a method that is none. Raises ``WireError``."""
        found = self._questions.get(method)
        if found is None:
            return None
        label = None if params.get("label") is None else field(params, "label", str)
        return lambda: self._answered(found, params, label)

    def _answered(self, question: Question, params: Message, label: str | None) -> Message:
        if not self.on:
            raise WireError(INVALID_PARAMS, "labels are not measured")
        try:
            return question(params, label)
        except LookupError as error:
            if not isinstance(error, RiskProofError):
                raise
            raise WireError(UNKNOWN_LABEL, str(error)) from None

    def _snapshot(self, _: Message, label: str | None) -> Message:
        return {"value": self._meter.snapshot(label).to_json()}

    def _snapshot_for(self, params: Message, label: str | None) -> Message:
        return {"value": self._meter.snapshot_for(key_of(name_in(params, "session")), label).to_json()}

    def _report_for(self, params: Message, label: str | None) -> Message:
        command, scope = field(params, "commandId", str), field(params, "scope", str)
        return {"value": self._meter.report_for(key_of(name_in(params, "session")), command, scope, label).to_json()}

    def _reset(self, _: Message, label: str | None) -> Message:
        self._meter.reset(label)
        return {}

    def _reset_for(self, params: Message, label: str | None) -> Message:
        self._meter.reset_for(key_of(name_in(params, "session")), label)
        return {}

    def _owner_of_tool(self, params: Message, _: str | None) -> Message:
        return {"owner": self._meter.owner_of_tool(field(params, "tool", str))}

    def _command(self, params: Message, _: str | None) -> Message:
        session = maybe_name(params, "session")
        key = None if session is None else key_of(session)

        def read(command: str, scope: str, label: str | None) -> LabelReport:
            report: LabelReport = self._meter.report_for(key, command, scope, label).to_json()
            return report

        said = answer(read, params.get("input"), params.get("commandId"), self._language)
        report = said.get("report")
        if report is not None:
            self._reports.keep(report["commandId"], report)
        if report is None or len(encoded({"report": report})) > _MOST_RECORD:
            return {"kind": said["kind"], "text": said["text"]}
        return {**said}

    def _report(self, params: Message, _: str | None) -> Message:
        command = params.get("commandId")
        if not isinstance(command, str) or not 0 < len(command) <= 1024:
            return _refused("bad-request", "commandId must have 1 to 1024 characters")
        report = self._reports.find(command) or report_in(params.get("report"))
        if report is None:
            return _refused("not-found", "no report of this command is kept")
        return {"ok": True, "value": {"report": report, "view": view(report, self._language, parts=False)}}


def _refused(code: str, message: str) -> Message:
    return {"ok": False, "error": {"code": code, "message": message, "details": {}}}
