"""The guard's sessions as it uses them: in memory, with their locks, as they stand in the store.

Refuses to hand out a session without its lock, and to let go of the lock before what was learned is kept.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from riskproof.guard.keeping import Keeper
from riskproof.guard.sessions import LiveSession, SessionTable
from riskproof.model.session import Session
from riskproof.model.taint import TaskMode


class Holding:
    """Sessions by name. ``leaving`` are told of one that leaves memory, ``stays`` says which of them may not."""

    def __init__(self, keeper: Keeper, task_mode: TaskMode, leaving: Callable[[LiveSession], None]) -> None:
        self.keeper = keeper
        self._task_mode = task_mode
        self.stays: Callable[[LiveSession], bool] = lambda _: False
        self.leaving = [leaving]
        self.table = SessionTable(self.fresh, lambda live: not self.stays(live) and keeper.may_leave(live), self._left)

    def fresh(self) -> LiveSession:
        """A session that knows nothing."""
        return LiveSession(scope=str(uuid.uuid4()), session=Session(task_mode=self._task_mode))

    def _left(self, live: LiveSession) -> None:
        for tell in self.leaving:
            tell(live)

    @contextmanager
    def held(self, key: str, start: Callable[[LiveSession], None] | None = None) -> Iterator[LiveSession]:
        """A session, with its lock, as it stands in the store now; what it learns meanwhile is kept before its lock is let go. ``start``
        is called before anything is taken in. Raises ``HostPayloadError``, ``StoreError``."""
        while True:
            live = self.table.open(key)
            with live.lock:
                if not live.left:
                    if start is not None:
                        start(live)
                    self.keeper.refresh(live)
                    yield live
                    self.keeper.save(live)
                    return
