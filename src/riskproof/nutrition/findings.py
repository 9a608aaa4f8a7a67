"""Where a label's declaration, its tools' claims and what was seen of it differ, folded as it happens (SPEC: nutrition-labels 27.3).

Refuses to grade, and to hold values of calls: a finding names a tool, a hostname, a capability. Refuses to say of an identity that declared
nothing that something was undeclared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from riskproof.model.contact import Contact
from riskproof.model.label import FindingRecord, Hints
from riskproof.model.label_words import CAPABILITY_WORDS, Effect, FindingKind, LabelCapability
from riskproof.nutrition.claims import disagrees, is_outside, says_closed, says_read
from riskproof.nutrition.contacts import of_capability, of_host
from riskproof.nutrition.coverage import Expected
from riskproof.nutrition.finding_words import summary_of
from riskproof.nutrition.known import Known

MOST_FINDINGS: Final = 100
"""Findings of one label and window; what comes later is not kept, and the label says so."""

_MOST_HOSTS: Final = 256
"""Hosts of which is remembered whether they were declared."""


@dataclass(slots=True)
class _Found:
    """One finding while it is folded. ``calls`` are the calls that showed it."""

    kind: FindingKind
    first_seen: str
    tool: str = ""
    hostname: str = ""
    capability: LabelCapability | None = None
    calls: int = 0
    contact: Contact | None = None
    """What a person may approve of it."""


class Findings:
    """The findings of one label's window. ``label`` is its id; ``known`` is shared by all that see the label's tools.

    Times are texts as they are published. Not safe from threads by itself.
    """

    def __init__(self, label: str, declared: Expected, known: Known, limit: int = MOST_FINDINGS) -> None:
        self._label, self._declared, self._known, self._limit = label, declared, known, limit
        self._found: dict[tuple[str, str], _Found] = {}
        self._hosts: dict[str, bool] = {}
        self._entries: set[str] = set()
        self._met: set[LabelCapability] = set()
        self._calls = 0
        self.truncated = False

    def begin(
        self,
        tool: str,
        hosts: Sequence[tuple[str, str]],
        capabilities: Iterable[LabelCapability],
        effect: Effect,
        hints: Hints,
        at: str,
        *,
        configured: bool = True,
        changed: Contact | None = None,
    ) -> None:
        """A call begins. ``hosts`` are (hostname as observed, as it may be published), "" where none may; ``configured`` says that
        ``effect`` does not follow from the hints; ``changed`` is the tool's definition where it is not a known one."""
        self._calls += 1
        for host, shown in hosts:
            if self._is_undeclared(host):
                self._count(_Found("undeclared-domain", at, tool, shown, contact=of_host(self._label, host)), shown)
        if hosts:
            self._meet("network", tool, at)
            if says_closed(hints) and any(is_outside(host) for host, _ in hosts):
                self._count(_Found("closed-world-hint-but-host-seen", at, tool), tool)
        for capability in capabilities:
            if capability != "network":  # inferred; whether a call reaches the network is taken from what was seen
                self._meet(capability, tool, at)
        for found in self._of_tool(tool, effect, hints, at, configured, changed):
            self._count(found, tool)

    def schema(self, tool: str, effect: Effect, hints: Hints, at: str, *, configured: bool = True, changed: Contact | None = None) -> None:
        """A tool's definition is seen; nothing was called yet."""
        for found in self._of_tool(tool, effect, hints, at, configured, changed):
            self._note(found, tool)

    def wrote(self, tool: str, effect: Effect, hints: Hints, at: str) -> None:
        """A call of a tool wrote a file."""
        if effect in ("none", "read") or says_read(hints):
            self._count(_Found("write-under-read-effect", at, tool), tool)

    def published(self, at: str) -> list[FindingRecord]:
        """The findings so far, in the order in which they came; what was declared and never met goes last."""
        return [self._record(one) for one in (*self._found.values(), *self._unmet(at))]

    def _is_undeclared(self, host: str) -> bool:
        """Whether a host is not covered; notes the entries that cover it."""
        if not self._declared.said:
            return False
        undeclared = self._hosts.get(host)
        if undeclared is None:
            self._entries.update(self._declared.entries_for(host))
            undeclared = not self._declared.covers(host)
            if len(self._hosts) < _MOST_HOSTS:
                self._hosts[host] = undeclared
        return undeclared

    def _of_tool(self, tool: str, effect: Effect, hints: Hints, at: str, configured: bool, changed: Contact | None) -> Iterator[_Found]:
        if changed is not None:
            yield _Found("definition-changed", at, tool, contact=changed)
        if configured and disagrees(hints, effect):
            yield _Found("hint-disagrees-with-effect", at, tool)

    def _meet(self, capability: LabelCapability, tool: str, at: str) -> None:
        self._met.add(capability)
        if self._declared.said and not self._declared.allows(capability):
            contact = of_capability(self._label, capability)
            self._count(_Found("undeclared-capability", at, tool, capability=capability, contact=contact), capability)

    def _count(self, found: _Found, key: str) -> None:
        kept = self._note(found, key)
        if kept is not None:
            kept.calls += 1

    def _note(self, found: _Found, key: str) -> _Found | None:
        """The finding of this kind and key as it is kept; None where there is no room."""
        kept = self._found.get((found.kind, key))
        if kept is None and len(self._found) >= self._limit:
            self.truncated = True
        elif kept is None:
            kept = self._found[found.kind, key] = found
        elif found.contact != kept.contact:  # a definition that changed again, or hosts that are shown as one
            kept.contact = found.contact if found.kind == "definition-changed" else None
        return kept

    def _unmet(self, at: str) -> list[_Found]:
        """What was declared and not met by any call, as information; of domains only where any host was met."""
        if not (self._declared.said and self._calls):
            return []
        kind: FindingKind = "declared-never-observed"
        words = [word for word in CAPABILITY_WORDS if word in self._declared.capabilities and word not in self._met]
        unmet = [_Found(kind, at, capability=word, calls=self._calls) for word in words]
        if "network" in self._met:
            unmet += [_Found(kind, at, hostname=one, calls=self._calls) for one in self._declared.domains if one not in self._entries]
        return unmet[: self._limit]

    def _record(self, one: _Found) -> FindingRecord:
        record: FindingRecord = {
            "kind": one.kind,
            "level": "note" if one.kind == "declared-never-observed" else "warning",
            "firstSeen": one.first_seen,
            "calls": one.calls,
            "summary": summary_of(one.kind, one.capability, one.hostname),
        }
        if one.tool:
            record["tool"] = one.tool
        if one.hostname:
            record["hostname"] = one.hostname
        if one.capability is not None:
            record["capability"] = one.capability
        if one.contact is not None and self._known.has(one.contact):
            record["accepted"] = True
        return record
