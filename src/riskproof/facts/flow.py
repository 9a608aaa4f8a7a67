"""Where each argument came from and what it carries: provenance and taint (SPEC: riskproof 6.2, 6.3, 7.4).

Refuses to remove a label: labels only ever add up here. An origin whose text is gone is called ``forgotten`` and keeps its labels.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from riskproof.detect.content import labels_of
from riskproof.detect.copies import Found, Needle, find
from riskproof.detect.leaves import json_text
from riskproof.facts.destinations import SINK_FIELDS
from riskproof.facts.kinds import source_labels
from riskproof.model.facts import Leaf, Source
from riskproof.model.policy import Policy
from riskproof.model.session import Entry, Session
from riskproof.model.taint import LABELS, Label, ordered

AGENT: Final = "agent_generated"
FORGOTTEN: Final = "forgotten"
_MOST_ORIGINS: Final = 32
"""Origins listed for one argument; the labels of all of them count."""

_source_labels = lru_cache(maxsize=4096)(source_labels)


def trace(leaves: tuple[Leaf, ...], session: Session, policy: Policy) -> tuple[tuple[Leaf, ...], tuple[Source, ...]]:
    """The leaves with their origins and labels, and the tracked entries among the origins, oldest first (SPEC: riskproof 15.2).

    With provenance and taint both off the leaves come back without either."""
    if not (policy.tracker.enabled or policy.taint_enabled):
        return tuple(_marked(leaf, (), ()) for leaf in leaves), ()
    needles = [Needle(json_text(leaf.value).strip(), not isinstance(leaf.value, str)) for leaf in leaves]
    found = find(session.index, needles, policy.tracker.min_match_length) if session.index is not None else [Found() for _ in leaves]
    entries = {entry.slot: entry for entry in session.entries} if any(one.slots for one in found) else {}
    traced: list[Leaf] = []
    for leaf, needle, one in zip(leaves, needles, found, strict=True):
        origins, labels = _origins(one, entries, session)
        if origins == (AGENT,) and session.forgotten and len(needle.text) >= policy.tracker.min_match_length:
            origins, labels = (FORGOTTEN,), dict.fromkeys(ordered(session.forgotten))
        if policy.taint_enabled:
            for origin in origins:
                labels.update(dict.fromkeys(_source_labels(origin)))
            labels.update(dict.fromkeys(labels_of(json_text(leaf.value))))
        traced.append(_marked(leaf, origins, tuple(labels)))
    return tuple(traced), _sources(traced, found, entries)


def _marked(leaf: Leaf, origins: tuple[str, ...], labels: tuple[Label, ...]) -> Leaf:
    return Leaf(leaf.path, leaf.place, leaf.field, leaf.name, leaf.value, leaf.name in SINK_FIELDS, origins, labels)


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


def _sources(leaves: list[Leaf], found: list[Found], entries: dict[int, Entry]) -> tuple[Source, ...]:
    named = {origin for leaf in leaves for origin in leaf.origins} if entries else set()
    slots = sorted({slot for one in found for slot in one.slots if slot in entries})
    return tuple(
        Source(entry.id, entry.label or "tool", entry.labels) for entry in (entries[slot] for slot in slots) if entry.id in named
    )
