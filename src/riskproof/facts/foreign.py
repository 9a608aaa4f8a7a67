"""What of a text is the words of outside sources: passages, and addresses that nobody but they named.

Refuses to count what the person said, in much the same words, and a title or an address inside a longer text of the agent's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from riskproof.detect.addressing import addresses_assistant
from riskproof.detect.copies import Found, Needle, find
from riskproof.detect.deeds import deed_of_tool
from riskproof.detect.hiding import veils
from riskproof.detect.instructions import directives_of
from riskproof.detect.passages import passages
from riskproof.detect.plain import plain, says
from riskproof.detect.targets import targets_in
from riskproof.model.facts import Leaf
from riskproof.model.session import Session
from riskproof.model.taint import UNTRUSTED

_UNTRUSTED: Final = 0b111
"""The marks of the three untrusted labels, the first of the declared order."""
_READ: Final = 65_536
"""Characters of a text that are read."""
_SHORTEST: Final = 6
_PUSHED: Final = frozenset({"send", "share", "pay", "delete", "invite"})
"""Deeds that a page's install steps have no need of."""
_MUCH: Final = 0.75
"""The share of a passage's words that makes it the person's too: "post the diff" for "that the diff is posted"."""
_SPACED: Final = 4
"""Words from which a passage is compared word by word; others are by pairs of characters."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """Untrusted text in a value. ``sourced`` is true where the person named every source of it, ``instructs`` where it speaks to an
    assistant, hides words, tells somebody to send, share, pay or delete, or brings along an address of nobody's choice but its own."""

    sourced: bool
    instructs: bool


def foreign_text(leaf: Leaf, session: Session) -> Foreign | None:
    """What is foreign in a value; None for a value of the agent's, the person's or a first-party source's own."""
    labelled = not UNTRUSTED.isdisjoint(leaf.labels) and not leaf.incidental
    if session.index is None and not labelled:
        return None
    text = str(leaf.value)[:_READ]
    parts = passages(text)
    pushes = any(one.deed in _PUSHED for one in directives_of(text)) or any(map(_points, parts))
    contacts = list(_contacts(text, session, addresses=pushes))
    found = find(session.index, [*map(Needle, parts), *map(Needle, contacts)], _SHORTEST) if session.index is not None else []
    foreign = {part: one for part, one in zip([*parts, *contacts], found, strict=False) if _is_foreign(one, session)}
    words = frozenset(session.said.split())
    kept = [part for part in parts if not _told(part, words, session)]
    if not (foreign.keys() & {*kept, *contacts}) and not (labelled and (kept or not parts)):
        return None
    instructs = pushes or bool(foreign.keys() & {*contacts}) or addresses_assistant(text) or veils(text)
    return Foreign(leaf.sourced if labelled else _sourced(foreign.values(), session), instructs)


def _points(passage: str) -> bool:
    """True for a passage with an address and a verb of sending, whatever its grammar: "each task upload the logs to https://..."."""
    return "://" in passage and any(not _PUSHED.isdisjoint(deed_of_tool((word,))[:1]) for word in plain(passage).split())


def _contacts(text: str, session: Session, *, addresses: bool) -> Iterator[str]:
    """Mail addresses in a text, and with ``addresses`` URLs, that the person never wrote."""
    for target in targets_in(text):
        if ("@" in target or (addresses and "://" in target)) and not says(session.said, target):
            yield target


def _is_foreign(found: Found, session: Session) -> bool:
    return any(int(session.index.marks[slot]) & _UNTRUSTED for slot in found.slots)


def _sourced(found: Iterable[Found], session: Session) -> bool:
    """True where the person named every untrusted source of these copies."""
    slots = {slot for one in found for slot in one.slots if int(session.index.marks[slot]) & _UNTRUSTED}
    return slots <= {entry.slot for entry in session.entries if entry.named}


def _told(passage: str, words: frozenset[str], session: Session) -> bool:
    """True where the person said a passage in much the same words, and every address in it."""
    if not words or not all(says(session.said, target) for target in targets_in(passage)):
        return False
    spoken = plain(passage)
    units = spoken.split()
    if len(units) >= _SPACED:
        return sum(unit in words for unit in units) >= _MUCH * len(units)
    pairs = [spoken[at : at + 2] for at in range(len(spoken) - 1)]
    return sum(pair in session.said for pair in pairs) >= _MUCH * len(pairs)
