"""Findings of labels as SARIF 2.1.0: a rule for each kind, a result for each finding, placed by label and tool, which are no files.

Refuses hostnames unless they are asked for: findings that differ in nothing else are then one result, with their number. Names stand in
messages so that no viewer takes them for a link or a placeholder. A result all of whose findings a person accepted is suppressed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote

from riskproof import __version__
from riskproof.exports.finding_words import HELP, TITLES, calls_of, message_of
from riskproof.exports.naming import digest, plain
from riskproof.exports.source import Source, Wishes, moment
from riskproof.model.label import FindingRecord, Label
from riskproof.model.label_words import FindingKind

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT: Final = "riskproofLabelFinding/v1"
KINDS: Final[tuple[FindingKind, ...]] = tuple(TITLES)
_NOTES: Final = {"declared-never-observed"}
"""Kinds that are for information only, whatever a finding says."""

Group = tuple[Source, Label, list[FindingRecord]]


def sarif_text(sources: Sequence[Source], wishes: Wishes) -> str:
    """The log as JSON. It has one run, as code-scanning services take one for each tool and category."""
    groups = _groups(sources, wishes)
    places = _places(groups)
    run: dict[str, Any] = {
        "tool": {"driver": {"name": "RiskProof", "version": __version__, "semanticVersion": __version__, "rules": _rules()}},
        "automationDetails": {"id": "riskproof/labels/"},
        "invocations": [{"executionSuccessful": True, **_ended(sources)}],
        "logicalLocations": [place for place, _ in places.values()],
        "results": [_result(group, places, wishes) for group in groups],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"


def _groups(sources: Sequence[Source], wishes: Wishes) -> list[Group]:
    """The findings that make one result each, in the order in which labels have them."""
    groups: dict[tuple[str, ...], Group] = {}
    for source in sources:
        for label in source.snapshot["labels"]:
            for found in label.get("findings", ()):
                groups.setdefault(_identity(source, label, found, wishes), (source, label, []))[2].append(found)
    return list(groups.values())


def _identity(source: Source, label: Label, found: FindingRecord, wishes: Wishes) -> tuple[str, ...]:
    """What makes a finding the same one in the next export."""
    host = found.get("hostname", "") if wishes.hostnames else ""
    return (source.name, label["id"], found["kind"], found.get("tool", ""), found.get("capability", ""), host)


def _rules() -> list[dict[str, Any]]:
    return [
        {
            "id": kind,
            "name": "".join(word.capitalize() for word in kind.split("-")),
            "shortDescription": {"text": TITLES[kind]},
            "fullDescription": {"text": HELP[kind]},
            "help": {"text": HELP[kind]},
            "defaultConfiguration": {"level": "note" if kind in _NOTES else "warning"},
        }
        for kind in KINDS
    ]


def _ended(sources: Sequence[Source]) -> dict[str, str]:
    times = [one.snapshot["generatedAt"] for one in sources]
    newest = max(times, key=lambda text: moment(text, "generatedAt"), default="")
    return {"endTimeUtc": newest} if newest else {}


def _places(groups: Sequence[Group]) -> dict[tuple[str, ...], tuple[dict[str, Any], int]]:
    """Each label and tool that a finding names, once, with its number in the run."""
    places: dict[tuple[str, ...], tuple[dict[str, Any], int]] = {}
    for source, label, findings in groups:
        path: tuple[str, ...] = (source.name, label["id"])
        if path not in places:
            full = "/".join(quote(plain(part), safe="") for part in (path if source.name else path[1:]))
            places[path] = ({"name": plain(label["id"]), "fullyQualifiedName": full, "kind": "module"}, len(places))
        tool = findings[0].get("tool")
        if tool is not None and (*path, tool) not in places:
            full = f"{places[path][0]['fullyQualifiedName']}/{quote(plain(tool), safe='')}"
            place = {"name": plain(tool), "fullyQualifiedName": full, "kind": "function", "parentIndex": places[path][1]}
            places[*path, tool] = (place, len(places))
    return places


def _result(group: Group, places: dict[tuple[str, ...], tuple[dict[str, Any], int]], wishes: Wishes) -> dict[str, Any]:
    source, label, findings = group
    first = findings[0]
    place, index = places[(source.name, label["id"], *((first["tool"],) if "tool" in first else ()))]
    location: dict[str, Any] = {"logicalLocations": [{"fullyQualifiedName": place["fullyQualifiedName"], "index": index}]}
    if wishes.artifact:
        location["physicalLocation"] = {"artifactLocation": {"uri": quote(wishes.artifact)}, "region": {"startLine": 1}}
    result: dict[str, Any] = {
        "ruleId": first["kind"],
        "ruleIndex": KINDS.index(first["kind"]),
        "level": "warning" if any(found["level"] == "warning" for found in findings) else "note",
        "message": {"text": message_of(label, findings, hostnames=wishes.hostnames)},
        "locations": [location],
        "partialFingerprints": {FINGERPRINT: digest(*_identity(source, label, first, wishes))},
        "properties": {
            "label": plain(label["id"]),
            "findings": len(findings),
            "accepted": sum(found.get("accepted", False) for found in findings),
            "calls": calls_of(findings),
            "firstSeen": plain(min(found["firstSeen"] for found in findings)),
        },
    }
    if source.name:
        result["properties"]["source"] = plain(source.name)
    if all(found.get("accepted") for found in findings):
        result["suppressions"] = [{"kind": "external", "status": "accepted", "justification": "a person approved it"}]
    return result
