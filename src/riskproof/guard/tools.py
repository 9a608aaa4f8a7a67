"""What the guard knows of tools: definitions by scope, each with its digest and classification, worked out once.

Refuses to trust a definition's own word; it only remembers it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from riskproof.errors import HostPayloadError
from riskproof.facts.tools import classify
from riskproof.guard.pins import digest_of
from riskproof.model.call import Call, Tool
from riskproof.model.facts import Classification
from riskproof.model.taint import Capability

_MOST_CACHED: Final = 4096
UNREADABLE: Final = ""
"""The digest of a definition that cannot be canonicalised."""


@dataclass(frozen=True, slots=True)
class KnownTool:
    """A definition with what follows from it."""

    tool: Tool
    digest: str
    classification: Classification

    @property
    def readable(self) -> bool:
        """False for a definition that cannot be canonicalised."""
        return self.digest != UNREADABLE


class ToolRegistry:
    """Definitions for everybody and for single sessions, the latter first (SPEC: riskproof 4.4). Not safe from threads by itself."""

    def __init__(self, overrides: Mapping[str, tuple[Capability, ...]]) -> None:
        self._overrides = overrides
        self._everywhere: dict[str, Tool] = {}
        self._scoped: dict[str, dict[str, Tool]] = {}
        self._names: dict[str, Tool] = {}
        self._known: dict[int, KnownTool] = {}

    def replace(self, tools: Iterable[Tool], session: str | None) -> list[KnownTool]:
        """Takes a new list of definitions for a session, or for everybody; what is known of each.

        Raises ``HostPayloadError``, and keeps the old list, when one of them is no tool."""
        table: dict[str, Tool] = {}
        for tool in tools:
            if not isinstance(tool, Tool) or not isinstance(tool.name, str):
                raise HostPayloadError("a list of tools holds something that is no tool with a name")
            table[tool.name] = tool
        if session is None:
            self._everywhere = table
        else:
            self._scoped[session] = table
        self._known.clear()
        return [self.know(tool) for tool in table.values()]

    def of(self, call: Call) -> KnownTool:
        """What is known of a call's tool: the definition it carries, the session's, everybody's, or the bare name."""
        if isinstance(call.tool, Tool):
            return self.know(call.tool)
        scoped = self._scoped.get(call.session, {})
        return self.know(scoped.get(call.tool) or self._everywhere.get(call.tool) or self._named(call.tool))

    def _named(self, name: str) -> Tool:
        """A tool that no list names. It joins the table of known names, so that it is classified once."""
        if not isinstance(name, str):
            raise HostPayloadError("a tool's name is not a text")
        return self._names.setdefault(name, Tool(name)) if len(self._names) < _MOST_CACHED else Tool(name)

    def know(self, tool: Tool) -> KnownTool:
        """The digest and classification of a definition. The definition is held, so its identity is a safe key."""
        known = self._known.get(id(tool))
        if known is None:
            known = KnownTool(tool, _digest(tool), classify(tool, self._overrides))
            if len(self._known) >= _MOST_CACHED:
                self._known.clear()
            self._known[id(tool)] = known
        return known

    def drop(self, session: str) -> None:
        """Forgets a session's own definitions."""
        self._scoped.pop(session, None)


def _digest(tool: Tool) -> str:
    try:
        return digest_of(tool)
    except HostPayloadError:
        return UNREADABLE
