"""Snapshots as values: nothing changes them after they were handed out (SPEC: nutrition-labels 10; P27).

Refuses to count: it holds what was counted and writes it in the shape of ``model.label``.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import NamedTuple, cast

from riskproof.model import label as shape
from riskproof.model.label_words import CAPABILITY_WORDS, EFFECTS, LabelCapability
from riskproof.nutrition.attribution import LabelKind, UnknownLabelError
from riskproof.nutrition.config_types import Declared
from riskproof.nutrition.evidence import Evidence, record_of
from riskproof.nutrition.evidence_ring import Facts
from riskproof.nutrition.rows import ToolView
from riskproof.nutrition.times import iso

__all__ = ["FilesView", "LabelView", "NetworkView", "ObservedView", "Snapshot", "UnknownLabelError", "Window"]


class Window(NamedTuple):
    """From the start of an observation to the moment of the snapshot."""

    started_ms: int
    generated_ms: int

    def to_json(self) -> shape.Window:
        """As it is published."""
        return {"startedAt": iso(self.started_ms), "generatedAt": iso(self.generated_ms)}


class FilesView(NamedTuple):
    """File observations."""

    reads: int = 0
    writes: int = 0
    absent: int = 0
    unique_targets: int = 0
    samples: tuple[str, ...] = ()
    samples_truncated: bool = False
    unique_targets_truncated: bool = False

    def to_json(self) -> shape.Filesystem:
        """As it is published."""
        files: shape.Filesystem = {
            "observations": self.reads + self.writes,
            "reads": self.reads,
            "writes": self.writes,
            "uniqueTargets": self.unique_targets,
            "samples": list(self.samples),
            "absent": self.absent,
        }
        if self.samples_truncated:
            files["samplesTruncated"] = True
        if self.unique_targets_truncated:
            files["uniqueTargetsTruncated"] = True
        return files


class NetworkView(NamedTuple):
    """Hostnames of calls."""

    calls_with_urls: int = 0
    unique_domains: int = 0
    domains: tuple[tuple[str, int], ...] = ()
    domains_truncated: bool = False
    unique_domains_truncated: bool = False

    def to_json(self) -> shape.Network:
        """As it is published."""
        network: shape.Network = {
            "callsWithUrls": self.calls_with_urls,
            "uniqueDomains": self.unique_domains,
            "domains": [{"hostname": hostname, "calls": calls} for hostname, calls in self.domains],
        }
        if self.domains_truncated:
            network["domainsTruncated"] = True
        if self.unique_domains_truncated:
            network["uniqueDomainsTruncated"] = True
        return network


class ObservedView(NamedTuple):
    """What events showed. ``side_effects`` are in the order of ``EFFECTS``."""

    tools: tuple[ToolView, ...]
    filesystem: FilesView
    network: NetworkView
    side_effects: tuple[int, ...]
    tools_truncated: bool

    def to_json(self) -> shape.Observed:
        """As it is published."""
        observed: shape.Observed = {
            "tools": [tool.to_json() for tool in self.tools],
            "filesystem": self.filesystem.to_json(),
            "network": self.network.to_json(),
            "sideEffects": cast("shape.SideEffects", dict(zip(EFFECTS, self.side_effects, strict=True))),
        }
        if self.tools_truncated:
            observed["toolsTruncated"] = True
        return observed


class LabelView(NamedTuple):
    """A label as a snapshot holds it. ``facts`` are evidence as it is kept; a finding is its published record, as pairs."""

    id: str
    display_name: str
    kind: LabelKind
    window: Window
    declared: Declared | None
    observed: ObservedView
    facts: Facts
    evidence_truncated: bool
    claimed: tuple[tuple[LabelCapability, bool], ...]
    inferred: tuple[tuple[LabelCapability, int], ...]
    findings: tuple[tuple[tuple[str, object], ...], ...]
    findings_truncated: bool

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The facts in words, the oldest first."""
        return tuple(itertools.starmap(Evidence, self.facts.each()))

    def to_json(self) -> shape.Label:
        """As it is published."""
        label: shape.Label = {
            "id": self.id,
            "displayName": self.display_name,
            "window": self.window.to_json(),
            "declared": _declared(self.declared),
            "observed": self.observed.to_json(),
            "evidence": [record_of(fact) for fact in self.facts.each()],
            "kind": self.kind,
            "declaredBy": "nobody" if self.declared is None else "configuration",
        }
        if self.claimed:
            label["claimed"] = dict(self.claimed)
        if self.inferred:
            label["inferred"] = dict(self.inferred)
        if self.findings:
            label["findings"] = [cast("shape.FindingRecord", dict(pairs)) for pairs in self.findings]
        if self.findings_truncated:
            label["findingsTruncated"] = True
        if self.evidence_truncated:
            label["evidenceTruncated"] = True
        return label


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Every label, or one, at a moment."""

    revision: int
    generated_ms: int
    labels: tuple[LabelView, ...] = ()
    faults: int = 0
    labels_truncated: bool = False

    def to_json(self) -> shape.LabelSnapshot:
        """A fresh value in the published shape."""
        snapshot: shape.LabelSnapshot = {
            "schemaVersion": 1,
            "revision": self.revision,
            "generatedAt": iso(self.generated_ms),
            "labels": [label.to_json() for label in self.labels],
        }
        if self.faults:
            snapshot["collectorFaults"] = self.faults
        if self.labels_truncated:
            snapshot["labelsTruncated"] = True
        return snapshot


def _declared(declared: Declared | None) -> shape.Declared:
    given = declared or Declared()
    shown = cast("shape.Declared", {word: getattr(given, word) for word in CAPABILITY_WORDS})
    shown["domains"] = list(given.domains)
    if given.credential_refs:
        shown["credentialRefs"] = list(given.credential_refs)
    return shown
