"""Takes in what was stored of a session: by this process before a restart, or by another one that shares the session.

Refuses to loosen: what comes in only adds. How a text that is gone held a value is believed to be the worse case.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from riskproof.detect import overlap
from riskproof.detect.fingerprints import MAX_FREE
from riskproof.detect.marks import mark_of_text
from riskproof.detect.remnants import Remnant, haunted, told
from riskproof.errors import InvariantError
from riskproof.model.delta import Delta, Origin
from riskproof.model.policy import Policy
from riskproof.model.sent import Past
from riskproof.model.session import Entry, Event, Recalled, Session
from riskproof.model.taint import marks_of, ordered
from riskproof.state.delta import SLOT_BITS
from riskproof.state.sent import REST
from riskproof.state.tracker import bounded
from riskproof.state.written import MOST_FILES

_NO_TEXTS: Final[Mapping[int, bytes]] = MappingProxyType({})
_SAID: Final = 65_536
_OWN: Final = 1024
_DESTINATIONS: Final = 32
_WORDS: Final = 64
"""Marks that a session keeps of the person's words, of own targets, of destinations, of words of one origin; the newest, as of their
texts."""


def apply(
    session: Session, deltas: Sequence[Delta], key: bytes, policy: Policy, writer: int = 0, texts: Mapping[int, bytes] = _NO_TEXTS
) -> Session:
    """The session with everything that ``deltas`` add, in their order; an origin that is known is not added again. ``key`` is what made
    their marks, ``writer`` the number under which this process stores its own, so that what others say of these is understood
    (``state.delta``). ``texts`` are those of origins, by number, that are at hand: in the same process, from another agent."""
    if not deltas:
        return session
    recalled = session.recalled or Recalled(key)
    session, recalled, ids = _tracked(session, recalled, deltas, policy, writer, texts)
    session = _flagged(session, deltas, ids, policy)
    own = {mark: None for marks in (recalled.own, *(delta.own for delta in deltas)) for mark in marks}
    said = {mark: None for marks in (recalled.said, *(delta.said for delta in deltas)) for mark in marks}
    past = dict(recalled.past)
    for delta in deltas:
        for place, what in delta.past.items():
            past[place] = added(past.pop(place, Past()), _here(what, recalled.slots, writer))
    past = _few(past, mark_of_text(key, "place", REST))
    recalled = replace(recalled, said=_newest(said, _SAID), own=_newest(own, _OWN), past=past)
    session = replace(session, recalled=recalled)
    return bounded(session, policy.tracker) if session.index is not None else session


def _newest(marks: dict[int, None], most: int) -> dict[int, None]:
    return dict.fromkeys([*marks][-most:]) if len(marks) > most else marks


def _tracked(
    session: Session, recalled: Recalled, deltas: Sequence[Delta], policy: Policy, writer: int, texts: Mapping[int, bytes]
) -> tuple[Session, Recalled, list[dict[str, str]]]:
    """The session with the results of the deltas, without their text where ``texts`` has none; for each delta what their ids are here."""
    ids: list[dict[str, str]] = [{} for _ in deltas]
    fresh = _fresh(session, recalled, deltas, ids, writer)
    if not fresh or not (policy.tracker.enabled or policy.taint_enabled):
        return session, recalled, ids
    if session.slots + len(fresh) > MAX_FREE:
        raise InvariantError("a session has tracked more results than its index can number")
    first = session.slots + 1
    counts, entries, ghosts = dict(session.kind_counts), list(session.entries), dict(session.ghosts)
    for slot, (origin, known) in enumerate(fresh, first):
        if origin.entry is None:
            ghosts[slot] = origin.labels
            continue
        entry = _renamed(origin.entry, counts)
        known[origin.entry.id] = entry.id
        entries.append(replace(entry, slot=slot, sequence=session.sequence + len(entries) - len(session.entries) + 1))
    origins = [origin for origin, _ in fresh]
    remnants = [Remnant(origin.rows, origin.heads, marks_of(origin.labels)) for origin in origins]
    index = haunted(session.index or overlap.EMPTY, first, remnants)
    session = replace(
        session,
        entries=tuple(entries),
        index=told(index, {slot: texts[one.number] for slot, one in enumerate(origins, first) if one.number in texts}),
        sequence=session.sequence + len(entries) - len(session.entries),
        slots=session.slots + len(origins),
        kind_counts=counts,
        ghosts=ghosts,
    )
    slots = {**recalled.slots, **{one.number: slot for slot, one in enumerate(origins, first)}}
    fields = {**recalled.fields, **{slot: frozenset(one.fields) for slot, one in enumerate(origins, first) if one.fields}}
    return session, replace(recalled, slots=slots, fields=fields), ids


def _fresh(
    session: Session, recalled: Recalled, deltas: Sequence[Delta], ids: Sequence[dict[str, str]], writer: int
) -> list[tuple[Origin, dict[str, str]]]:
    """The results that the session does not have yet, each with where its delta's ids go; those of the others go there now."""
    here: dict[int, str] = {}
    met: set[int] = set()
    fresh = []
    for delta, known in zip(deltas, ids, strict=True):
        for origin in delta.origins:
            slot = recalled.slots.get(origin.number) or _own_slot(origin.number, writer)
            if not slot and origin.number not in met:
                met.add(origin.number)
                fresh.append((origin, known))
            elif slot and origin.entry is not None:
                here = here or {entry.slot: entry.id for entry in session.entries}
                known[origin.entry.id] = here.get(slot, origin.entry.id)
    return fresh


def _own_slot(number: int, writer: int) -> int:
    """The slot of an origin that this process tracked itself, 0 for any other."""
    return number & MAX_FREE if writer and number >> SLOT_BITS == writer else 0


def _renamed(entry: Entry, counts: dict[str, int]) -> Entry:
    """The entry under its own id, or under the next one of its kind where that may be taken."""
    number = entry.id.removeprefix(f"{entry.kind}_")
    count = counts.get(entry.kind, 0)
    counts[entry.kind] = max(count + 1, int(number)) if number.isdecimal() else count + 1
    return replace(entry, id=f"{entry.kind}_{counts[entry.kind]}")


def _flagged(session: Session, deltas: Sequence[Delta], ids: Sequence[Mapping[str, str]], policy: Policy) -> Session:
    """The session with the events, the deeds, the files and what else is true from now on."""
    events, seen = list(session.events), {flag for delta in deltas for flag in delta.flags}
    count, met, then = session.event_count, session.saw_ingestion, session.saw_ingestion_then_private_access
    for delta, known in zip(deltas, ids, strict=True):
        then = then or (met and any("PRIVATE_ACCESS" in one.capabilities for one in delta.events))
        met = met or "saw_ingestion" in delta.flags
        for one in delta.events:
            count += 1
            events.append(Event(count, one.tool, one.capabilities, tuple(known.get(name, name) for name in one.context_ids)))
    session = _filed(session, deltas)
    return replace(
        session,
        events=tuple(events[-policy.toolchain.max_events :]) if count > session.event_count else session.events,
        event_count=count,
        requested=session.requested.union(*(delta.requested for delta in deltas)),
        instructed=session.instructed.union(*(delta.instructed for delta in deltas)),
        ordered=session.ordered.union(*(delta.ordered for delta in deltas)),
        forgotten=session.forgotten.union(*(delta.forgotten for delta in deltas)),
        saw_ingestion=met,
        saw_private_access=session.saw_private_access or "saw_private_access" in seen,
        saw_ingestion_then_private_access=then or "saw_ingestion_then_private_access" in seen,
        saw_external_action=session.saw_external_action or "saw_external_action" in seen,
        unread=session.unread or "unread" in seen,
        lost=session.lost or "lost" in seen,
        history_lost=session.history_lost or "history_lost" in seen,
    )


def _filed(session: Session, deltas: Sequence[Delta]) -> Session:
    """The session with the files that hold labelled text."""
    if not any(delta.written or delta.unlisted for delta in deltas):
        return session
    written = dict(session.written)
    for delta in deltas:
        for mark, labels in delta.written.items():
            written[mark] = ordered({*written.pop(mark, ()), *labels})
    oldest = list(written)[: max(0, len(written) - MOST_FILES)]
    unlisted = session.unlisted.union(*(delta.unlisted for delta in deltas), *(written.pop(mark) for mark in oldest))
    return replace(session, written=written, unlisted=unlisted)


def _here(past: Past, slots: Mapping[int, int], writer: int) -> Past:
    """What went out, by slot; origins that are not known here are left out."""
    numbers = {*past.words, *(number for begun in past.begun.values() for number in begun)}
    here = {number: slots.get(number) or _own_slot(number, writer) for number in numbers}
    return replace(
        past,
        words={here[number]: marks for number, marks in past.words.items() if here[number]},
        calls={here[number]: count for number, count in past.calls.items() if here.get(number)},
        begun={stream: tuple(here[number] for number in held if here[number]) for stream, held in past.begun.items()},
    )


def added(past: Past, more: Past) -> Past:
    """What went to a destination before, with more behind it."""
    words, calls = dict(past.words), dict(past.calls)
    for slot, marks in more.words.items():
        words[slot] = dict([*{**words.get(slot, {}), **marks}.items()][-_WORDS:])
        calls[slot] = calls.get(slot, 0) + more.calls.get(slot, 0)
    return Past(words, calls, {**past.begun, **more.begun}, {**past.ended, **more.ended})


def _few(past: dict[int, Past], rest: int) -> dict[int, Past]:
    """The destinations, what the oldest had moved to the one that counts for all."""
    while len(past) > _DESTINATIONS:
        gone = past.pop(next(place for place in past if place != rest))
        past[rest] = added(past.pop(rest, Past()), gone)
    return past
