"""Labels as an inventory."""

from __future__ import annotations

import json
from typing import Any

from riskproof import __version__
from riskproof.exports.forms import exported
from riskproof.exports.source import MODEST, Source, Wishes
from riskproof.model.label import LabelSnapshot
from tests.unit.exports.samples import SAMPLES, label, rich, snapshot, unused

PREFIX = "riskproof:nutrition:"


def inventory(value: LabelSnapshot, wishes: Wishes = MODEST) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(exported("cyclonedx", [Source(value)], wishes))
    return whole


def facts(service: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """What a service's properties say, each with where it comes from."""
    said = {one["name"]: one["value"] for one in service["properties"]}
    assert len(said) == len(service["properties"])
    plain = [name for name in said if not name.endswith(":source")]
    assert sorted(said) == sorted([*plain, *(f"{name}:source" for name in plain)])
    return {name.removeprefix(PREFIX): (said[name], said[f"{name}:source"]) for name in plain}


def test_a_label_is_a_service_with_its_declared_flows() -> None:
    files, mail = inventory(rich())["services"]
    assert (mail["name"], mail["description"], mail["authenticated"], mail["x-trust-boundary"]) == ("mail", "Mail", True, True)
    assert mail["data"] == [
        {"flow": "bi-directional", "classification": "declared network exchange"},
        {"flow": "inbound", "classification": "declared credentials"},
    ]
    assert [key for key in ("data", "authenticated", "x-trust-boundary") if key in files] == []


def test_what_is_declared_observed_and_inferred_is_told_apart() -> None:
    _, mail = inventory(rich(), Wishes(hostnames=True))["services"]
    assert facts(mail) == {
        "id": ("mail", "declared"),
        "displayName": ("Mail", "declared"),
        "kind": ("configured", "declared"),
        "declaredBy": ("configuration", "declared"),
        "declared:network": ("true", "declared"),
        "declared:credentials": ("true", "declared"),
        "declared:subprocess": ("false", "declared"),
        "declared:persistence": ("false", "declared"),
        "declared:domains": ("2", "declared"),
        "declared:domains:names": ('["api.declared.example", "cdn.declared.example"]', "declared"),
        "declared:credentialRefs": ('["MAIL_TOKEN"]', "declared"),
        "claimed:network": ("true", "declared"),
        "inferred:network": ("5", "inferred"),
        "inferred:credentials": ("1", "inferred"),
        "sideEffects:none": ("0", "inferred"),
        "sideEffects:read": ("8", "inferred"),
        "sideEffects:write": ("8", "inferred"),
        "sideEffects:destructive": ("0", "inferred"),
        "sideEffects:unknown": ("0", "inferred"),
        "window:startedAt": ("2026-12-01T08:00:00.000Z", "observed"),
        "window:generatedAt": ("2026-12-01T09:30:00.250Z", "observed"),
        "files:observations": ("9", "observed"),
        "files:reads": ("6", "observed"),
        "files:writes": ("3", "observed"),
        "files:uniqueTargets": ("4", "observed"),
        "files:absent": ("1", "observed"),
        "network:callsWithUrls": ("5", "observed"),
        "network:uniqueDomains": ("2", "observed"),
        "network:calls:api.declared.example": ("4", "observed"),
        "network:calls:stray.example": ("2", "observed"),
        "tools": ("2", "observed"),
        "evidence": ("1", "observed"),
        "findings:undeclared-domain:open": ("1", "inferred"),
        "findings:undeclared-domain:accepted": ("1", "inferred"),
        "findings:definition-changed:open": ("1", "inferred"),
        "findings:declared-never-observed:open": ("1", "inferred"),
    }


def test_a_tool_is_a_service_inside_its_label_with_every_number() -> None:
    _, mail = inventory(rich())["services"]
    first, second = mail["services"]
    assert (first["name"], second["name"]) == ("mail_read", "mail_send")
    assert facts(first) == {
        "tool": ("mail_read", "declared"),
        "effect": ("read", "inferred"),
        "effectFrom": ("configuration", "inferred"),
        "hint:readOnly": ("true", "declared"),
        "hint:openWorld": ("true", "declared"),
        "failures:denied": ("1", "observed"),
        "failures:tool-error": ("1", "observed"),
        "failures:denied:totalMs": ("4", "observed"),
        "failures:denied:durationMs:upTo": ("[[10,1],[20,0],[40,0],[null,0]]", "observed"),
        "durationMs:upTo": ("[[10,3],[20,2],[40,0],[null,1]]", "observed"),
        "schemaBytes": ("412", "observed"),
        "calls": ("7", "observed"),
        "timedCalls": ("6", "observed"),
        "successes": ("5", "observed"),
        "failures": ("2", "observed"),
        "averageDurationMs": ("1012.25", "observed"),
        "p95DurationMs": ("6000", "observed"),
        "argumentBytes": ("731", "observed"),
        "resultBytes": ("90210", "observed"),
        "visible": ("true", "observed"),
        "nestedCalls": ("1", "observed"),
        "inFlight": ("2", "observed"),
        "discarded": ("3", "observed"),
        "minDurationMs": ("4", "observed"),
        "p50DurationMs": ("9.5", "observed"),
        "p99DurationMs": ("6000", "observed"),
        "maxDurationMs": ("6000", "observed"),
        "durationsExact": ("true", "observed"),
        "fingerprint": ("sha256:" + "0f" * 32, "observed"),
        "firstSeen": ("2026-12-01T08:00:00.000Z", "observed"),
    }


def test_number_and_time_follow_from_the_labels() -> None:
    first, again, other = inventory(rich()), inventory(rich()), inventory(unused())
    assert first["serialNumber"] == again["serialNumber"] != other["serialNumber"]
    assert first["serialNumber"] != inventory(rich(), Wishes(hostnames=True))["serialNumber"]
    assert first["metadata"]["timestamp"] == "2026-12-01T09:30:00.250000+00:00"
    assert first["metadata"]["tools"]["components"] == [
        {"bom-ref": "riskproof", "name": "riskproof", "type": "application", "version": __version__}
    ]
    assert first["specVersion"] == "1.6"


def test_a_label_whose_declaration_leaves_everything_out_has_no_flow_and_says_so() -> None:
    (quiet,) = inventory(unused())["services"]
    assert "data" not in quiet
    assert (quiet["authenticated"], quiet["x-trust-boundary"]) == (False, False)


def test_references_stay_the_same_whatever_else_there_is() -> None:
    alone, among = inventory(snapshot(label("mail"))), inventory(rich())
    assert alone["services"][0]["bom-ref"] == among["services"][1]["bom-ref"]


def test_several_snapshots_are_one_inventory_whose_services_name_theirs() -> None:
    whole = json.loads(exported("cyclonedx", [Source(rich(), "desk"), Source(SAMPLES["unused"](), "laptop")]))
    assert sorted((service["name"], facts(service)["snapshot"][0]) for service in whole["services"]) == [
        ("files", "desk"),
        ("mail", "desk"),
        ("quiet", "laptop"),
    ]
