"""The ways in for people: the ``/riskproof`` command, the report tool, the status that the panel reads.

Refuses to make a session, to decide and to change anything, but for the person's own command that sets a task mode.
"""

from __future__ import annotations

from riskproof.errors import RiskProofError
from riskproof.guard.guard import Guard
from riskproof.hosts.dsh.decode import key_of
from riskproof.hosts.dsh.wire import INVALID_PARAMS, Message, WireError
from riskproof.model.snapshot import Snapshot
from riskproof.reports import REPORT_VIEWS, help_text, parse, report_text, status_answer

_NO_SESSION = {
    "en": "a task mode belongs to a session: choose a conversation first",
    "zh-CN": "任务模式属于某个会话：请先选择一个对话",
}


class Doors:
    """Answers from one guard."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard

    def command(self, session: str | None, said: object) -> Message:
        """What the person's command does and shows."""
        wanted = parse(said)
        if wanted.task is not None:
            language = self._guard.policy.language
            if session is None:
                return {"kind": "error", "text": f"{_NO_SESSION[language]}\n\n{help_text(language)}"}
            try:
                self._guard.set_task(key_of(session), wanted.task)
            except RiskProofError as error:
                return {"kind": "error", "text": str(error)}
        return {"kind": wanted.kind, "text": report_text(self._snapshot(session), wanted.view)}

    def report(self, session: str | None, view: object) -> Message:
        """What the report tool shows. Raises ``WireError``."""
        known = REPORT_VIEWS.get(view) if isinstance(view, str) else None
        if known is None:
            raise WireError(INVALID_PARAMS, f"view must be one of {', '.join(REPORT_VIEWS)}")
        return {"text": report_text(self._snapshot(session), known)}

    def status(self, payload: object) -> Message:
        """What the panel shows."""
        return status_answer(payload, self._snapshot)

    def _snapshot(self, session: str | None) -> Snapshot:
        return self._guard.report("" if session is None else key_of(session))
