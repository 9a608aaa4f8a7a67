"""Tracks results: records their searchable texts within the bounds and evicts the oldest (SPEC: riskproof 6.1).

Refuses to lose a label: an evicted origin, and the part of a result that did not fit, stay as fingerprints for as long as there is room;
after that their labels stay with the session.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final

from riskproof.detect import overlap
from riskproof.detect.content import credentials_of
from riskproof.detect.encodings import RUNS, View, views
from riskproof.detect.fingerprints import MAX_FREE
from riskproof.detect.standing import DECODED
from riskproof.errors import InvariantError
from riskproof.model.policy import TrackerPolicy
from riskproof.model.session import Entry, Session
from riskproof.model.taint import CREDENTIAL, KIND_LABELS, Kind, Label, marks_of

_LABEL_LENGTH: Final = 256
_WIDEST: Final = 4  # bytes of a character in UTF-8, at most
_SEAM: Final = 16_384
"""Bytes before the cut that are kept with what did not fit, so that a copy of them and of what follows is found as one."""
_VIEWS: Final = 64
"""Decoded views that are kept of one result."""
_BYTES_A_GHOST_ROW: Final = 8
"""Ghosts may keep as many rows as the tracked text has eights of bytes: half of what the texts' own rows need."""


def record(
    session: Session, kind: Kind, texts: Sequence[str], tool: str, labels: Sequence[Label], policy: TrackerPolicy, *, named: bool = False
) -> tuple[Session, Entry | None]:
    """The session with a result tracked, and its entry; ``None`` and no counter moved where there is no text.

    A credential is a text of its own beside the one that it stands in, so that a longer value which holds it is found.
    """
    kept, rest = fit([text for text in texts if text], policy.max_entry_bytes)
    carried = tuple(dict.fromkeys((*KIND_LABELS[kind], *labels)))
    if not kept:
        session = _haunt(session, rest, carried, policy) if rest else session
        return (session if session.index is None else bounded(session, policy)), None
    decoded = views("\n".join(kept), most=_VIEWS)
    secrets = [] if CREDENTIAL.isdisjoint(carried) else credentials_of(kept)
    buffer = overlap.pack([*kept, *secrets, *map(_read, decoded)])
    count = session.kind_counts.get(kind, 0) + 1
    entry = Entry(
        id=f"{kind}_{count}",
        kind=kind,
        label=tool[:_LABEL_LENGTH],
        labels=carried,
        digest=sha256("\0".join(kept).encode("utf-8", "surrogatepass")).hexdigest(),
        byte_count=_size("".join(kept)),
        sequence=session.sequence + 1,
        slot=_next_slot(session),
        named=named,
        views=tuple(view.name for view in decoded),
    )
    session = replace(
        session,
        entries=(*session.entries, entry),
        index=overlap.add(session.index or overlap.EMPTY, entry.slot, buffer, marks_of(entry.labels)),
        sequence=entry.sequence,
        slots=entry.slot,
        kind_counts={**session.kind_counts, kind: count},
    )
    if rest:
        session = _haunt(session, rest, carried, policy)
    return bounded(session, policy), entry


def _read(view: View) -> str:
    """A view as it is tracked: a decoded part of a text is marked, so that it does not pass for a field of its own."""
    return DECODED + view.text if view.name in RUNS else view.text


def _size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def fit(texts: Sequence[str], budget: int) -> tuple[list[str], list[str]]:
    """The texts that fit into ``budget`` UTF-8 bytes, the last one cut at a character boundary, and what is left over, which begins a
    little before the cut."""
    if _WIDEST * sum(map(len, texts)) <= budget:
        return list(texts), []
    total = 0
    for number, text in enumerate(texts):
        size = _size(text)
        if total + size > budget:
            raw = text.encode("utf-8", "surrogatepass")
            room = _boundary(raw, budget - total)
            head, tail = (
                raw[:room].decode("utf-8", "surrogatepass"),
                raw[_boundary(raw, max(0, room - _SEAM)) :].decode("utf-8", "surrogatepass"),
            )
            return [*texts[:number], *([head] if head else [])], [tail, *texts[number + 1 :]]
        total += size
    return list(texts), []


def _boundary(raw: bytes, at: int) -> int:
    """The nearest place at or before ``at`` where a character begins."""
    while at and raw[at] & 0xC0 == 0x80:
        at -= 1
    return at


def _next_slot(session: Session) -> int:
    if session.slots >= MAX_FREE:
        raise InvariantError("a session has tracked more results than its index can number")
    return session.slots + 1


def _haunt(session: Session, texts: Sequence[str], labels: tuple[Label, ...], policy: TrackerPolicy) -> Session:
    """Keeps texts by fingerprint alone. For more than all tracked text there is no room anyway: then only their labels stay."""
    if sum(map(len, texts)) > policy.max_total_bytes:
        return replace(session, forgotten=session.forgotten.union(labels), lost=True)
    slot = _next_slot(session)
    index = overlap.forget(overlap.add(session.index or overlap.EMPTY, slot, overlap.pack(texts), marks_of(labels)), slot, ghost=True)
    return replace(session, index=index, slots=slot, ghosts={**session.ghosts, slot: labels})


def bounded(session: Session, policy: TrackerPolicy) -> Session:
    """Evicts the oldest entries over the bounds, then the oldest ghosts. An entry whose text is gone is no ghost before it is evicted."""
    total = sum(entry.byte_count for entry in session.entries)
    index, ghosts = session.index, dict(session.ghosts)
    keep = 0
    while len(session.entries) - keep > policy.max_entries or total > policy.max_total_bytes:
        entry = session.entries[keep]
        index = overlap.forget(index, entry.slot, ghost=True) if entry.slot in index.texts else index
        ghosts[entry.slot] = entry.labels
        total -= entry.byte_count
        keep += 1
    spared = {entry.slot for entry in session.entries[keep:] if entry.slot in index.ghosts} if index.ghosts else ()
    index, gone = overlap.exorcise(index, policy.max_total_bytes // _BYTES_A_GHOST_ROW, spared)
    if not keep and not gone:
        return session
    forgotten = session.forgotten.union(*(ghosts.pop(slot) for slot in gone))
    lost = session.lost or bool(gone)
    return replace(session, entries=session.entries[keep:], index=index, ghosts=ghosts, forgotten=forgotten, lost=lost)
