"""Notices that records are gone which stood in a ledger before: its end was cut off, or another file was put in its place.

Refuses to stop for it: what is left is a good chain, so the ledger goes on, and a gap in it says what is missing.
"""

from __future__ import annotations

from pathlib import Path

from riskproof.ledger import marks
from riskproof.ledger.chain import Chain
from riskproof.ledger.notes import Checkpoint, read_note
from riskproof.ledger.record import Record

_CUT = "records that stood at the end of the ledger are gone"
_OTHER = "another ledger stood here before"


def missing(chain: Chain, known: tuple[str, int] | None, file: Path) -> Record | None:
    """The gap to record where ``chain`` is behind what this process had written (the ledger's id and its next sequence) or behind the
    checkpoint beside its ``file``; None where it is not."""
    note = read_note(marks.published(file) or "")
    lost = 0
    if known is not None and known[0] == chain.ledger:
        lost = known[1] - chain.sequence
    if note is not None and note.origin.rpartition("/")[0] == chain.origin.rpartition("/")[0]:
        lost = max(lost, _behind(chain, note))
    elif note is not None or (known is not None and known[0] != chain.ledger):
        return marks.gap(0, marks.now(), _OTHER)
    return marks.gap(lost, marks.now(), _CUT) if lost > 0 else None


def _behind(chain: Chain, note: Checkpoint) -> int:
    number = marks.file_of(note.origin)
    if number == chain.file:
        return note.size - chain.tree.size
    return note.size if number > chain.file else 0
