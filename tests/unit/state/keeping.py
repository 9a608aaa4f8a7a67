"""Sessions that are kept step by step, for the tests of what is kept and of what comes back.

Refuses a store: here a log is a list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from riskproof.model.delta import Delta
from riskproof.model.policy import Policy, TrackerPolicy
from riskproof.model.sent import Outgoing
from riskproof.model.session import Entry, Session
from riskproof.model.taint import Kind, Label
from riskproof.state.delta import delta_of
from riskproof.state.tracker import record

KEY: Final = b"k" * 32
POLICY: Final = Policy()

Change = Callable[[Session], Session]


def kept(*changes: Change, session: Session | None = None, writer: int = 1) -> tuple[Session, list[Delta]]:
    """The session after the changes, and what each of them that added something added."""
    session = session or Session()
    deltas = []
    for change in changes:
        after = change(session)
        delta = delta_of(session, after, KEY, writer)
        deltas += [delta] if delta is not None else []
        session = after
    return session, deltas


def result(text: str, kind: Kind = "tool_output", *labels: Label, tracker: TrackerPolicy = POLICY.tracker) -> Change:
    """A result of a tool called "read"."""
    return lambda session: record(session, kind, [text], "read", labels, tracker)[0]


def outgoing(*pieces: str, stream: str = "?d", words: dict[int, tuple[str, ...]] | None = None, to: str = "a.example") -> Outgoing:
    """What a call sends."""
    return Outgoing((to,), {stream: pieces}, words or {})


def ids(session: Session) -> list[str]:
    """The ids of the tracked results."""
    return [entry.id for entry in session.entries]


def entry_of(session: Session) -> Entry:
    """The only result."""
    (entry,) = session.entries
    return entry
