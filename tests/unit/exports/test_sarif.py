"""Findings as code-scanning services read them."""

from __future__ import annotations

import json
from typing import Any

from riskproof.exports.forms import exported
from riskproof.exports.sarif import KINDS
from riskproof.exports.source import MODEST, Source, Wishes
from riskproof.model.label import FindingRecord, LabelSnapshot
from tests.unit.exports.samples import GENERATED, STARTED, label, nothing, rich, snapshot

HOSTS = Wishes(hostnames=True)


def run(value: LabelSnapshot, wishes: Wishes = MODEST) -> dict[str, Any]:
    (found,) = json.loads(exported("sarif", [Source(value)], wishes))["runs"]
    return dict(found)


def shown(results: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    """Rule, level and place of each result."""
    return [(one["ruleId"], one["level"], one["locations"][0]["logicalLocations"][0]["fullyQualifiedName"]) for one in results]


def test_there_is_a_rule_for_each_kind_of_finding_whether_it_was_found_or_not() -> None:
    for value in (rich(), nothing()):
        rules = run(value)["tool"]["driver"]["rules"]
        assert tuple(rule["id"] for rule in rules) == KINDS
        assert {rule["id"] for rule in rules if rule["defaultConfiguration"]["level"] == "note"} == {"declared-never-observed"}
    assert run(nothing())["results"] == []


def test_a_result_names_rule_level_label_and_tool() -> None:
    assert shown(run(rich(), HOSTS)["results"]) == [
        ("undeclared-domain", "warning", "mail/mail_read"),
        ("undeclared-domain", "warning", "mail/mail_read"),
        ("definition-changed", "warning", "mail/mail_send"),
        ("declared-never-observed", "note", "mail"),
    ]
    assert run(rich())["logicalLocations"] == [
        {"name": "mail", "fullyQualifiedName": "mail", "kind": "module"},
        {"name": "mail_read", "fullyQualifiedName": "mail/mail_read", "kind": "function", "parentIndex": 0},
        {"name": "mail_send", "fullyQualifiedName": "mail/mail_send", "kind": "function", "parentIndex": 0},
    ]


def test_numbers_of_a_finding_can_be_read_back() -> None:
    first, second, *_ = (one["properties"] for one in run(rich(), HOSTS)["results"])
    assert first == {"label": "mail", "findings": 1, "accepted": 0, "calls": 2, "firstSeen": STARTED}
    assert second == {"label": "mail", "findings": 1, "accepted": 1, "calls": 1, "firstSeen": GENERATED}


def test_without_hostnames_findings_that_differ_only_by_host_are_one_result() -> None:
    first, *rest = run(rich())["results"]
    assert first["properties"] == {"label": "mail", "findings": 2, "accepted": 1, "calls": 3, "firstSeen": STARTED}
    assert first["message"]["text"] == (
        "A host was named that the label does not declare; label 'mail'; tool 'mail_read'; 2 hosts, not named here; 3 calls"
    )
    assert [one["ruleId"] for one in rest] == ["definition-changed", "declared-never-observed"]


def test_what_a_person_accepted_is_suppressed_only_where_nothing_else_is_in_it() -> None:
    assert ["suppressions" in one for one in run(rich(), HOSTS)["results"]] == [False, True, False, False]
    assert ["suppressions" in one for one in run(rich())["results"]] == [False, False, False]


def test_a_fingerprint_stays_when_counts_times_and_words_change() -> None:
    later = rich()
    for number, found in enumerate(later["labels"][0].get("findings", ())):
        found |= {"calls": 90 + number, "firstSeen": GENERATED, "summary": "in other words"}
    later["labels"].insert(0, label("another", findings=[]))
    assert fingerprints(rich()) == fingerprints(later)
    assert fingerprints(rich(), HOSTS) == fingerprints(later, HOSTS)
    assert len(fingerprints(rich(), HOSTS)) == 4


def fingerprints(value: LabelSnapshot, wishes: Wishes = MODEST) -> set[str]:
    return {one["partialFingerprints"]["riskproofLabelFinding/v1"] for one in run(value, wishes)["results"]}


def test_a_file_that_findings_are_shown_at_is_named_as_an_address() -> None:
    first = run(rich(), Wishes(artifact="conf/risk proof.toml"))["results"][0]
    assert first["locations"][0]["physicalLocation"] == {"artifactLocation": {"uri": "conf/risk%20proof.toml"}, "region": {"startLine": 1}}
    assert "physicalLocation" not in run(rich())["results"][0]["locations"][0]


def test_a_name_is_no_link_no_placeholder_and_no_other_place() -> None:
    found: FindingRecord = {
        "kind": "definition-changed",
        "level": "warning",
        "firstSeen": STARTED,
        "calls": 1,
        "summary": "observed: {0} [see](https://evil.example)",
        "tool": "[click](1) {0} a/b \\",
    }
    (result,) = run(snapshot(label("a/b", findings=[found])))["results"]
    assert result["message"]["text"] == (
        "observed: {{0}} \\[see\\](https://evil.example); label 'a/b'; tool '\\[click\\](1) {{0}} a/b \\\\'; 1 call"
    )
    assert shown([result])[0][2] == "a%2Fb/%5Bclick%5D%281%29%20%7B0%7D%20a%2Fb%20%5C"


def test_several_snapshots_are_one_run() -> None:
    log = json.loads(exported("sarif", [Source(rich(), "desk"), Source(rich(), "laptop")]))
    (both,) = log["runs"]
    assert [one["properties"]["source"] for one in both["results"]] == ["desk"] * 3 + ["laptop"] * 3
    assert len({one["partialFingerprints"]["riskproofLabelFinding/v1"] for one in both["results"]}) == 6
