"""The configuration of labels, resolved: what every key came to (SPEC: nutrition-labels 2).

Refuses to read a configuration: see ``config.resolve``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from riskproof.errors import PolicyError
from riskproof.model.label_words import Effect

PathDisplay = Literal["omit", "basename", "full"]
DomainDisplay = Literal["full", "registrable", "omit"]
DomainOrder = Literal["name", "calls"]
CallRetention = Literal["first", "newest"]
PrefixMatch = Literal["exclusive", "longest"]
FirstContact = Literal["report", "ask"]
ProblemKind = Literal[
    "schema",
    "unknown-key",
    "blank-or-padded",
    "reserved-id",
    "duplicate-id",
    "duplicate-entry",
    "empty-matcher",
    "tool-owned-twice",
    "server-owned-twice",
    "prefix-overlap",
    "domain-not-hostname",
    "not-a-credential-name",
    "not-positive-int",
    "not-non-negative-int",
    "nothing-to-collect",
]
COMPONENT: Final = "nutrition labels"
LARGEST_LIMIT: Final = 2**53 - 1
"""The largest integer that every reader of JSON has exactly."""


class LabelConfigError(PolicyError):
    """A configuration of labels that cannot be used. ``at`` is the path of the key, as ``$.plugins[0].tools`` where a shape is wrong."""

    def __init__(self, kind: ProblemKind, at: str, problem: str, *, remedy: str = "") -> None:
        super().__init__(f"{COMPONENT}: {at}: {problem}" if at else f"{COMPONENT}: {problem}", remedy=remedy)
        self.kind = kind
        self.at = at


@dataclass(frozen=True, slots=True)
class Declared:
    """What the operator says that the tools of an identity may do."""

    network: bool = False
    credentials: bool = False
    subprocess: bool = False
    persistence: bool = False
    domains: tuple[str, ...] = ()
    credential_refs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EffectRule:
    """Which tools of an identity have an effect."""

    effect: Effect
    names: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Identity:
    """A plugin, server or tool namespace. ``declared`` is None where nothing was declared at all."""

    id: str
    display_name: str
    names: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    servers: tuple[str, ...] = ()
    declared: Declared | None = None
    effects: tuple[EffectRule, ...] = ()
    first_contact: FirstContact = "report"


@dataclass(frozen=True, slots=True)
class LabelConfig:
    """The whole configuration."""

    plugins: tuple[Identity, ...] = ()
    include_unattributed: bool = True
    evidence_limit: int = 100
    call_sample_limit: int = 100
    file_sample_limit: int = 20
    domain_sample_limit: int = 20
    path_display: PathDisplay = "basename"
    argument_scan_max_depth: int = 8
    argument_scan_max_nodes: int = 1000
    domain_display: DomainDisplay = "full"
    domain_order: DomainOrder = "name"
    call_retention: CallRetention = "first"
    prefix_match: PrefixMatch = "exclusive"
