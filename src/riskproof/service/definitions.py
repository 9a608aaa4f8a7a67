"""Tool definitions as the service keeps them: one object for all equal ones, and the lists of several clients that share a session.

Refuses to mix: a client's new list replaces its own earlier one only. Where two clients define one name differently the newer definition
counts, which the session's pin then shows as a change.
"""

from __future__ import annotations

import json
import threading
from typing import Final

from riskproof.model.call import Tool
from riskproof.service.wire_calls import wire_tool

_MOST_KEPT: Final = 4096
"""Definitions that are kept once."""


class Definitions:
    """Safe from threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: dict[str, Tool] = {}
        self._lists: dict[str, dict[int, tuple[Tool, ...]]] = {}

    def known(self, tool: Tool) -> Tool:
        """The object that stands for all equal definitions: the guard classifies it once."""
        key = json.dumps(wire_tool(tool))
        with self._lock:
            if len(self._kept) >= _MOST_KEPT and key not in self._kept:
                self._kept.clear()
            return self._kept.setdefault(key, tool)

    def joined(self, session: str, client: int, tools: tuple[Tool, ...]) -> list[Tool]:
        """Takes a client's new list; everything that the clients of the session have now, newest last."""
        with self._lock:
            lists = self._lists.setdefault(session, {})
            lists.pop(client, None)
            lists[client] = tools
            return [tool for one in lists.values() for tool in one]

    def left(self, client: int) -> None:
        """A client is gone. Its definitions stay with the guard until the next list of that session comes."""
        with self._lock:
            for session in [session for session, lists in self._lists.items() if lists.pop(client, None) is not None and not lists]:
                del self._lists[session]

    def drop(self, session: str) -> None:
        """Forgets a session that has ended."""
        with self._lock:
            self._lists.pop(session, None)
