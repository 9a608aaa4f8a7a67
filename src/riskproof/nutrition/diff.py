"""Two snapshots of labels compared: what a plugin or server has, does and says now that it did not before (SPEC: nutrition-labels 27.3).

Refuses to grade. A change that widens what a label can do or did, beyond what it declares, is a warning, everything else a note; what an
operator declares is their own doing, and slower is a note, always.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from riskproof.model.label_words import CAPABILITY_WORDS, EFFECTS
from riskproof.nutrition.seen_labels import SeenLabel, SeenTool

ChangeKind = Literal[
    "label-added",
    "label-removed",
    "tool-added",
    "tool-removed",
    "definition-changed",
    "schema-size",
    "hints-changed",
    "effect-changed",
    "effect-used",
    "host-added",
    "host-gone",
    "capability-declared",
    "capability-undeclared",
    "capability-inferred",
    "domain-declared",
    "domain-undeclared",
    "failures",
    "slower",
    "finding",
]
_WIDENS: Final = frozenset(
    (
        *("label-added", "tool-added", "definition-changed", "hints-changed", "effect-changed", "effect-used"),
        *("host-added", "capability-inferred", "finding"),
    )
)
_HARMLESS: Final = ("none", "read")
_SLOWER: Final = 1.25
"""How many times the older p95 a newer one has to be to be worth a line, and by how many milliseconds."""
_AT_LEAST_MS: Final = 10.0


@dataclass(frozen=True, slots=True)
class Change:
    """One difference. ``subject`` is a tool, a hostname, a capability, an effect, the kind of a finding, or "" for the label itself."""

    kind: ChangeKind
    subject: str = ""
    old: str | int | float = ""
    new: str | int | float = ""
    note: bool = False

    @property
    def level(self) -> Literal["warning", "note"]:
        """Whether it widens anything."""
        return "warning" if self.kind in _WIDENS and not self.note else "note"


@dataclass(frozen=True, slots=True)
class LabelDiff:
    """One label. Sizes are bytes of all definitions; ``sampled`` = a list of hosts was cut, so that a host may only seem new or gone."""

    id: str
    name: str
    old_bytes: int
    new_bytes: int
    changes: tuple[Change, ...]
    sampled: bool = False

    @property
    def percent(self) -> float | None:
        """By how much definitions grew, None where there were none."""
        return round(100 * (self.new_bytes - self.old_bytes) / self.old_bytes, 1) if self.old_bytes else None

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        changes = [{"kind": one.kind, "level": one.level, "subject": one.subject, "old": one.old, "new": one.new} for one in self.changes]
        sizes = {"old": self.old_bytes, "new": self.new_bytes, "bytes": self.new_bytes - self.old_bytes, "percent": self.percent}
        return {"id": self.id, "displayName": self.name, "schemaBytes": sizes, "sampled": self.sampled, "changes": changes}


def diff(old: Mapping[str, SeenLabel], new: Mapping[str, SeenLabel]) -> list[LabelDiff]:
    """The labels of either that differ, by id."""
    compared = [_compared(name, old.get(name), new.get(name)) for name in sorted({*old, *new})]
    return [one for one in compared if one.changes]


def warnings_in(found: Sequence[LabelDiff]) -> int:
    """How many changes widen something."""
    return sum(one.level == "warning" for label in found for one in label.changes)


def _compared(name: str, old: SeenLabel | None, new: SeenLabel | None) -> LabelDiff:
    if old is None and new is not None:
        added = Change("label-added", "", 0, len(new.tools), note=not new.tools)
        return LabelDiff(name, new.name, 0, new.schema_bytes, (added,), new.sampled)
    if old is not None and new is None:
        return LabelDiff(name, old.name, old.schema_bytes, 0, (Change("label-removed", "", len(old.tools), 0),), old.sampled)
    return _both(name, old, new) if old is not None and new is not None else LabelDiff(name, name, 0, 0, ())


def _both(name: str, old: SeenLabel, new: SeenLabel) -> LabelDiff:
    changes = (*_tools(old, new), *_effects(old, new), *_hosts(old, new), *_declared(old, new), *_inferred(old, new), *_findings(old, new))
    return LabelDiff(name, new.name, old.schema_bytes, new.schema_bytes, changes, old.sampled or new.sampled)


def _tools(old: SeenLabel, new: SeenLabel) -> Iterator[Change]:
    for name in sorted({*old.tools, *new.tools}):
        before, after = old.tools.get(name), new.tools.get(name)
        if before is None or not before.present:
            if after is not None and after.present:
                yield Change("tool-added", name, 0, after.schema_bytes)
        elif after is None or (after.visible is False and before.visible is not False):
            yield Change("tool-removed", name, before.schema_bytes, 0)
        else:
            yield from _tool(before, after)


def _tool(old: SeenTool, new: SeenTool) -> Iterator[Change]:
    if old.fingerprint and new.fingerprint and old.fingerprint != new.fingerprint:
        yield Change("definition-changed", new.name, old.fingerprint, new.fingerprint)
    if old.schema_bytes != new.schema_bytes:
        yield Change("schema-size", new.name, old.schema_bytes, new.schema_bytes)
    if old.hints != new.hints:
        yield Change("hints-changed", new.name, _said(old), _said(new))
    if old.effect != new.effect:
        yield Change("effect-changed", new.name, old.effect, new.effect, note=new.effect in _HARMLESS)
    if new.failures > old.failures and _share(new) > _share(old):
        yield Change("failures", new.name, round(_share(old), 1), round(_share(new), 1))
    if old.calls and new.p95 >= old.p95 * _SLOWER and new.p95 - old.p95 >= _AT_LEAST_MS:
        yield Change("slower", new.name, old.p95, new.p95)


def _said(tool: SeenTool) -> str:
    return ", ".join(f"{name} {str(value).lower()}" for name, value in sorted(tool.hints.items())) or "nothing"


def _share(tool: SeenTool) -> float:
    return 100 * tool.failures / tool.calls if tool.calls else 0.0


def _effects(old: SeenLabel, new: SeenLabel) -> Iterator[Change]:
    for word in EFFECTS:
        if new.effects.get(word) and not old.effects.get(word):
            yield Change("effect-used", word, 0, new.effects[word], note=word in (*_HARMLESS, "unknown"))


def _hosts(old: SeenLabel, new: SeenLabel) -> Iterator[Change]:
    expected = new.expected
    for host in sorted(new.hosts):
        if host not in old.hosts:
            yield Change("host-added", host, 0, new.hosts[host], note=expected.said and expected.covers(host))
    yield from (Change("host-gone", host, old.hosts[host], 0) for host in sorted(old.hosts) if host not in new.hosts)


def _declared(old: SeenLabel, new: SeenLabel) -> Iterator[Change]:
    yield from (Change("capability-declared", word) for word in CAPABILITY_WORDS if word in new.declared - old.declared)
    yield from (Change("capability-undeclared", word) for word in CAPABILITY_WORDS if word in old.declared - new.declared)
    yield from (Change("domain-declared", one) for one in sorted({*new.domains} - {*old.domains}))
    yield from (Change("domain-undeclared", one) for one in sorted({*old.domains} - {*new.domains}))


def _inferred(old: SeenLabel, new: SeenLabel) -> Iterator[Change]:
    for word in CAPABILITY_WORDS:
        if new.inferred.get(word) and not old.inferred.get(word):
            yield Change("capability-inferred", word, 0, new.inferred[word], note=word in new.declared)


def _findings(old: SeenLabel, new: SeenLabel) -> Iterator[Change]:
    before = {(one.kind, one.tool, one.hostname, one.capability) for one in old.findings}
    for one in new.findings:
        if (one.kind, one.tool, one.hostname, one.capability) not in before:
            subject = one.hostname or one.capability or one.tool
            yield Change("finding", one.kind, "", subject, note=one.accepted or one.level != "warning")
