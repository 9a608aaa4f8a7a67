"""What a value really carries: a URL beside its host (SPEC: riskproof 27.2 D8), a few characters of a labelled result.

Refuses to count a URL that is a copy as a whole: fetching an address that a record holds sends nothing that the address did not hold.
Refuses to count a piece that is one plain word ("Germany", "open"), unless it may be a credential: records and addresses share words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from riskproof.detect.content import labels_of
from riskproof.detect.copies import Found
from riskproof.detect.encodings import View
from riskproof.detect.hosts import url_targets
from riskproof.detect.personal import figures
from riskproof.detect.texts import json_text
from riskproof.facts.destinations import SINK_FIELDS
from riskproof.model.facts import TARGETS, Leaf
from riskproof.model.session import Entry, Session
from riskproof.model.taint import CREDENTIAL, DATA, KIND_LABELS, LABELS, Label, ViewName, ordered

_BETWEEN: Final = dict.fromkeys(map(ord, "/?&=#;"), "\n")
"""What separates the parts of a path, a query and a fragment."""
_PAIRS: Final = dict.fromkeys(map(ord, "#;\n"), "&")
_PLAYFUL: Final[frozenset[ViewName]] = frozenset({"reversed", "joined", "respelled", "unmasked"})
"""Views that make words of what may be none."""
_LONG_NAME: Final = 20
_NAMES: Final = 512
"""Characters of a path below which it names no key, and the last ones of it that are looked at."""
_MOST_PIECES: Final = 64
_WORD: Final = 16
"""Letters up to which a piece is a plain word."""
_FEW: Final = 24
_FEW_FIGURES: Final = 3
"""Characters below which, and figures up to which, a value is a word or two or a short id: too little to be a record."""
_RECORD: Final = 40
"""Characters in several values from which they are a record all the same."""
_LITTLE: Final = 3
"""A value is little of a result that is more than this many times longer."""
_TAIL: Final = 65_536
"""Characters of a tail that are taken apart."""


def url_tail(leaf: Leaf) -> str:
    """The decoded data beside the hosts of a leaf's URLs; "" for a leaf that holds none."""
    if not isinstance(leaf.value, str) or not ("://" in leaf.value or leaf.name in SINK_FIELDS):
        return ""
    return "\n".join(target.tail for target in url_targets(leaf.value) if target.tail)[:_TAIL]


def pieces_of(tail: str) -> list[str]:
    """The parts of a tail between its separators, each once: path segments, query names and values. A plus may stand for a space."""
    parts = [part.strip() for part in tail.translate(_BETWEEN).split("\n")]
    parts += [part.replace("+", " ").strip() for part in parts if "+" in part]
    return list(dict.fromkeys(filter(None, parts)))[:_MOST_PIECES]


def carried_labels(tail: str, url: str, whole: Found, parts: Sequence[tuple[str, Found]], session: Session) -> tuple[Label, ...]:
    """The labels of a tail: of its text, of tracked texts inside the URL, of tracked texts that its pieces come from.

    ``whole`` is where the URL as a whole was found, ``parts`` its pieces and where they were. An entry that holds the whole URL counts for
    neither.
    """
    holders = {slot for slot, score in whole.slots.items() if score >= len(url)}
    labels = {*labels_of(tail), *(label for text in _joined(tail) for label in labels_of(text) if label == "API_KEY")}
    if whole.slots or whole.unnamed:
        labels |= _labels_in(whole, holders, session, unnamed=not holders)
    for piece, found in parts:
        if found.slots or found.unnamed:
            held = _labels_in(found, holders, session, unnamed=True)
            labels |= held & CREDENTIAL if piece.isalpha() and len(piece) <= _WORD else held
    return ordered(frozenset(labels))


def disguised_labels(views: Sequence[View], path: str) -> tuple[Label, ...]:
    """The credentials that a value shows once a disguise is taken off: a key in Base64 of hexadecimal, with escapes, behind entities; of a
    reading that makes words of what may be none only a key that its shape gives away. The same of a key in the names above the value."""
    found = {
        label for view in views for label in labels_of(view.text) if label == "API_KEY" or (label == "SECRET" and view.name not in _PLAYFUL)
    }
    if len(path) >= _LONG_NAME and "API_KEY" in labels_of(path[-_NAMES:]):
        found.add("API_KEY")
    return ordered(frozenset(found))


def _joined(tail: str) -> list[str]:
    """What the values of a query, and what the segments of a path say together: a key cut in two (SPEC: riskproof 27.2 D8)."""
    path, _, query = tail.partition("?")
    values = [pair.partition("=")[2] for pair in query.translate(_PAIRS).split("&")]
    segments = path.split("/")
    return ["".join(parts) for parts in (values, segments, [*segments, *values]) if len(parts) > 1]


def slight_labels(text: str, labels: Sequence[Label], found: Found, entries: Mapping[int, Entry], session: Session) -> tuple[Label, ...]:
    """Those of a value's ``labels`` that its few characters owe to what else stood in the results that they come from: an id or a word out
    of a text in which an address stands is no personal data. Credentials, the labels of a whole source, of what was forgotten, of the
    value itself, and of a result that says little else are never slight."""
    if DATA.isdisjoint(labels) or len(text) >= _FEW or figures(text) > _FEW_FIGURES:
        return ()
    firm: set[str] = {*labels_of(text), *session.forgotten}
    for slot, score in found.slots.items():
        entry = entries.get(slot)
        if entry is None:
            firm.update(session.ghosts.get(slot, LABELS))
        else:
            firm.update(KIND_LABELS[entry.kind] if entry.byte_count > _LITTLE * score else entry.labels)
    return tuple(label for bit, label in enumerate(LABELS) if label in labels and label in DATA - firm and not found.unnamed >> bit & 1)


def together(leaves: tuple[Leaf, ...]) -> tuple[Leaf, ...]:
    """The leaves, none of them ``slight`` where all that are make up a record: a name, a street and a number in fields of their own."""
    if sum(len(json_text(leaf.value)) for leaf in leaves if leaf.slight and leaf.role not in TARGETS) < _RECORD:
        return leaves
    return tuple(replace(leaf, slight=()) if leaf.slight else leaf for leaf in leaves)


def _labels_in(found: Found, holders: set[int], session: Session, *, unnamed: bool) -> set[Label]:
    """The labels of where a text was found, without those of ``holders``."""
    mark = found.unnamed if unnamed else 0
    for slot in found.slots.keys() - holders:
        mark |= int(session.index.marks[slot])
    return {label for bit, label in enumerate(LABELS) if mark >> bit & 1}
