"""What a URL carries beside its host (SPEC: riskproof 27.2 D8).

Refuses to count a URL that is a copy as a whole: fetching an address that a record holds sends nothing that the address did not hold.
Refuses to count a piece that is one plain word ("Germany", "open"), unless it may be a credential: records and addresses share words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.detect.content import labels_of
from riskproof.detect.copies import Found
from riskproof.detect.hosts import url_targets
from riskproof.facts.destinations import SINK_FIELDS
from riskproof.model.facts import Leaf
from riskproof.model.session import Session
from riskproof.model.taint import CREDENTIAL, LABELS, Label, ordered

_BETWEEN: Final = dict.fromkeys(map(ord, "/?&=#;"), "\n")
"""What separates the parts of a path, a query and a fragment."""
_MOST_PIECES: Final = 64
_WORD: Final = 16
"""Letters up to which a piece is a plain word."""
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
    labels = set(labels_of(tail))
    if whole.slots or whole.unnamed:
        labels |= _labels_in(whole, holders, session, unnamed=not holders)
    for piece, found in parts:
        if found.slots or found.unnamed:
            held = _labels_in(found, holders, session, unnamed=True)
            labels |= held & CREDENTIAL if piece.isalpha() and len(piece) <= _WORD else held
    return ordered(frozenset(labels))


def _labels_in(found: Found, holders: set[int], session: Session, *, unnamed: bool) -> set[Label]:
    """The labels of where a text was found, without those of ``holders``."""
    mark = found.unnamed if unnamed else 0
    for slot in found.slots.keys() - holders:
        mark |= int(session.index.marks[slot])
    return {label for bit, label in enumerate(LABELS) if mark >> bit & 1}
