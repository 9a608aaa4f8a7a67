"""Whether what an identity declared covers a hostname: as the domain patterns of a policy do, by the same function.

Refuses to read more into a declaration than it says: an entry covers its domain and what lies below it, a leading ``*.`` changes nothing,
and a port is no part of a hostname.
"""

from __future__ import annotations

from dataclasses import dataclass

from riskproof.detect.hosts import matches_any
from riskproof.model.label_words import CAPABILITY_WORDS, LabelCapability
from riskproof.nutrition.config_types import Declared


@dataclass(frozen=True, slots=True)
class Expected:
    """What an identity declared, for comparing. ``said`` is false where it declared nothing at all. Who names domains declares network;
    who declares network without domains declares every one."""

    said: bool = False
    capabilities: frozenset[LabelCapability] = frozenset()
    domains: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    """``domains`` without ports."""

    def covers(self, host: str) -> bool:
        """True where a hostname was declared."""
        if not self.domains:
            return "network" in self.capabilities
        return matches_any(host, self.patterns)

    def entries_for(self, host: str) -> tuple[str, ...]:
        """The declared entries that cover a hostname."""
        return tuple(entry for entry, pattern in zip(self.domains, self.patterns, strict=True) if matches_any(host, (pattern,)))

    def allows(self, capability: LabelCapability) -> bool:
        """True where a capability was declared."""
        return capability in self.capabilities


def expected_of(declared: Declared | None) -> Expected:
    """What follows from a declaration, None where there is none."""
    if declared is None:
        return Expected()
    words = frozenset(word for word in CAPABILITY_WORDS if getattr(declared, word) or (word == "network" and declared.domains))
    return Expected(True, words, declared.domains, tuple(map(without_port, declared.domains)))


def without_port(entry: str) -> str:
    """A declared entry without its port. The colons of an IPv6 address are none: with a port it stands in brackets."""
    if entry.startswith("["):
        return entry[: entry.find("]") + 1] or entry
    name, colon, port = entry.partition(":")
    return name if colon and (port.isdecimal() or not port) else entry
