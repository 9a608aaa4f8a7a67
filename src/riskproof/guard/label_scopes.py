"""The labels of one guard as they are asked for: every question under one lock, at one time.

Refuses to count: ``metering`` does. Refuses to answer of labels that are switched off.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable

from riskproof.errors import PolicyError
from riskproof.guard.label_lists import LabelLists
from riskproof.nutrition.config import LabelConfig
from riskproof.nutrition.inputs import Moment
from riskproof.nutrition.known import Known
from riskproof.nutrition.published import Snapshot
from riskproof.nutrition.report import Report
from riskproof.nutrition.scopes import Scopes


def clocks() -> Moment:
    """Now, on the wall and on a clock that nobody sets."""
    return Moment(time.time_ns() // 1_000_000, time.monotonic_ns() / 1e6)


class LabelScopes:
    """All sessions and each of them. Safe from threads. ``config`` None = labels are off: every question then raises ``PolicyError``. An id
    that no label has raises ``UnknownLabelError``. ``whole`` = lists of tools are whole (``LabelLists``)."""

    def __init__(self, config: LabelConfig | None, clock: Callable[[], Moment], known: Known, *, whole: bool) -> None:
        self._clock = clock
        self._lock = threading.RLock()
        self._lists = LabelLists(whole=whole)
        self._config = config
        self._scopes = None if config is None else Scopes(config, clock(), known)

    @property
    def config(self) -> LabelConfig | None:
        """What is counted, None where nothing is."""
        return self._config

    def snapshot(self, label: str | None = None) -> Snapshot:
        """Every label, or one, over all sessions."""
        with self._lock:
            return self._on().snapshot(self._clock(), label)

    def snapshot_for(self, session: str, label: str | None = None) -> Snapshot:
        """The same of one session."""
        with self._lock:
            scopes, at = self._on(), self._clock()
            self._greet(session, at)
            return scopes.snapshot_for(session, at, label)

    def report_for(self, session: str | None, command_id: str, scope: str, label: str | None = None) -> Report:
        """A session's snapshot, None: of all, with its calls."""
        with self._lock:
            scopes, at = self._on(), self._clock()
            if session is not None:
                self._greet(session, at)
            return scopes.report_for(session, command_id, scope, at, label)

    def reset(self, label: str | None = None) -> None:
        """Begins the window of every label, or of one, anew, in every session as well."""
        with self._lock:
            scopes, at = self._on(), self._clock()
            scopes.reset(at, label)
            self._show(scopes, at, scopes.agents)

    def reset_for(self, session: str, label: str | None = None) -> None:
        """The same in one session."""
        with self._lock:
            scopes, at = self._on(), self._clock()
            self._greet(session, at)
            scopes.reset_for(session, at, label)
            scopes.schemas(self._lists.seen_by(session), at, session)

    def owner_of_tool(self, tool: str, server: str = "") -> str | None:
        """The id of the label that a tool counts under, None where it is not counted."""
        with self._lock:
            return self._on().owner_of_tool(tool, server)

    def _on(self) -> Scopes:
        if self._scopes is None:
            raise PolicyError("labels are switched off", remedy="set labels.enabled = true")
        return self._scopes

    def _greet(self, session: str, at: Moment) -> None:
        """A session that labels see for the first time sees the tools that it has."""
        scopes = self._on()
        if not scopes.knows(session):
            scopes.schemas(self._lists.seen_by(session), at, session)

    def _show(self, scopes: Scopes, at: Moment, sessions: Iterable[str]) -> None:
        """The lists as they are now, for all and for these sessions."""
        scopes.schemas(self._lists.everything(), at)
        for session in sessions:
            if scopes.knows(session):
                scopes.schemas(self._lists.seen_by(session), at, session)
