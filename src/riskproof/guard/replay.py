"""Plays a recorded run through a fresh guard (SPEC: trace-format).

Refuses to read a benchmark's answers and to let one trace see another.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from riskproof.guard.config import Settings, settings_from
from riskproof.guard.guard import Guard
from riskproof.model.call import DEFAULT_SESSION, Call
from riskproof.model.decision import Decision, OutputAction
from riskproof.model.trace import Trace, TraceCall, TraceEvent


@dataclass(frozen=True, slots=True)
class Judged:
    """One call of a trace: the decision, what became of its result, and how long deciding took (seconds)."""

    decision: Decision
    output: OutputAction
    seconds: float


class Replay:
    """A guard with one trace in front of it. ``closed_loop`` keeps back what the guard denied or withheld; by default every recorded
    result is fed, whatever was decided."""

    def __init__(self, trace: Trace, settings: Settings, *, closed_loop: bool = False) -> None:
        self.trace = trace
        self.guard = Guard(settings if trace.config is None else settings_from(trace.config))
        self.guard.tools_changed(trace.tools)
        self._closed = closed_loop
        self._said = 0
        self._agents: list[str] = [DEFAULT_SESSION]
        self._renewed = False

    def run(self) -> Iterator[Judged]:
        """Every call of the trace, in order."""
        for step in self.trace.steps:
            if isinstance(step, TraceCall):
                yield self.judge(step)
            else:
                self._happen(step)

    def judge(self, step: TraceCall) -> Judged:
        """Decides one call and shows the guard its recorded result."""
        session = step.agent or DEFAULT_SESSION
        self._meet(session)
        self._hear(step.turn)
        definition = self.trace.servers.get((step.server or "", step.tool)) if not self._renewed else None
        call = Call(definition or step.tool, step.arguments, session, nested=step.nested)
        start = time.perf_counter()
        decision = self.guard.before(call)
        seconds = time.perf_counter() - start
        output: OutputAction = "pass"
        if step.result is not None and not (self._closed and decision.gate == "deny"):
            output = self.guard.after(call, step.result, executed=None if self._closed else True).action
        return Judged(decision, output, seconds)

    def _meet(self, session: str) -> None:
        """A new agent hears what the person has said so far."""
        if session not in self._agents:
            self._agents.append(session)
            for prompt in self.trace.prompts[: self._said]:
                self.guard.user_said(session, prompt)

    def _hear(self, turn: int) -> None:
        """Everybody hears the person's texts up to a turn."""
        for prompt in self.trace.prompts[self._said : turn + 1]:
            for session in self._agents:
                self.guard.user_said(session, prompt)
        self._said = max(self._said, min(turn + 1, len(self.trace.prompts)))

    def _happen(self, step: TraceEvent) -> None:
        """An event between calls. An approval is the person's answer to an ask; the recorded result that follows already shows it."""
        if step.event == "user":
            self.guard.user_said(step.agent or DEFAULT_SESSION, step.text)
        elif step.event == "tools_changed":
            self._renewed = True
            self.guard.tools_changed(step.tools, step.agent)
        elif step.event == "dispose":
            self.guard.dispose(step.agent or DEFAULT_SESSION)
