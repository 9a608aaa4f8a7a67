"""A session of which nobody knows any more what happened before.

Refuses to hope: it may have read anything, from anybody, and have been told to do anything.
"""

from __future__ import annotations

from dataclasses import replace

from riskproof.model.session import Session
from riskproof.model.taint import LABELS


def without_history(session: Session) -> Session:
    """The session, tainted: every label may lie on any value, and every step of a chain may have been taken. What it still knows stays."""
    return replace(
        session,
        forgotten=frozenset(LABELS),
        unlisted=frozenset(LABELS),
        saw_ingestion=True,
        saw_private_access=True,
        saw_ingestion_then_private_access=True,
        saw_external_action=True,
        unread=True,
        lost=True,
        history_lost=True,
    )
