"""Gives arguments the labels and origins of what their pieces make up (SPEC: riskproof 7.5).

Refuses to remove a label, and to count a word or two out of a text that is labelled only because an address stands in it (``slight``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from riskproof.detect.copies import Found
from riskproof.facts.carried import slight_labels
from riskproof.model.facts import CallFacts, Leaf, Source
from riskproof.model.session import Entry, Session
from riskproof.model.taint import AGENT, FORGOTTEN, LABELS, SENSITIVE, Label


@dataclass(frozen=True, slots=True)
class Take:
    """A leaf takes part in ``text``, which stands in the text of ``slot``; ``over`` where earlier calls sent a part of it."""

    leaf: int
    slot: int
    text: str
    over: bool


def given(facts: CallFacts, takes: Sequence[Take], drops: Iterable[tuple[int, int]], session: Session) -> CallFacts:
    """The facts with the takes' labels; ``drops`` are (leaf, slot) that the meter adds to what went before."""
    entries = {entry.slot: entry for entry in session.entries} if takes else {}
    leaves, told = list(facts.leaves), dict.fromkeys((leaf, label) for leaf, slot in drops for label in _labels(slot, session))
    for take in takes:
        labels = _labels(take.slot, session)
        slight = slight_labels(take.text, labels, Found({take.slot: len(take.text)}), entries, session)
        firm = labels if facts.strict else tuple(label for label in labels if label not in slight)
        leaves[take.leaf] = _labelled(leaves[take.leaf], labels, slight, firm, _origin(take.slot, entries))
        if take.over:
            told.update(dict.fromkeys((take.leaf, label) for label in firm))
    if not takes and not told:
        return facts
    return replace(facts, leaves=tuple(leaves), gradual=tuple(told), sources=_sources(facts, takes, entries, session))


def _labelled(leaf: Leaf, labels: tuple[Label, ...], slight: tuple[Label, ...], firm: tuple[Label, ...], origin: str) -> Leaf:
    """The leaf with labels, also as what its URL carries; a label that it already had in earnest stays so."""
    earnest = {*labels} - {*slight} | {*leaf.labels} - {*leaf.slight}
    carries = isinstance(leaf.value, str) and (leaf.sink or "://" in leaf.value)
    return replace(
        leaf,
        origins=tuple(dict.fromkeys((*(one for one in leaf.origins if one != AGENT), origin))),
        labels=tuple(dict.fromkeys((*leaf.labels, *labels))),
        carried=tuple(dict.fromkeys((*leaf.carried, *firm))) if carries else leaf.carried,
        slight=tuple(label for label in dict.fromkeys((*leaf.slight, *slight)) if label not in earnest),
    )


def _origin(slot: int, entries: Mapping[int, Entry]) -> str:
    return entries[slot].id if slot in entries else FORGOTTEN


def _labels(slot: int, session: Session) -> tuple[Label, ...]:
    """The sensitive labels of a slot, in declared order."""
    mark = int(session.index.marks[slot])
    return tuple(label for bit, label in enumerate(LABELS) if label in SENSITIVE and mark >> bit & 1)


def _sources(facts: CallFacts, takes: Sequence[Take], entries: Mapping[int, Entry], session: Session) -> tuple[Source, ...]:
    """The sources with the entries of the takes, oldest first."""
    wanted = {source.id for source in facts.sources} | {_origin(take.slot, entries) for take in takes}
    return tuple(Source(entry.id, entry.label or "tool", entry.labels) for entry in session.entries if entry.id in wanted)
