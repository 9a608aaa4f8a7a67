"""Remembers which files hold labelled text (issue "Stop the attack", item 6).

Refuses to clear a file: what is written over it may be an edit of a part. Refuses to loosen by forgetting: beyond the bound the labels of
the oldest file count for every file that is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from riskproof.model.files import Touch
from riskproof.model.session import Session
from riskproof.model.taint import Label, ordered

MOST_FILES: Final = 256
"""Files that are told apart; as many as results that are."""


def mark_written(session: Session, touches: Sequence[Touch], labels: Sequence[Label]) -> Session:
    """The session after a call that wrote text with these labels and succeeded; unchanged where there are none."""
    marks = dict.fromkeys(one.mark for one in touches if one.writes)
    if not (marks and labels):
        return session
    written = dict(session.written)
    for mark in marks:
        written[mark] = ordered({*written.pop(mark, ()), *labels})
    oldest = list(written)[: max(0, len(written) - MOST_FILES)]
    unlisted = session.unlisted.union(*(written.pop(mark) for mark in oldest))
    return replace(session, written=written, unlisted=unlisted)
