"""Plays a recorded run through a fresh guard (SPEC: trace-format).

Refuses to read a benchmark's answers and to let one trace see another.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from riskproof.guard.config import Settings, settings_from
from riskproof.guard.guard import Guard
from riskproof.ledger.writer import Ledger
from riskproof.model.call import DEFAULT_SESSION, Call, Tool
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
    result is fed, whatever was decided. ``ledger`` takes the records of several replays."""

    def __init__(self, trace: Trace, settings: Settings, *, closed_loop: bool = False, ledger: Ledger | None = None) -> None:
        self.trace = trace
        own = settings if trace.config is None else settings_from(trace.config)
        self.guard = Guard(own.keeping_nothing(), ledger=ledger)
        self.guard.set_task(DEFAULT_SESSION, self.guard.policy.task_mode)  # opens the run's session: what it is shown first is pinned
        self.guard.tools_changed(trace.tools)
        names = Counter(name for _, name in trace.servers)
        self._shared = frozenset(name for name, servers in names.items() if servers > 1)
        self._closed = closed_loop
        self._said = 0
        self._heard: list[str] = []
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
        call = Call(self._tool(step), step.arguments, session, nested=step.nested)
        start = time.perf_counter()
        decision = self.guard.before(call)
        seconds = time.perf_counter() - start
        output: OutputAction = "pass"
        if step.result is not None and not (self._closed and decision.gate == "deny"):
            output = self.guard.after(call, step.result, executed=None if self._closed else True).action
        return Judged(decision, output, seconds)

    def _tool(self, step: TraceCall) -> Tool | str:
        """The definition of the server that the step names, until a new list comes. A name that several servers use tells them apart."""
        definition = None if self._renewed else self.trace.servers.get((step.server or "", step.tool))
        if definition is not None and step.tool in self._shared:
            return replace(definition, name=f"mcp__{step.server}__{step.tool}")
        return definition or step.tool

    def _meet(self, session: str) -> None:
        """A new agent hears what the person has said so far."""
        if session not in self._agents:
            self._agents.append(session)
            for words in self._heard:
                self.guard.user_said(session, words)

    def _hear(self, turn: int) -> None:
        """Everybody hears the person's texts up to a turn."""
        for prompt in self.trace.prompts[self._said : turn + 1]:
            self._say(prompt)
        self._said = max(self._said, min(turn + 1, len(self.trace.prompts)))

    def _say(self, words: str) -> None:
        self._heard.append(words)
        for session in self._agents:
            self.guard.user_said(session, words)

    def _happen(self, step: TraceEvent) -> None:
        """An event between calls. An approval is the person's answer to an ask; the recorded result that follows already shows it. Words
        without an agent are heard by all, as the prompts are."""
        if step.event == "user" and step.agent is not None:
            self._meet(step.agent)
            self.guard.user_said(step.agent, step.text)
        elif step.event == "user":
            self._say(step.text)
        elif step.event == "tools_changed":
            self._renewed = True
            self.guard.tools_changed(step.tools, step.agent)
        elif step.event == "dispose":
            ended = step.agent or DEFAULT_SESSION
            self.guard.dispose(ended)
            self._agents = [agent for agent in self._agents if agent != ended]
