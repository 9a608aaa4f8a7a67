"""Where the parts of one value were found, and whether an address of content's choice carries text of another result.

Refuses to count what strangers wrote: their texts are no secret, unless they hold private data as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from riskproof.detect.copies import Found
from riskproof.facts.said import person_said
from riskproof.model.session import Session
from riskproof.model.taint import UNTRUSTED, UNTRUSTED_MARKS

_DATA: Final = 8
"""Characters from which a piece of a URL is data rather than a part of a path."""


@dataclass(frozen=True, slots=True)
class Traces:
    """Where one value, and parts of it, were found: its text as a whole, its decoded ``views``, the targets among its words (``lures``),
    the ``hosts`` of its URLs, and the ``pieces`` beside them."""

    text: str
    whole: Found
    views: Sequence[tuple[str, Found]] = ()
    lures: Sequence[tuple[str, Found]] = ()
    hosts: Sequence[tuple[str, Found]] = ()
    pieces: Sequence[tuple[str, Found]] = ()


def endorses(session: Session, text: str) -> bool:
    """True where the person said a value."""
    return session.spoken and person_said(session, text)


def leaks(traces: Traces, session: Session) -> bool:
    """True for a URL whose host a stranger's text chose, and that carries data of a result which holds neither the host nor the URL."""
    hosts = [found.slots for host, found in traces.hosts if not endorses(session, host)]
    holders = {slot for slots in hosts for slot in slots}
    lost = bool(hosts) and not UNTRUSTED.isdisjoint(session.forgotten)
    if not (lost or any(int(session.index.marks[slot]) & UNTRUSTED_MARKS for slot in holders)):
        return False
    holders |= {slot for slot, score in traces.whole.slots.items() if score >= len(traces.text)}
    pieces = [found for piece, found in traces.pieces if _is_data(piece) and holders.isdisjoint(found.slots)]
    slots = {slot for found in pieces for slot in found.slots}
    marks = session.index.marks if slots else ()
    return any(int(marks[slot]) > UNTRUSTED_MARKS or not marks[slot] for slot in slots)


def _is_data(piece: str) -> bool:
    """True for a piece of a URL that can only be copied on purpose: long enough, and with a digit or a space in it. Slugs are not."""
    return len(piece) >= _DATA and any(char.isdigit() or char.isspace() for char in piece)
