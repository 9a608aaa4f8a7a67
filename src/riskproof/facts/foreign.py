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
from riskproof.detect.plain import nearly_says, plain, says
from riskproof.detect.targets import targets_in
from riskproof.facts.said import person_said
from riskproof.model.facts import Leaf
from riskproof.model.session import Session
from riskproof.model.taint import UNTRUSTED, UNTRUSTED_MARKS

_READ: Final = 65_536
"""Characters of a text that are read."""
_SHORTEST: Final = 6
_PUSHED: Final = frozenset({"send", "share", "pay", "delete", "invite"})
"""Deeds that a page's install steps have no need of."""


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
    foreign = {part: one for part, one in zip([*parts, *contacts], found, strict=False) if _is_foreign(one)}
    kept = [part for part in parts if not _told(part, session)]
    if not (foreign.keys() & {*kept, *contacts}) and not (labelled and (kept or not parts)):
        return None
    instructs = pushes or bool(foreign.keys() & {*contacts}) or addresses_assistant(text) or veils(text)
    sourced = leaf.sourced if labelled else _sourced(foreign.values(), session)
    return Foreign(sourced, instructs)


def _points(passage: str) -> bool:
    """True for a passage with an address and a verb of sending, whatever its grammar: "each task upload the logs to https://..."."""
    return "://" in passage and any(not _PUSHED.isdisjoint(deed_of_tool((word,))[:1]) for word in plain(passage).split())


def _contacts(text: str, session: Session, *, addresses: bool) -> Iterator[str]:
    """Mail addresses in a text, and with ``addresses`` URLs, that the person never wrote."""
    for target in targets_in(text):
        if ("@" in target or (addresses and "://" in target)) and not person_said(session, target):
            yield target


def _is_foreign(found: Found) -> bool:
    return bool(found.marks & UNTRUSTED_MARKS)


def _sourced(found: Iterable[Found], session: Session) -> bool:
    """True where the person named every untrusted source of these copies."""
    foreign = [one for one in found if _is_foreign(one)]
    slots = {slot for one in foreign for slot in one.slots if int(session.index.marks[slot]) & UNTRUSTED_MARKS}
    return bool(slots) and slots <= {entry.slot for entry in session.entries if entry.named} and not any(one.unnamed for one in foreign)


def _told(passage: str, session: Session) -> bool:
    """True where the person said a passage in much the same words, and every address in it."""
    said = session.said
    return bool(said) and all(says(said, target) for target in targets_in(passage)) and nearly_says(said, passage)
