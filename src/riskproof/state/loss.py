"""A session of which nobody knows any more what happened before.

Refuses to hope: it may have read anything, from anybody, and have been told to do anything.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from riskproof.model.session import Session
from riskproof.model.taint import CREDENTIAL, LABELS

_ANY: Final = frozenset(LABELS) - CREDENTIAL
"""What may lie on a value of unknown origin. A credential is no such guess: results with one are withheld, an argument that holds one shows
it, and whoever reads a plain file need not be told that it holds a key (decisions 7)."""


def without_history(session: Session) -> Session:
    """The session, tainted: every label but a credential's may lie on any value, and every step of a chain may have been taken. What it
    still knows stays."""
    return replace(
        session,
        forgotten=_ANY,
        unlisted=_ANY,
        saw_ingestion=True,
        saw_private_access=True,
        saw_ingestion_then_private_access=True,
        saw_external_action=True,
        unread=True,
        lost=True,
        history_lost=True,
    )
