"""The runtime nutrition label as it is published: schema version 1, in the names of the wire (SPEC: nutrition-labels 10, 11).

Refuses values of calls: sizes, counts, times, tool names, call ids, hostnames and, where the operator shows paths, forms of paths.

Keys that are not required are additions to version 1: whoever reads a label does without them, and whoever writes one leaves them out
rather than making them null. Times are ``YYYY-MM-DDTHH:MM:SS.mmmZ``, sizes bytes, durations milliseconds.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from riskproof.model.label_words import Category, Effect, FailureCode, FindingKind, LabelCapability, Provenance


class Window(TypedDict):
    """From the last start of an observation to the moment of the snapshot."""

    startedAt: str
    generatedAt: str


class Declared(TypedDict):
    """What the operator's configuration says. ``credentialRefs`` are names of credentials, never values."""

    network: bool
    credentials: bool
    subprocess: bool
    persistence: bool
    domains: list[str]
    credentialRefs: NotRequired[list[str]]


class Hints(TypedDict):
    """What a tool says of itself (MCP annotations): a claim of its author that nobody checked. What it does not say is absent."""

    readOnly: NotRequired[bool]
    destructive: NotRequired[bool]
    idempotent: NotRequired[bool]
    openWorld: NotRequired[bool]


class Bucket(TypedDict):
    """One bar of a histogram: calls that took at most ``upToMs`` and more than the bar before; None = more than every bound."""

    upToMs: int | None
    calls: int


class FailureDurations(TypedDict):
    """How long the timed calls took that failed with one code; the row's ``buckets`` and average hold them too."""

    totalMs: int | float
    buckets: list[Bucket]


class ToolRow(TypedDict):
    """One tool of a label. ``effect`` is configured, or follows from the hints where ``effectFrom`` says so.

    Durations of ``p50`` to ``max`` and ``buckets`` are those of calls whose begin was seen. ``durationsExact`` is false where there were
    more than are kept one by one. ``fingerprint`` is ``sha256:`` and the digest of the definition.
    """

    name: str
    schemaBytes: int
    calls: int
    timedCalls: int
    successes: int
    failures: int
    averageDurationMs: int | float
    p95DurationMs: int | float
    argumentBytes: int
    resultBytes: int
    effect: Effect
    effectFrom: NotRequired[Literal["configuration", "hints", "nothing"]]
    visible: NotRequired[bool]
    nestedCalls: NotRequired[int]
    inFlight: NotRequired[int]
    discarded: NotRequired[int]
    minDurationMs: NotRequired[int | float]
    p50DurationMs: NotRequired[int | float]
    p99DurationMs: NotRequired[int | float]
    maxDurationMs: NotRequired[int | float]
    durationsExact: NotRequired[bool]
    buckets: NotRequired[list[Bucket]]
    failureCodes: NotRequired[dict[FailureCode, int]]
    failureDurations: NotRequired[dict[FailureCode, FailureDurations]]
    hints: NotRequired[Hints]
    fingerprint: NotRequired[str]
    firstSeen: NotRequired[str]
    changedAt: NotRequired[str]


class Filesystem(TypedDict):
    """File observations. ``reads`` include those that found nothing, which ``absent`` counts."""

    observations: int
    reads: int
    writes: int
    uniqueTargets: int
    samples: list[str]
    absent: NotRequired[int]
    samplesTruncated: NotRequired[bool]
    uniqueTargetsTruncated: NotRequired[bool]


class DomainCalls(TypedDict):
    """A hostname and the calls that named it."""

    hostname: str
    calls: int


class Network(TypedDict):
    """Hostnames of URLs in arguments; ``domains`` is a sample."""

    callsWithUrls: int
    uniqueDomains: int
    domains: list[DomainCalls]
    domainsTruncated: NotRequired[bool]
    uniqueDomainsTruncated: NotRequired[bool]


class SideEffects(TypedDict):
    """Begun calls by effect."""

    none: int
    read: int
    write: int
    destructive: int
    unknown: int


class Observed(TypedDict):
    """What events of the host showed."""

    tools: list[ToolRow]
    filesystem: Filesystem
    network: Network
    sideEffects: SideEffects
    toolsTruncated: NotRequired[bool]


class EvidenceRecord(TypedDict):
    """One fact in words, with where it comes from."""

    time: str
    source: Provenance
    category: Category
    summary: str


class FindingRecord(TypedDict):
    """Declared and seen differ. Never a grade. ``level`` "note" is for information only; ``accepted`` = a person approved it."""

    kind: FindingKind
    level: Literal["warning", "note"]
    firstSeen: str
    calls: int
    summary: str
    tool: NotRequired[str]
    hostname: NotRequired[str]
    capability: NotRequired[LabelCapability]
    accepted: NotRequired[bool]


class Label(TypedDict):
    """One plugin, server or tool namespace. ``declaredBy`` "nobody": ``declared`` is all false because nothing was said.

    ``claimed`` is what tools' hints add up to, by nobody's check. ``inferred`` counts begun calls that classification put under each
    capability, which is no proof that one was used.
    """

    id: str
    displayName: str
    window: Window
    declared: Declared
    observed: Observed
    evidence: list[EvidenceRecord]
    kind: NotRequired[Literal["configured", "server", "unattributed"]]
    declaredBy: NotRequired[Literal["configuration", "nobody"]]
    claimed: NotRequired[dict[LabelCapability, bool]]
    inferred: NotRequired[dict[LabelCapability, int]]
    findings: NotRequired[list[FindingRecord]]
    findingsTruncated: NotRequired[bool]
    evidenceTruncated: NotRequired[bool]


class LabelSnapshot(TypedDict):
    """Every label, or one. ``collectorFaults`` counts events that could not be counted."""

    schemaVersion: Literal[1]
    revision: int
    generatedAt: str
    labels: list[Label]
    collectorFaults: NotRequired[int]
    labelsTruncated: NotRequired[bool]
