"""A call, its result and its tool in the words of labels.

Refuses to decide what counts: it only says which call it is, and how large things are.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from riskproof.guard.pins import fingerprint_of
from riskproof.guard.sessions import key_of
from riskproof.guard.tools import KnownTool
from riskproof.model.call import Call, Result, Tool
from riskproof.model.label_words import LabelCapability
from riskproof.nutrition.inputs import Begin, SchemaEntry
from riskproof.nutrition.registry import entry_of
from riskproof.nutrition.sizes import json_size

_MOST_KNOWN: Final = 4096


def token_of(call: Call) -> Hashable:
    """What links a call's begin with its end."""
    return call.session, key_of(call)


def server_of(call: Call, known: KnownTool | None = None) -> str:
    """The server that a call goes to; ``known`` is what the guard knows of its tool."""
    return call.server or (known.tool.server if known is not None else call.tool.server if isinstance(call.tool, Tool) else "")


def begin_of(
    call: Call, known: KnownTool | None, capabilities: tuple[LabelCapability, ...] = (), argument_bytes: int | None = None
) -> Begin:
    """The call as it begins, with what it is classed to use; ``argument_bytes`` where they are measured already."""
    return Begin(
        token_of(call),
        call.name,
        call.arguments,
        server_of(call, known),
        call.session,
        call.call_id,
        call.root_call_id,
        call.nested,
        capabilities,
        argument_bytes,
    )


def size_of(result: Result) -> int:
    """Bytes of the whole object that the host got."""
    if result.size is not None:
        return result.size
    whole = {"isError": result.is_error, "value": result.value}
    if result.content is not None:
        whole["content"] = result.content
    if result.contexts:
        whole["contexts"] = list(result.contexts)
    return json_size(whole)


def entry_for(tool: Tool) -> SchemaEntry:
    """A tool as lists show it."""
    return entry_of(tool, fingerprint_of(tool))


class ToolEntries:
    """Tools as lists show them, each worked out once: a list that comes again costs nothing."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Tool, SchemaEntry]] = {}

    def of(self, tool: Tool) -> SchemaEntry:
        """The entry of a tool. The tool is held, so its identity is a safe key."""
        known = self._known.get(id(tool))
        if known is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            known = self._known[id(tool)] = (tool, entry_for(tool))
        return known[1]
