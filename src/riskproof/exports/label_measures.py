"""The measures of labels and of whole snapshots (SPEC: nutrition-labels 27.4), and the list of all measures.

Refuses hostnames unless they are asked for, and samples of paths altogether.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from riskproof.exports.measures import Kind, Measure, Readings, Value
from riskproof.exports.source import Source, Wishes, nanoseconds
from riskproof.exports.tool_measures import TOOL_MEASURES
from riskproof.model.label import Label
from riskproof.model.label_words import CAPABILITY_WORDS, EFFECTS


def _info(label: Label) -> Readings:
    yield (label["displayName"], label.get("kind", ""), label.get("declaredBy", "")), 1


def _declared(label: Label) -> Readings:
    declared = label["declared"]
    said = (declared["network"], declared["credentials"], declared["subprocess"], declared["persistence"])
    return [((word,), int(value)) for word, value in zip(CAPABILITY_WORDS, said, strict=True)]


def _claimed(label: Label) -> Readings:
    claimed = label.get("claimed", {})
    return [((word,), int(claimed[word])) for word in CAPABILITY_WORDS if word in claimed]


def _inferred(label: Label) -> Readings:
    inferred = label.get("inferred", {})
    return [((word,), inferred[word]) for word in CAPABILITY_WORDS if word in inferred]


def _effects(label: Label) -> Readings:
    seen = label["observed"]["sideEffects"]
    counts = (seen["none"], seen["read"], seen["write"], seen["destructive"], seen["unknown"])
    return [((effect,), count) for effect, count in zip(EFFECTS, counts, strict=True)]


def _files(label: Label) -> Readings:
    seen = label["observed"]["filesystem"]
    yield ("read",), seen["reads"]
    yield ("write",), seen["writes"]


def _hosts(label: Label) -> Readings:
    return [((one["hostname"],), one["calls"]) for one in label["observed"]["network"]["domains"]]


def _findings(label: Label) -> Readings:
    counts = Counter((one["kind"], one["level"], str(one.get("accepted", False)).lower()) for one in label.get("findings", ()))
    return list(counts.items())


def _truncated(label: Label) -> Readings:
    seen = label["observed"]
    flags = {
        "domains": seen["network"].get("domainsTruncated"),
        "findings": label.get("findingsTruncated"),
        "samples": seen["filesystem"].get("samplesTruncated"),
        "tools": seen.get("toolsTruncated"),
        "unique_domains": seen["network"].get("uniqueDomainsTruncated"),
        "unique_targets": seen["filesystem"].get("uniqueTargetsTruncated"),
    }
    return [((what,), int(flag)) for what, flag in flags.items() if flag is not None]


def _always(read: Callable[[Label], Value]) -> Callable[[Label], Readings]:
    return lambda label: [((), read(label))]


def _sometimes(read: Callable[[Label], bool | int | None]) -> Callable[[Label], Readings]:
    return lambda label: [] if (value := read(label)) is None else [((), int(value))]


def _one(name: str, telemetry: str, kind: Kind, unit: str, text: str, read: Callable[[Label], Readings]) -> Measure:
    return Measure(name, telemetry, kind, unit, (), text, read)


def _of_all(name: str, telemetry: str, kind: Kind, unit: str, text: str, read: Callable[[Source], float | None]) -> Measure:
    def whole(source: Source) -> Readings:
        value = read(source)
        return [] if value is None else [((), int(value) if isinstance(value, bool) else value)]

    return Measure(name, telemetry, kind, unit, (), text, whole=whole)


LABEL_MEASURES: Final = (
    Measure(
        "nutrition_label",
        "nutrition.label.info",
        "info",
        "1",
        ("display_name", "kind", "declared_by"),
        "The label's name, what it is of, and who declared it.",
        _info,
    ),
    Measure(
        "nutrition_declared",
        "nutrition.declared",
        "gauge",
        "1",
        ("capability",),
        "1 where the configuration declares the capability.",
        _declared,
    ),
    Measure(
        "nutrition_claimed",
        "nutrition.claimed",
        "gauge",
        "1",
        ("capability",),
        "What the tools' own hints add up to, which nobody checked.",
        _claimed,
    ),
    Measure(
        "nutrition_inferred_calls",
        "nutrition.inferred.calls",
        "counter",
        "{call}",
        ("capability",),
        "Begun calls that the guard's classification puts under the capability; no proof that it was used.",
        _inferred,
    ),
    Measure("nutrition_side_effects", "nutrition.tool.effects", "counter", "{call}", ("effect",), "Begun calls, by effect.", _effects),
    Measure(
        "nutrition_file_observations",
        "nutrition.files",
        "counter",
        "{observation}",
        ("access",),
        "Files that were seen being read or written.",
        _files,
    ),
    _one(
        "nutrition_file_absent",
        "nutrition.files.absent",
        "counter",
        "{observation}",
        "Reads that found no file; they count as reads too.",
        _sometimes(lambda label: label["observed"]["filesystem"].get("absent")),
    ),
    _one(
        "nutrition_file_unique_targets",
        "nutrition.files.unique",
        "gauge",
        "{file}",
        "Different files that were seen.",
        _always(lambda label: label["observed"]["filesystem"]["uniqueTargets"]),
    ),
    _one(
        "nutrition_network_calls_with_urls",
        "nutrition.network.calls",
        "counter",
        "{call}",
        "Begun calls with a URL among their arguments.",
        _always(lambda label: label["observed"]["network"]["callsWithUrls"]),
    ),
    _one(
        "nutrition_network_unique_domains",
        "nutrition.network.domains",
        "gauge",
        "{host}",
        "Different hostnames in those URLs.",
        _always(lambda label: label["observed"]["network"]["uniqueDomains"]),
    ),
    Measure(
        "nutrition_network_domain_calls",
        "nutrition.network.domain.calls",
        "counter",
        "{call}",
        ("hostname",),
        "Begun calls that named the host; a sample of the hosts.",
        _hosts,
        on_request=True,
    ),
    Measure(
        "nutrition_findings",
        "nutrition.findings",
        "gauge",
        "{finding}",
        ("kind", "level", "accepted"),
        "Where what was declared and what was seen differ.",
        _findings,
    ),
    _one(
        "nutrition_evidence_records",
        "nutrition.evidence",
        "gauge",
        "{record}",
        "Records of evidence that are kept.",
        _always(lambda label: len(label["evidence"])),
    ),
    _one(
        "nutrition_evidence_truncated",
        "nutrition.evidence.truncated",
        "gauge",
        "1",
        "1 where older evidence was dropped.",
        _sometimes(lambda label: label.get("evidenceTruncated")),
    ),
    Measure(
        "nutrition_truncated",
        "nutrition.truncated",
        "gauge",
        "1",
        ("what",),
        "1 where a list or a count has reached its bound.",
        _truncated,
    ),
    _one(
        "nutrition_window_start_timestamp_seconds",
        "nutrition.window.start",
        "gauge",
        "s",
        "When the label's window began, since 1970; a reset begins a new one.",
        _always(lambda label: nanoseconds(label["window"]["startedAt"], "startedAt") / 10**9),
    ),
    _one(
        "nutrition_window_end_timestamp_seconds",
        "nutrition.window.end",
        "gauge",
        "s",
        "When the label was read last, since 1970; labels that were saved stay as they were.",
        _always(lambda label: nanoseconds(label["window"]["generatedAt"], "generatedAt") / 10**9),
    ),
)
WHOLE_MEASURES: Final = (
    _of_all(
        "nutrition_snapshot_timestamp_seconds",
        "nutrition.snapshot.time",
        "gauge",
        "s",
        "When the snapshot was made, since 1970.",
        lambda source: source.until / 10**9,
    ),
    _of_all(
        "nutrition_snapshot_revision",
        "nutrition.snapshot.revision",
        "gauge",
        "1",
        "How often what labels are made of has changed.",
        lambda source: source.snapshot["revision"],
    ),
    _of_all(
        "nutrition_collector_faults",
        "nutrition.collector.faults",
        "counter",
        "{fault}",
        "Events that could not be counted.",
        lambda source: source.snapshot.get("collectorFaults"),
    ),
    _of_all(
        "nutrition_labels_truncated",
        "nutrition.labels.truncated",
        "gauge",
        "1",
        "1 where there are more labels than are kept.",
        lambda source: source.snapshot.get("labelsTruncated"),
    ),
    _of_all(
        "nutrition_calls_truncated",
        "nutrition.calls.truncated",
        "gauge",
        "1",
        "1 where a report's list of calls leaves some out.",
        lambda source: source.truncation["calls"] if source.truncation else None,
    ),
)


def measures(wishes: Wishes) -> tuple[Measure, ...]:
    """Every measure that may be exported, in the order in which they stand."""
    return tuple(one for one in (*TOOL_MEASURES, *LABEL_MEASURES, *WHOLE_MEASURES) if wishes.hostnames or not one.on_request)
