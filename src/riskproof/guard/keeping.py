"""Keeps live sessions in a store: takes in what was kept before a session is used, and keeps what it learned before an answer goes out.

Refuses to go on without the store where the operator did not say so: then the fault is raised, and the guard denies (decisions 1).
"""

from __future__ import annotations

import logging
import os
import secrets
import time
from collections.abc import Sequence

from riskproof.errors import StoreError
from riskproof.guard.config import StoreSettings
from riskproof.guard.ports import SessionLog, SessionStore
from riskproof.guard.sessions import UNANSWERED, LiveSession
from riskproof.model.delta import NOTHING, Step
from riskproof.model.policy import Policy
from riskproof.state.delta import delta_of
from riskproof.state.folding import folded
from riskproof.state.kin import News, numbered, taken_in
from riskproof.state.restore import apply

_log = logging.getLogger("riskproof")


def store_for(settings: StoreSettings) -> SessionStore | None:
    """The store that settings ask for; None where they ask for none. Touches no file."""
    if not settings.enabled:
        return None
    from riskproof.stores.place import store_file
    from riskproof.stores.sqlite import SqliteStore

    file = store_file(settings.file, os.environ)
    return SqliteStore(file, synchronous=settings.synchronous, keep_days=settings.keep_days)


class Keeper:
    """One guard's sessions in one store, or in none. Each method is called with the session's lock held."""

    def __init__(self, store: SessionStore | None, policy: Policy, on_failure: str, kin: str = "") -> None:
        self._store = store
        self._policy = policy
        self._goes_on = on_failure == "memory"
        self._kin = kin
        self._marks = secrets.token_bytes(32)

    @property
    def keeps(self) -> bool:
        """True while there is a store."""
        return self._store is not None

    def refresh(self, live: LiveSession) -> None:
        """Takes in what was kept of a session, and what other processes added since. Raises ``StoreError``."""
        live.marks = live.marks or self._marks
        if self._store is None:
            return
        try:
            if live.log is None:
                self._open(live, self._store)
            if live.log is None:
                return
            self._note(live)
            self._take(live, live.log)
            if live.log.is_long:
                live.log.fold(self._folded)
        except StoreError as error:
            self._failed(error)

    def _open(self, live: LiveSession, store: SessionStore) -> None:
        """Opens a session's log. What the session tracked before that keeps its numbers."""
        log = store.open(live.key, self._kin)
        live.session = numbered(live.session, log.key, live.writer)
        live.log, live.scope, live.writer, live.marks = log, log.scope, log.writer, log.key
        self._marks = log.key if self._kin else self._marks

    def _take(self, live: LiveSession, log: SessionLog) -> None:
        """Takes in what others added. Where that fails the log is read from its beginning the next time, so that nothing is missed."""
        steps = log.news()
        if not steps:
            return
        try:
            live.session = apply(live.session, [step.delta for step in steps], log.key, self._policy, log.writer)
            for step in steps:
                live.pins.restore(step.pins)
        except BaseException:
            live.log = None
            raise
        live.noted, live.pinned, live.known = live.under_way(), len(live.pins), True

    def take_in(self, live: LiveSession, news: News) -> None:
        """Takes in what another session of the guard learned; it is kept as that one's."""
        self._note(live)
        live.session = taken_in(live.session, news, live.marks, self._policy, live.writer)
        live.noted = live.under_way()
        if live.log is not None:
            live.unsaved.append(Step(news.delta))

    def save(self, live: LiveSession) -> None:
        """Keeps what a session learned since. Raises ``StoreError``; what could not be kept is tried again the next time."""
        if self._store is None or live.log is None:
            return
        self._note(live)
        try:
            while live.unsaved:
                live.log.append(live.unsaved[0])
                del live.unsaved[0]
        except StoreError as error:
            self._failed(error)

    def may_leave(self, live: LiveSession) -> bool:
        """True for a session that is wholly in the store and that nobody waits for: a call whose result has not come for so long counts as
        sent, and its result, should it come, as one of a call that nobody asked about. A session with a task mode of its own stays: it is
        never stored (decisions 8)."""
        if self._store is None or live.log is None or live.session.task_mode != self._policy.task_mode:
            return False
        until = time.monotonic() - UNANSWERED
        if any(pending.started > until for pending in live.pending.values()):
            return False
        self._note(live)
        return not live.unsaved

    def forget(self, session: str) -> None:
        """Removes a session from the store. Raises ``StoreError``."""
        if self._store is not None:
            try:
                self._store.forget(session)
            except StoreError as error:
                self._failed(error)

    def close(self) -> None:
        """Lets go of the store's files."""
        if self._store is not None:
            self._store.close()

    def _note(self, live: LiveSession) -> None:
        """Puts what a session learned since it was last noted at the end of what is to be kept."""
        if live.log is None:
            return
        now = live.under_way()
        delta = delta_of(live.noted, now, live.log.key, live.log.writer)
        pins = live.pins.since(live.pinned)
        live.noted, live.pinned = now, len(live.pins)
        if delta is not None or pins:
            live.unsaved.append(Step(delta or NOTHING, pins))

    def _folded(self, steps: Sequence[tuple[int, Step]]) -> list[tuple[int, Step]]:
        return folded(steps, self._policy)

    def _failed(self, error: StoreError) -> None:
        if not self._goes_on:
            raise error
        self._store = None
        _log.warning("%s; going on in memory, and nothing more is kept of any session", error)
