"""The meter: what the guard and the host tell the labels, under one lock, with the clock (SPEC: nutrition-labels 5, 13, 20).

Refuses to decide, to delay and to raise on a call's way: what cannot be counted is itself counted (P3). Refuses to keep a value of a call.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from riskproof.model.call import Call, Result, Tool
from riskproof.model.facts import CallFacts
from riskproof.model.label_words import FailureCode

_log = logging.getLogger("riskproof")

Snapshot = Any
Report = Any


def wall_clock() -> int:
    """Now, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def steady_clock() -> float:
    """Milliseconds of a clock that nobody sets."""
    return time.monotonic_ns() / 1e6


class Meter:
    """The labels of one guard, or of several that share it. Safe from threads.

    ``host_finishes`` = the host tells of the end of every call itself (``finish``), and what the guard hears of it does not count. What is
    asked of labels that are switched off raises ``PolicyError``; an id that no label has raises ``UnknownLabelError``.
    """

    def __init__(
        self,
        labels: Any = None,
        *,
        host_finishes: bool = False,
        wall: Callable[[], int] = wall_clock,
        steady: Callable[[], float] = steady_clock,
    ) -> None:
        self.host_finishes = host_finishes
        self._labels, self._wall, self._steady = labels, wall, steady
        self._lock = threading.RLock()

    # -- what the guard tells -----------------------------------------------------------------------------------------------------

    def begins(self, call: Call, tool: Tool | None = None, facts: CallFacts | None = None) -> None:
        """A call was judged, and is on its way unless ``ended`` follows. ``tool`` is what is known of its definition."""

    def finishes(self, call: Call, result: Result) -> None:
        """The result of a call came."""

    def ended(self, call: Call, code: FailureCode) -> None:
        """A call that was begun will not run."""

    def tools(self, tools: Iterable[Tool], session: str | None = None) -> None:
        """A session's, or everybody's, list of tools from now on."""

    def forget(self, session: str) -> None:
        """A session is gone: what was counted for it alone is forgotten, what counts for all stays."""

    # -- what a host tells --------------------------------------------------------------------------------------------------------

    def finish(self, call: Call, *, is_error: bool, result_bytes: int, code: FailureCode | None = None) -> None:
        """The end of a call, from a host that tells of every one; also of one that the guard never saw."""

    def intent(self, call: Call, target_key: str) -> None:
        """A call is about to write a file."""

    def observe(self, call: Call, target_key: str, display_path: str | None = None, *, absent: bool = False) -> None:
        """A call read or wrote a file, or found none there."""

    # -- what is asked ------------------------------------------------------------------------------------------------------------

    def snapshot(self, label: str | None = None) -> Snapshot:
        """Every label, or one, over all sessions."""

    def snapshot_for(self, session: str, label: str | None = None) -> Snapshot:
        """The same of one session."""

    def report_for(self, session: str | None, command_id: str, scope: str, label: str | None = None) -> Report:
        """A session's snapshot (None: of all) with its calls."""

    def reset(self, label: str | None = None) -> None:
        """Begins the window of every label, or of one, anew, everywhere."""

    def reset_for(self, session: str, label: str | None = None) -> None:
        """The same in one session."""

    def owner_of_tool(self, tool: str, server: str = "") -> str | None:
        """The label that a tool counts under."""

    def configure(self, labels: Any) -> None:
        """Begins anew under another configuration; None switches labels off."""


CODES: Final[tuple[FailureCode, ...]] = ("denied", "aborted")
