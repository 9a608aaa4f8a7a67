"""Evidence: one fact with its time and where it comes from, put into words when it is published (SPEC: nutrition-labels 9).

Refuses payloads: a fact has a tool, a hostname, an effect, a size, a capability or the form of a path that the operator lets show.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from riskproof.model.label import EvidenceRecord
from riskproof.model.label_words import Category, LabelCapability, Provenance
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
_WORDS: Final[dict[FactKind, str]] = {
    "effect-classified": "{tool} counts as {detail}: an effect rule says so",
    "effect-hinted": "{tool} counts as {detail}: it says so of itself",
    "capability-classified": "{tool} is of a kind that has the capability {detail}",
    "url-host": "{tool} was given an address at {detail}",
    "call-succeeded": "{tool} ended well",
    "call-failed": "{tool} failed",
    "file-read": "read {detail}",
    "file-write": "wrote {detail}",
    "file-absent": "looked for {detail} and found nothing there",
    "schema-size": "{tool} is offered with a definition of {detail} bytes",
    "schema-changed": "{tool} is offered with another definition of {detail} bytes",
    "schema-left": "{tool} is no longer offered",
}
_DECLARED: Final[dict[LabelCapability, str]] = {
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
        if self.fact == "declared":
            return f"the configuration says that these tools {_DECLARED[self.detail]}"  # type: ignore[index]
        detail = _UNNAMED.get(self.fact, "") if self.detail is None else self.detail
        return _WORDS[self.fact].replace("{detail}", str(detail), 1).replace("{tool}", self.tool, 1)

    def to_json(self) -> EvidenceRecord:
        """As it is published."""
        source, category = _ORIGIN[self.fact]
        return {"time": iso(self.at_ms), "source": source, "category": category, "summary": self.summary}
