"""Plays a vector's steps through a guard as a host does: calls, results, changed tools, task modes.

Refuses to know what must come out: it keeps what was answered.
"""

from __future__ import annotations

from typing import Any

from riskproof.guard.config import settings_from
from riskproof.guard.guard import Guard
from riskproof.model.call import Call, Result, Tool
from riskproof.model.verdict import stricter

_UNSERIALISABLE = "<value that cannot be serialised>"


class Run:
    """Plays a vector's steps and keeps what they answered."""

    def __init__(self, given: dict[str, Any]) -> None:
        self.guard = Guard(settings_from(given.get("config")))
        self.tools = dict(given.get("tools", {}))
        self.decisions: list[Any] = []
        self.posts: list[Any] = []
        self.gates: list[str] = []
        self.pending: list[Call] = []
        self.seen: set[int] = set()
        self.raised = False
        self.guard.tools_changed(self._definitions())
        for agent, tools in given.get("scoped_tools", {}).items():
            self.guard.tools_changed([Tool(name, description) for name, description in tools.items()], agent)

    def _definitions(self) -> list[Tool]:
        return [Tool(name, description) for name, description in self.tools.items()]

    def play(self, steps: list[dict[str, Any]]) -> None:
        for step in steps:
            getattr(self, step["op"])(step)

    def pre(self, step: dict[str, Any]) -> None:
        args = step["args"]
        if "generate" in args:
            args = {}
            for _ in range(66):
                args = {"a": args}
        call = Call(step["tool"], args, _agent(step), id=step.get("token", ""), nested="parent" in step)
        decision = self.guard.before(call)
        self.decisions.append(decision)
        following = step.get("next", "allow")
        if following == "raise":
            self.raised = True
            self.guard.refused(call, fault=True)
            return
        gate = stricter(decision.gate, following)
        self.gates.append(gate)
        if gate == "deny" and decision.gate != "deny":
            self.guard.refused(call)
        else:
            self.pending.append(call)

    def _call_of(self, step: dict[str, Any], *, last: bool) -> Call:
        matching = [
            call
            for call in self.pending
            if call.name == step["tool"] and call.session == _agent(step) and call.id == step.get("token", call.id)
        ]
        if not matching:
            return Call(step["tool"], {}, _agent(step))
        if last:
            self.pending.remove(matching[-1])
        return matching[-1]

    def post(self, step: dict[str, Any]) -> None:
        call = self._call_of(step, last=False)
        following = step.get("next", {})
        if following.get("kind") == "block":
            self.posts.append("block(next)")
            return
        value = following.get("value", step.get("value"))
        result = Result(
            value={1, 2} if value == _UNSERIALISABLE else value,
            is_error=bool(step.get("error")),
            content=following.get("content", step.get("content")),
            contexts=tuple(following.get("additionalContexts", ())),
        )
        output = self.guard.after(call, result)
        self.seen.add(id(call))
        self.posts.append(output)

    def result(self, step: dict[str, Any]) -> None:
        call = self._call_of(step, last=True)
        if id(call) not in self.seen:
            self.guard.after(call, Result(step.get("value"), is_error=bool(step.get("error"))))

    def change_tool(self, step: dict[str, Any]) -> None:
        self.tools[step["tool"]] = step["description"]

    def tools_change(self, _step: dict[str, Any]) -> None:
        self.guard.tools_changed(self._definitions())

    def dispose(self, step: dict[str, Any]) -> None:
        self.guard.dispose(step["agent"])

    def set_task(self, step: dict[str, Any]) -> None:
        self.guard.set_task(step["agent"], step["mode"])

    def open_sessions(self, step: dict[str, Any]) -> None:
        for number in range(step["count"]):
            self.guard.set_task(str(number), "standard")


def _agent(step: dict[str, Any]) -> str:
    return step.get("agent", "session-1") or "default"
