"""The ledger of calls: what became of single calls, up to a number of them (SPEC: nutrition-labels 11, 12).

Refuses to grow, and to name a call that an earlier window of its label ended.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from riskproof.model.label_words import CallStatus, Effect, FailureCode
from riskproof.nutrition.config_types import CallRetention
from riskproof.nutrition.report import CallView


@dataclass(slots=True)
class Entry:
    """One call while it is on its way."""

    name: str
    owner_id: str
    started_ms: int
    argument_bytes: int
    effect: Effect
    call_id: str = ""
    root_call_id: str = ""
    nested: bool = False
    status: CallStatus = "started"
    ordinal: int = 0
    finished_ms: int | None = None
    duration_ms: int | None = None
    result_bytes: int | None = None
    failure_code: FailureCode | None = None

    def finish(self, code: FailureCode | None, at_ms: int, duration: int | None, result_bytes: int) -> None:
        """The call ended; ``code`` says why it failed, None where it did not."""
        self.status = "success" if code is None else "failed"
        self.finished_ms, self.duration_ms, self.result_bytes, self.failure_code = at_ms, duration, result_bytes, code

    def view(self) -> CallView:
        """The call as it stands."""
        return CallView(
            self.ordinal,
            self.call_id,
            self.root_call_id,
            self.name,
            self.owner_id,
            self.started_ms,
            self.status,
            self.argument_bytes,
            self.effect,
            self.finished_ms,
            self.duration_ms,
            self.result_bytes,
            self.failure_code,
            self.nested,
        )


class Ledger:
    """The calls of one collector. ``retention`` says which stay when there are too many; the labels whose calls went are remembered."""

    def __init__(self, limit: int, retention: CallRetention) -> None:
        self._limit, self._retention = limit, retention
        self._entries: dict[int, Entry] = {}
        self._last = 0
        self._short: set[str] = set()

    def takes(self, owner: str) -> bool:
        """Whether the next call, of this label, is recorded; where it is not, that is remembered."""
        if len(self._entries) < self._limit:
            return True
        if self._retention == "first":
            self._short.add(owner)
            return False
        self._short.add(self._entries.pop(next(iter(self._entries))).owner_id)
        return True

    def add(self, entry: Entry) -> Entry:
        """Records a call."""
        self._last += 1
        entry.ordinal = self._last
        self._entries[self._last] = entry
        return entry

    def reset(self, owner: str) -> None:
        """A label's window begins anew: its calls that ended go, those on their way stay (P4)."""
        gone = [ordinal for ordinal, entry in self._entries.items() if entry.owner_id == owner and entry.status != "started"]
        for ordinal in gone:
            del self._entries[ordinal]
        self._short.discard(owner)

    def of(self, owners: Collection[str]) -> tuple[CallView, ...]:
        """The calls of these labels, in their order."""
        return tuple(entry.view() for entry in self._entries.values() if entry.owner_id in owners)

    def is_short(self, owners: Collection[str]) -> bool:
        """Whether calls of these labels are missing (P14)."""
        return not self._short.isdisjoint(owners)
