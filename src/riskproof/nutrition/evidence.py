"""Evidence: one fact with its time and where it comes from, put into words when it is published (SPEC: nutrition-labels 9).

Refuses payloads: a fact has a tool, a hostname, an effect, a size, a capability or the form of a path that the operator lets show.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from riskproof.model.label import EvidenceRecord
from riskproof.model.label_words import Category, Provenance
from riskproof.nutrition.times import iso

FactKind = Literal[
    "declared",
    "effect-classified",
    "effect-hinted",
    "capability-classified",
    "url-host",
    "call-succeeded",
    "call-failed",
    "file-read",
    "file-write",
    "file-absent",
    "schema-size",
    "schema-changed",
    "schema-left",
]
_ORIGIN: Final[dict[FactKind, tuple[Provenance, Category]]] = {
    "declared": ("declared", "capability"),
    "effect-classified": ("inferred", "tool"),
    "effect-hinted": ("inferred", "tool"),
    "capability-classified": ("inferred", "capability"),
    "url-host": ("observed", "network"),
    "call-succeeded": ("observed", "tool"),
    "call-failed": ("observed", "tool"),
    "file-read": ("observed", "filesystem"),
    "file-write": ("observed", "filesystem"),
    "file-absent": ("observed", "filesystem"),
    "schema-size": ("observed", "schema"),
    "schema-changed": ("observed", "schema"),
    "schema-left": ("observed", "schema"),
}
_WORDS: Final[dict[FactKind, tuple[bool, str, bool, str]]] = {
    "declared": (False, "the configuration says that these tools ", True, ""),
    "effect-classified": (True, " counts as ", True, ": an effect rule says so"),
    "effect-hinted": (True, " counts as ", True, ": it says so of itself"),
    "capability-classified": (True, " is of a kind that has the capability ", True, ""),
    "url-host": (True, " was given an address at ", True, ""),
    "call-succeeded": (True, " ended well", False, ""),
    "call-failed": (True, " failed", False, ""),
    "file-read": (False, "read ", True, ""),
    "file-write": (False, "wrote ", True, ""),
    "file-absent": (False, "looked for ", True, " and found nothing there"),
    "schema-size": (True, " is offered with a definition of ", True, " bytes"),
    "schema-changed": (True, " is offered with another definition of ", True, " bytes"),
    "schema-left": (True, " is no longer offered", False, ""),
}
"""Whether the tool comes first, words, whether the detail follows, words."""
_DECLARED: Final[dict[str | int, str]] = {
    "network": "may reach remote services",
    "credentials": "may use credentials",
    "subprocess": "may start processes",
    "persistence": "may keep data outside the session",
}
_UNNAMED: Final[dict[FactKind, str]] = {
    "url-host": "a host that is not shown",
    "file-read": "a file",
    "file-write": "a file",
    "file-absent": "a file",
}


Fact = tuple[int, FactKind, str, str | int | None]
"""A fact as it is kept: when, what, the tool, and what it is about beside the tool, None where that is not shown. There are many, and a
plain tuple of texts and numbers is nothing that the garbage collector has to look through."""


class Evidence(NamedTuple):
    """A fact in words. Made from a ``Fact``."""

    at_ms: int
    fact: FactKind
    tool: str
    detail: str | int | None

    @property
    def source(self) -> Provenance:
        """Where it comes from."""
        return _ORIGIN[self.fact][0]

    @property
    def category(self) -> Category:
        """What it is about."""
        return _ORIGIN[self.fact][1]

    @property
    def summary(self) -> str:
        """In words."""
        return _words(self)

    def to_json(self) -> EvidenceRecord:
        """As it is published."""
        return record_of(self)


def record_of(fact: Fact) -> EvidenceRecord:
    """A fact as it is published."""
    source, category = _ORIGIN[fact[1]]
    return {"time": iso(fact[0]), "source": source, "category": category, "summary": _words(fact)}


def _words(fact: Fact) -> str:
    _, kind, tool, detail = fact
    tool_first, middle, detail_next, end = _WORDS[kind]
    if not detail_next:
        return f"{tool}{middle}{end}"
    if detail is None:
        detail = _UNNAMED.get(kind, "")
    elif kind == "declared":
        detail = _DECLARED[detail]
    return f"{tool}{middle}{detail}{end}" if tool_first else f"{middle}{detail}{end}"
