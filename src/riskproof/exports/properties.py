"""What an inventory says of a label and of a tool: names, values, and for each whether it was declared, observed or inferred.

Refuses hostnames unless they are asked for, samples of paths, and evidence in words.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from riskproof.exports.naming import plain
from riskproof.exports.source import Wishes
from riskproof.model.label import Bucket, Filesystem, Label, LabelSnapshot, Network, ToolRow
from riskproof.model.label_words import Provenance

PREFIX: Final = "riskproof:nutrition:"
Fact = tuple[str, str, Provenance]
"""Name without the prefix, value, and where it comes from."""


def snapshot_facts(snapshot: LabelSnapshot) -> Iterator[Fact]:
    """What is said of everything at once."""
    yield from _flat("", snapshot, ("generatedAt", "revision", "collectorFaults", "labelsTruncated"), "observed")


def label_facts(label: Label, wishes: Wishes) -> Iterator[Fact]:
    """What is said of a label."""
    yield "id", plain(label["id"]), "declared"
    yield "displayName", plain(label["displayName"]), "declared"
    yield from _flat("", label, ("kind", "declaredBy"), "declared")
    yield from _flat("window:", label["window"], ("startedAt", "generatedAt"), "observed")
    if label.get("declaredBy") != "nobody":
        yield from _declared(label, wishes)
    yield from _flat("claimed:", label.get("claimed", {}), None, "declared")
    yield from _flat("inferred:", label.get("inferred", {}), None, "inferred")
    yield from _flat("sideEffects:", label["observed"]["sideEffects"], None, "inferred")
    yield from _files(label["observed"]["filesystem"])
    yield from _network(label["observed"]["network"], wishes)
    yield "tools", str(len(label["observed"]["tools"])), "observed"
    yield from _flat("", label["observed"], ("toolsTruncated",), "observed")
    yield "evidence", str(len(label["evidence"])), "observed"
    yield from _flat("", label, ("evidenceTruncated",), "observed")
    findings = Counter(f"findings:{one['kind']}:{'accepted' if one.get('accepted') else 'open'}" for one in label.get("findings", ()))
    yield from ((name, str(count), "inferred") for name, count in sorted(findings.items()))
    yield from _flat("", label, ("findingsTruncated",), "inferred")


def tool_facts(row: ToolRow) -> Iterator[Fact]:
    """What is said of a tool."""
    yield "tool", plain(row["name"]), "declared"
    yield from _flat("", row, ("effect", "effectFrom"), "inferred")
    yield from _flat("hint:", row.get("hints", {}), None, "declared")
    yield from _flat("failures:", row.get("failureCodes", {}), None, "observed")
    for code, failed in row.get("failureDurations", {}).items():
        yield f"failures:{code}:totalMs", json.dumps(failed["totalMs"]), "observed"
        yield f"failures:{code}:durationMs:upTo", _bars(failed["buckets"]), "observed"
    if "buckets" in row:
        yield "durationMs:upTo", _bars(row["buckets"]), "observed"
    yield from _flat("", row, tuple(name for name in row if name not in _ELSEWHERE), "observed")


_ELSEWHERE: Final = {"name", "effect", "effectFrom", "hints", "failureCodes", "failureDurations", "buckets"}


def _bars(bars: list[Bucket]) -> str:
    return json.dumps([[bar["upToMs"], bar["calls"]] for bar in bars], separators=(",", ":"))


def _declared(label: Label, wishes: Wishes) -> Iterator[Fact]:
    declared = label["declared"]
    yield from _flat("declared:", declared, ("network", "credentials", "subprocess", "persistence"), "declared")
    yield "declared:domains", str(len(declared["domains"])), "declared"
    if wishes.hostnames and declared["domains"]:
        yield "declared:domains:names", _list(declared["domains"]), "declared"
    if refs := declared.get("credentialRefs"):
        yield "declared:credentialRefs", _list(refs), "declared"


def _files(seen: Filesystem) -> Iterator[Fact]:
    yield from _flat("files:", seen, ("observations", "reads", "writes", "uniqueTargets", "absent", "uniqueTargetsTruncated"), "observed")


def _network(seen: Network, wishes: Wishes) -> Iterator[Fact]:
    yield from _flat("network:", seen, ("callsWithUrls", "uniqueDomains", "domainsTruncated", "uniqueDomainsTruncated"), "observed")
    if wishes.hostnames:
        yield from ((f"network:calls:{plain(one['hostname'])}", str(one["calls"]), "observed") for one in seen["domains"])


def _flat(prefix: str, table: Mapping[Any, object], wanted: tuple[str, ...] | None, source: Provenance) -> Iterator[Fact]:
    """The entries of a table that are there, as JSON writes them, texts without quotes."""
    for name in table if wanted is None else wanted:
        if name in table:
            value = table[name]
            yield prefix + name, plain(value) if isinstance(value, str) else json.dumps(value), source


def _list(names: list[str]) -> str:
    return json.dumps([plain(name) for name in names], ensure_ascii=False)
