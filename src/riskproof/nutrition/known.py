"""What is known of labels beyond a window: definitions of tools that count as seen, and first contacts that a person approved.

Refuses to grow without bound: what there is no room for is not remembered, so that it is asked about again. Refuses to loosen where what
was kept is damaged: then not even the first definition of a tool counts as known by being seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, get_args

from riskproof.model.contact import Contact
from riskproof.model.label_words import UNATTRIBUTED, LabelCapability

MOST_LABELS: Final = 256
MOST_TOOLS: Final = 1024
"""Tools of one label whose definitions are known."""
MOST_TOOLS_IN_ALL: Final = 16_384
MOST_DEFINITIONS: Final = 8
"""Known definitions of one tool: a person approved them, or they were there first."""
MOST_HOSTS: Final = 1024
"""Approved hosts of one label."""
LONGEST: Final = 512
"""Characters of an id, a tool's name, a hostname or a fingerprint that is remembered."""
_CAPABILITIES: Final = frozenset(get_args(LabelCapability))
_VERSION: Final = 1


class _OfLabel:
    """What is known of one label."""

    __slots__ = ("capabilities", "definitions", "hosts")

    def __init__(self) -> None:
        self.hosts: dict[str, None] = {}
        self.capabilities: dict[str, None] = {}
        self.definitions: dict[str, list[str]] = {}


class Known:
    """Known definitions and approved contacts by label. ``lost`` is true where some of what was known is gone; ``changes`` counts what was
    added, so that whoever keeps it knows when to write. Not safe from threads by itself."""

    def __init__(self, *, lost: bool = False) -> None:
        self._labels: dict[str, _OfLabel] = {}
        self._tools = 0
        self._newest: dict[tuple[str, str], str] = {}
        self.lost = lost
        self.changes = 0

    def has(self, contact: Contact) -> bool:
        """True where a person approved this contact, or where this definition was known before."""
        of = self._labels.get(contact.label)
        if of is None:
            return False
        if contact.kind == "definition":
            return contact.mark in of.definitions.get(contact.what, ())
        return contact.what in (of.hosts if contact.kind == "host" else of.capabilities)

    def accept(self, contacts: Iterable[Contact]) -> None:
        """Remembers what a person approved."""
        for contact in contacts:
            if contact.kind == "definition":
                self._define(contact.label, contact.what, contact.mark)
            else:
                self._meet(contact)

    def accepted(self, label: str, kind: str, what: str) -> bool:
        """True where a person approved a host or a capability of a label."""
        of = self._labels.get(label)
        return of is not None and what in (of.hosts if kind == "host" else of.capabilities)

    def see(self, label: str, tool: str, fingerprint: str) -> bool:
        """Takes note of a tool's definition; False where it is another one than those that are known. The first that is ever seen of a tool
        becomes known by being seen, unless something is lost: then it says nothing, and ``has`` does not know it."""
        of = self._labels.get(label)
        if fingerprint and not self.lost and (of is None or tool not in of.definitions):
            self._define(label, tool, fingerprint)
        if fingerprint and self._newest.get((label, tool)) != fingerprint and len(self._newest) < MOST_TOOLS_IN_ALL:
            self._newest[label, tool] = fingerprint
            self.changes += 1
        return not self.differs(Contact(label, "definition", tool, fingerprint))

    def differs(self, definition: Contact) -> bool:
        """True for a tool's definition that is another one than those that are known of it; where none is known nothing differs."""
        marks = self.baseline(definition.label, definition.what)
        return bool(definition.mark and marks) and definition.mark not in marks

    def baseline(self, label: str, tool: str) -> tuple[str, ...]:
        """The known definitions of a tool, the first one first."""
        of = self._labels.get(label)
        return tuple(of.definitions.get(tool, ())) if of is not None else ()

    def update(self, other: Known, labels: Collection[str] | None = None) -> None:
        """Takes in what another one knows, of these labels or of all. Of a tool that both know, the definitions of both are known."""
        self.lost = self.lost or other.lost
        for label, of in other._labels.items():
            if labels is not None and label not in labels:
                continue
            self.accept(Contact(label, "host", host) for host in of.hosts)
            self.accept(Contact(label, "capability", word) for word in of.capabilities)
            self.accept(Contact(label, "definition", tool, mark) for tool, marks in of.definitions.items() for mark in marks)

    def lasting(self, asking: Collection[str]) -> Known:
        """What outlives the process. Where nobody asks about a label its newest definitions are known from the next process on, since
        nobody will approve them. What no identity claims is not kept: under it a tool of one name is another one in the next project."""
        lasting = Known(lost=self.lost)
        lasting.update(self)
        newest = [(label, tool, mark) for (label, tool), mark in self._newest.items() if label not in asking]
        lasting.accept(Contact(label, "definition", tool, mark) for label, tool, mark in newest)
        lasting.forget(UNATTRIBUTED)
        return lasting

    def forget(self, label: str, *, definitions_only: bool = False) -> bool:
        """Forgets everything of a label, or the definitions of its tools; whether there was anything."""
        of = self._labels.get(label)
        if of is None or (definitions_only and not of.definitions):
            return False
        self._tools -= len(of.definitions)
        of.definitions.clear()
        if not definitions_only:
            del self._labels[label]
        self.changes += 1
        return True

    def to_json(self) -> dict[str, Any]:
        """As it is kept, in a fixed order."""
        return {
            "version": _VERSION,
            "lost": self.lost,
            "labels": {
                label: {
                    "hosts": sorted(of.hosts),
                    "capabilities": sorted(of.capabilities),
                    "definitions": {tool: list(marks) for tool, marks in sorted(of.definitions.items())},
                }
                for label, of in sorted(self._labels.items())
            },
        }

    def _of(self, label: str) -> _OfLabel | None:
        """What is known of a label, made where there is room."""
        of = self._labels.get(label)
        if of is None and len(label) <= LONGEST and len(self._labels) < MOST_LABELS:
            of = self._labels[label] = _OfLabel()
        return of

    def _meet(self, contact: Contact) -> None:
        of = self._of(contact.label)
        if of is None or len(contact.what) > LONGEST:
            return
        table, most = (of.hosts, MOST_HOSTS) if contact.kind == "host" else (of.capabilities, len(_CAPABILITIES))
        if contact.what not in table and len(table) < most:
            table[contact.what] = None
            self.changes += 1

    def _define(self, label: str, tool: str, mark: str) -> None:
        of = self._of(label)
        if of is None or max(len(tool), len(mark)) > LONGEST:
            return
        if tool not in of.definitions:
            if len(of.definitions) >= MOST_TOOLS or self._tools >= MOST_TOOLS_IN_ALL:
                return
            self._tools += 1
        marks = of.definitions.setdefault(tool, [])
        if mark in marks:
            return
        if len(marks) == MOST_DEFINITIONS:
            del marks[0]
        marks.append(mark)
        self.changes += 1


def known_from(raw: object) -> Known:
    """What was kept. What is not as it was written is left out, and then something is lost."""
    known = Known()
    good = (
        isinstance(raw, Mapping) and raw.get("version") == _VERSION and raw.get("lost") is False and isinstance(raw.get("labels"), Mapping)
    )
    for label, of in raw["labels"].items() if isinstance(raw, Mapping) and isinstance(raw.get("labels"), Mapping) else ():
        definitions = of.get("definitions") if isinstance(of, Mapping) else None
        if not isinstance(of, Mapping) or not isinstance(definitions, Mapping):
            good = False
            continue
        lists = [of.get("hosts"), of.get("capabilities"), *definitions.values()]
        good = good and all(isinstance(one, list) and all(isinstance(text, str) for text in one) for one in lists)
        known.accept(Contact(label, "host", host) for host in _texts(of.get("hosts")))
        known.accept(Contact(label, "capability", word) for word in _texts(of.get("capabilities")) if word in _CAPABILITIES)
        known.accept(Contact(label, "definition", tool, mark) for tool, marks in definitions.items() for mark in _texts(marks))
    known.lost, known.changes = not good, 0
    return known


def _texts(value: object) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []
