"""Where each argument came from and what it carries: provenance and taint (SPEC: riskproof 6.2, 6.3, 7.4).

Refuses to remove a label: labels only ever add up here. An origin whose text is gone is called ``forgotten`` and keeps its labels.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Final

from riskproof.detect.content import labels_of
from riskproof.detect.copies import Found, Needle, find
from riskproof.detect.texts import json_text
from riskproof.facts.carried import carried_labels, pieces_of, url_tail
from riskproof.facts.destinations import SINK_FIELDS
from riskproof.facts.kinds import source_labels
from riskproof.model.facts import Leaf, Source
from riskproof.model.policy import Policy
from riskproof.model.session import Entry, Session
from riskproof.model.taint import LABELS, Label, ordered

AGENT: Final = "agent_generated"
FORGOTTEN: Final = "forgotten"
_MOST_ORIGINS: Final = 8
"""Origins listed for one argument; the labels of all of them count."""

_source_labels = lru_cache(maxsize=4096)(source_labels)


@dataclass(slots=True)
class _Asked:
    """One leaf on its way: what is asked of the index for it, and what came back for the whole of it and for the pieces of its URL."""

    leaf: Leaf
    needle: Needle
    tail: str
    pieces: list[str]
    whole: Found = field(default_factory=Found)
    parts: list[Found] = field(default_factory=list)


def trace(leaves: tuple[Leaf, ...], session: Session, policy: Policy) -> tuple[tuple[Leaf, ...], tuple[Source, ...]]:
    """The leaves with their origins and labels, and the tracked entries among the origins, oldest first (SPEC: riskproof 15.2).

    With provenance and taint both off the leaves come back without either."""
    if not (policy.tracker.enabled or policy.taint_enabled):
        return tuple(_marked(leaf, (), ()) for leaf in leaves), ()
    asked = [_asked(leaf) for leaf in leaves]
    if session.index is not None:
        _search(asked, session, policy)
    entries = {entry.slot: entry for entry in session.entries} if any(one.whole.slots for one in asked) else {}
    traced = tuple(_traced(one, entries, session, policy) for one in asked)
    return traced, _sources(traced, asked, entries)


def _asked(leaf: Leaf) -> _Asked:
    tail = url_tail(leaf)
    return _Asked(leaf, Needle(json_text(leaf.value).strip(), not isinstance(leaf.value, str)), tail, pieces_of(tail) if tail else [])


def _search(asked: list[_Asked], session: Session, policy: Policy) -> None:
    """One question to the index for all leaves and all pieces."""
    needles = [one.needle for one in asked]
    needles += [Needle(piece) for one in asked for piece in one.pieces]
    found = iter(find(session.index, needles, policy.tracker.min_match_length))
    for one in asked:
        one.whole = next(found)
    for one in asked:
        one.parts = list(islice(found, len(one.pieces)))


def _traced(one: _Asked, entries: dict[int, Entry], session: Session, policy: Policy) -> Leaf:
    """A leaf with what was found: labels of its entries, those that their ids imply, those of the value itself (SPEC: riskproof 7.4)."""
    origins, labels = _origins(one.whole, entries, session)
    lost = ordered(session.forgotten) if one.needle.text else ()  # it may come from there, whatever else it was found in
    origins = (FORGOTTEN,) if lost and origins == (AGENT,) else origins
    labels.update(dict.fromkeys(lost))
    if policy.taint_enabled:
        for origin in origins:
            labels.update(dict.fromkeys(_source_labels(origin)))
        labels.update(dict.fromkeys(labels_of(one.needle.text)))
    carried: tuple[Label, ...] = ()
    if one.tail:
        found = carried_labels(one.tail if policy.taint_enabled else "", one.needle.text, one.whole, one.parts, session)
        carried = ordered({*found, *lost})
        labels.update(dict.fromkeys(carried))
    return _marked(one.leaf, origins, tuple(labels), carried)


def _marked(leaf: Leaf, origins: tuple[str, ...], labels: tuple[Label, ...], carried: tuple[Label, ...] = ()) -> Leaf:
    return Leaf(leaf.path, leaf.place, leaf.field, leaf.name, leaf.value, leaf.name in SINK_FIELDS, origins, labels, carried)


def _origins(found: Found, entries: dict[int, Entry], session: Session) -> tuple[tuple[str, ...], dict[Label, None]]:
    """Ids by score, then newest first; the labels of the entries in that order, then those of matches that are not named."""
    if not found.slots and not found.marks:
        return (AGENT,), {}
    ids: dict[str, None] = {}
    labels: dict[Label, None] = {}
    for slot, _ in sorted(found.slots.items(), key=lambda match: (-match[1], -match[0])):
        entry = entries.get(slot)
        ids[entry.id if entry else FORGOTTEN] = None
        labels.update(dict.fromkeys(entry.labels if entry else session.ghosts.get(slot, ())))
    labels.update(dict.fromkeys(label for bit, label in enumerate(LABELS) if found.marks >> bit & 1))
    return tuple(ids or (FORGOTTEN,))[:_MOST_ORIGINS], labels


def _sources(leaves: tuple[Leaf, ...], asked: list[_Asked], entries: dict[int, Entry]) -> tuple[Source, ...]:
    named = {origin for leaf in leaves for origin in leaf.origins} if entries else set()
    slots = sorted({slot for one in asked for slot in one.whole.slots if slot in entries})
    return tuple(Source(entry.id, entry.label or "tool", entry.labels) for entry in (entries[slot] for slot in slots) if entry.id in named)
