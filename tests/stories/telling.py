"""Tells a story through the guard as a host would: somebody speaks, an agent calls, a tool answers.

Refuses to know how a story ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from riskproof import Call, Decision, Guard, OutputDecision, Result, Tool
from riskproof.ledger.record import Record


def tool(name: str, description: str, *fields: str) -> Tool:
    """A tool with these fields, all of them texts."""
    return Tool(name, description, {"type": "object", "properties": {field: {"type": "string"} for field in fields}})


class Story:
    """One session with these tools. ``gates`` and ``actions`` are what the host was told so far."""

    def __init__(self, tools: Sequence[Tool], settings: Mapping[str, Any] | None = None, session: str = "story") -> None:
        self.guard = Guard(settings)
        self.guard.tools_changed(tools)
        self.session = session
        self.call: Call | None = None
        self.gates: list[str] = []
        self.actions: list[str] = []

    def person_says(self, text: str) -> None:
        """The person's own words."""
        self.guard.user_said(self.session, text)

    def agent_calls(self, tool: str | Tool, *, nested: bool = False, **arguments: Any) -> Decision:
        """The agent wants to call a tool."""
        self.call = Call(tool, arguments, self.session, nested=nested)
        decision = self.guard.before(self.call)
        self.gates.append(decision.gate)
        return decision

    def tool_answers(self, value: Any, *, is_error: bool = False) -> OutputDecision:
        """The tool of the newest call gives something back; a person who was asked had agreed."""
        assert self.call is not None
        output = self.guard.after(self.call, Result(value, is_error=is_error))
        self.actions.append(output.action)
        return output

    def server_now_lists(self, *tools: Tool) -> None:
        """The server's list of tools has changed."""
        self.guard.tools_changed(tools)

    def newest_proof(self) -> Record:
        """What was recorded of the newest call."""
        return self.guard.proofs(1)[0]
