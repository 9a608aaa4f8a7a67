"""The tools that registries show, with what follows from their definitions (SPEC: nutrition-labels 6, 27.3).

Refuses to forget that a definition changed, and to remember more tools than there is room for.
"""

from __future__ import annotations

from typing import Final

from riskproof.model.contact import Contact
from riskproof.model.label import Hints
from riskproof.model.label_words import Effect
from riskproof.nutrition.attribution import Subject
from riskproof.nutrition.began import EffectFrom, Shown
from riskproof.nutrition.contacts import of_definition
from riskproof.nutrition.inputs import SchemaEntry
from riskproof.nutrition.known import Known
from riskproof.nutrition.names import bounded
from riskproof.nutrition.registry import effect_of

MOST_DEFINITIONS: Final = 8192
_NO_HINTS: Final[Hints] = {}


class ToolList:
    """What was last seen of every tool's definition, whoever's list it was in."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._seen: dict[tuple[str, str], tuple[Hints, Contact | None]] = {}

    def take(self, entry: SchemaEntry, subject: Subject) -> Shown:
        """A registry shows a tool. The first definition of a tool becomes the known one by being seen."""
        contact = None
        if entry.fingerprint:
            contact = of_definition(subject.info.id, subject.name, entry.server, entry.fingerprint)
            self._known.see(subject.info.id, contact.what, entry.fingerprint)
        key = (subject.name, bounded(entry.server))
        if key not in self._seen and len(self._seen) >= MOST_DEFINITIONS:
            del self._seen[next(iter(self._seen))]
        self._seen[key] = (entry.hints, contact)
        effect, source = _effect(subject, entry.hints)
        return Shown(subject, entry.schema_bytes, entry.fingerprint, entry.hints, effect, source, self._unknown(contact))

    def effect_of(self, subject: Subject, server: str) -> tuple[Effect, EffectFrom, Hints, Contact | None]:
        """A tool's effect, why, its hints, and its definition where that is not a known one."""
        hints, contact = self._found(subject.name, server)
        effect, source = _effect(subject, hints)
        return effect, source, hints, self._unknown(contact)

    def definition_of(self, subject: Subject, server: str, carried: SchemaEntry | None = None) -> Contact | None:
        """A tool's definition as a contact of its label: the listed one, else the one that the call ``carried``."""
        listed = self._found(subject.name, server)[1]
        if listed is not None or carried is None or not carried.fingerprint:
            return listed
        contact = of_definition(subject.info.id, subject.name, server, carried.fingerprint)
        self._known.see(contact.label, contact.what, contact.mark)
        return contact

    def _found(self, name: str, server: str) -> tuple[Hints, Contact | None]:
        found = self._seen.get((name, bounded(server)))
        if found is None and server:
            found = self._seen.get((name, ""))
        return found or (_NO_HINTS, None)

    def _unknown(self, contact: Contact | None) -> Contact | None:
        return contact if contact is not None and self._known.differs(contact) else None


def _effect(subject: Subject, hints: Hints) -> tuple[Effect, EffectFrom]:
    """The configured effect, else the claimed one, else unknown."""
    if subject.effect is not None:
        return subject.effect, "configuration"
    claimed = effect_of(hints) if hints else None
    return ("unknown", "nothing") if claimed is None else (claimed, "hints")
