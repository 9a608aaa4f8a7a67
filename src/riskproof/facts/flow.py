"""Where each argument came from and what it carries: provenance and taint (SPEC: riskproof 6.2, 6.3, 7.4).

Refuses to remove a label: labels only ever add up here. An origin whose text is gone is called ``forgotten`` and keeps its labels.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from typing import Final

from riskproof.detect.assembled import LONGEST
from riskproof.detect.content import labels_of
from riskproof.detect.copies import Found, Needle, find
from riskproof.detect.encodings import View, masks, views
from riskproof.detect.hosts import hosts_of
from riskproof.detect.targets import is_identifier, is_target, mailbox, targets_in
from riskproof.detect.texts import json_text
from riskproof.facts.carried import carried_labels, disguised_labels, pieces_of, slight_labels, together, url_tail
from riskproof.facts.destinations import SINK_FIELDS
from riskproof.facts.disguise import Disguises, Reading, readings
from riskproof.facts.influence import Influence
from riskproof.facts.kinds import source_labels
from riskproof.facts.leaking import Traces
from riskproof.facts.requests import aims
from riskproof.facts.said import person_dictated
from riskproof.model.facts import Classification, Leaf, Source
from riskproof.model.policy import Policy
from riskproof.model.session import Entry, Session
from riskproof.model.taint import AGENT, FORGOTTEN, LABELS, UNTRUSTED, UNTRUSTED_MARKS, Label, ordered

_MOST_ORIGINS: Final = 8
"""Origins listed for one argument; the labels of all of them count."""
_MASKED: Final = 5
"""Characters from which a name or a target is also looked for in other spellings."""

_LARGE: Final = 200
_SMALL: Final = 8
"""Characters of a copy that are never a small part of a value, and the share of it from which fewer are not."""

_NO_TOOL: Final = Classification()
_source_labels = lru_cache(maxsize=4096)(source_labels)


@dataclass(slots=True)
class _Asked:
    """One leaf on its way: what is asked of the index for it, and what came back for the whole of it and for the pieces of its URL."""

    leaf: Leaf
    needle: Needle
    tail: str
    pieces: list[str]
    lures: list[str]
    views: tuple[View, ...]
    hosts: list[str]
    whole: Found = field(default_factory=Found)
    parts: list[Found] = field(default_factory=list)
    lured: list[Found] = field(default_factory=list)
    viewed: list[Found] = field(default_factory=list)
    hosted: list[Found] = field(default_factory=list)
    read: list[Reading] = field(default_factory=list)

    def traces(self) -> Traces:
        """What was found, each part with where it was."""
        views = ((view.text, found) for view, found in zip(self.views, self.viewed, strict=False))
        lures = zip(self.lures, self.lured, strict=False)
        hosts, pieces = zip(self.hosts, self.hosted, strict=False), zip(self.pieces, self.parts, strict=False)
        return Traces(self.needle.text, self.whole, tuple(views), tuple(lures), tuple(hosts), tuple(pieces))


def trace(
    leaves: tuple[Leaf, ...], session: Session, policy: Policy, tool: Classification = _NO_TOOL
) -> tuple[tuple[Leaf, ...], tuple[Source, ...]]:
    """The leaves with their origins, labels and influence, and the tracked entries among the origins, oldest first (SPEC: riskproof 15.2).

    With provenance and taint both off the leaves come back without any."""
    if not (policy.tracker.enabled or policy.taint_enabled):
        return tuple(replace(leaf, sink=leaf.name in SINK_FIELDS) for leaf in leaves), ()
    carries, aimed = "EXTERNAL_ACTION" in tool.capabilities or tool.remembers, aims(tool)
    asked = [_asked(leaf, carries=carries, aimed=aimed) for leaf in leaves]
    if session.index is not None:
        _search(asked, session, policy)
    entries = {entry.slot: entry for entry in session.entries} if any(one.whole.slots for one in asked) else {}
    influence = Influence(tool, session, entries, policy.preset == "strict")
    viewed = {slot: entry.views for slot, entry in entries.items() if entry.views and slot in session.index.texts}
    disguises = Disguises(viewed, session.index.texts if viewed else {})
    traced = together(tuple(disguises.named(_traced(one, entries, session, policy, influence), one.read) for one in asked))
    return traced, _sources(traced, asked, entries)


def _asked(leaf: Leaf, *, carries: bool, aimed: bool) -> _Asked:
    tail = url_tail(leaf)
    text = mailbox(json_text(leaf.value).strip())
    written = isinstance(leaf.value, str)
    lures = targets_in(text) if written and carries else []
    plain = views(text) if written else ()
    if written and aimed and _MASKED <= len(text) <= LONGEST and (is_identifier(text) or is_target(text)):
        plain += masks(text)
    return _Asked(leaf, Needle(text, not written), tail, pieces_of(tail), lures, plain, list(hosts_of(text)) if tail else [])


def _search(asked: list[_Asked], session: Session, policy: Policy) -> None:
    """One question to the index for all leaves and all pieces."""
    needles = [one.needle for one in asked]
    needles += [Needle(part) for one in asked for part in (*one.pieces, *one.lures, *(view.text for view in one.views), *one.hosts)]
    found = iter(find(session.index, needles, policy.tracker.min_match_length))
    for one in asked:
        one.whole = next(found)
    for one in asked:
        one.parts = list(islice(found, len(one.pieces)))
        one.lured = list(islice(found, len(one.lures)))
        one.viewed = list(islice(found, len(one.views)))
        one.hosted = list(islice(found, len(one.hosts)))
        one.read = readings(one.needle, one.whole, list(zip(one.views, one.viewed, strict=True)))
        for view in one.viewed:
            _join(one.whole, view)


def _join(whole: Found, view: Found) -> None:
    """A decoded view's origins count as the value's own."""
    whole.marks |= view.marks
    whole.unnamed |= view.unnamed
    for slot, score in view.slots.items():
        whole.slots[slot] = max(score, whole.slots.get(slot, 0))


def _traced(one: _Asked, entries: dict[int, Entry], session: Session, policy: Policy, influence: Influence) -> Leaf:
    """A leaf with what was found: labels of its entries, those that their ids imply, those of the value itself (SPEC: riskproof 7.4)."""
    origins, labels = _origins(one.whole, entries, session)
    lost = ordered(session.forgotten) if one.needle.text else ()  # it may come from there, whatever else it was found in
    origins = (FORGOTTEN,) if lost and origins == (AGENT,) else origins
    labels.update(dict.fromkeys(lost))
    if policy.taint_enabled:
        for origin in origins:
            labels.update(dict.fromkeys(_source_labels(origin)))
        labels.update(dict.fromkeys(labels_of(one.needle.text)))
    hidden = disguised_labels(one.views, one.leaf.path) if policy.taint_enabled else ()
    labels.update(dict.fromkeys(hidden))
    carried: tuple[Label, ...] = ()
    traces = one.traces()
    if one.tail:
        found = carried_labels(one.tail if policy.taint_enabled else "", one.needle.text, one.whole, traces.pieces, session)
        carried = ordered({*found, *lost, *hidden})
        labels.update(dict.fromkeys(carried))
    slight = () if one.tail else slight_labels(one.needle.text, tuple(labels), one.whole, entries, session)
    sourced, incidental = (False, False) if UNTRUSTED.isdisjoint(labels) else _share(one, entries, session)
    leaf, sink = one.leaf, one.leaf.name in SINK_FIELDS
    choice = influence.weigh(leaf, traces, sink=sink)
    return Leaf(
        leaf.path,
        leaf.place,
        leaf.field,
        leaf.name,
        leaf.value,
        sink,
        origins,
        tuple(labels),
        carried,
        slight,
        *choice,
        sourced=sourced,
        incidental=incidental,
        faded=any(slot not in session.index.texts for slot in one.whole.slots),
        dictated=choice.endorsed and not UNTRUSTED.isdisjoint(labels) and person_dictated(session, one.needle.text),
    )


def _share(one: _Asked, entries: dict[int, Entry], session: Session) -> tuple[bool, bool]:
    """Whether the person named every untrusted source of a value, and whether what was copied is only a small part of it."""
    whole = one.whole
    slots = {slot: score for slot, score in whole.slots.items() if int(session.index.marks[slot]) & UNTRUSTED_MARKS}
    if not slots or whole.unnamed & UNTRUSTED_MARKS or not UNTRUSTED.isdisjoint(session.forgotten):
        return False, False
    sourced = all(slot in entries and entries[slot].named for slot in slots)
    return sourced, max(slots.values()) < min(_LARGE, len(one.needle.text) // _SMALL)


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
