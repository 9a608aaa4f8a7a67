"""Findings of a label: folded, bounded, each with what it rests on."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.model.label import Hints
from riskproof.nutrition.config_types import Declared
from riskproof.nutrition.contacts import of_definition
from riskproof.nutrition.coverage import expected_of
from riskproof.nutrition.finding_words import summary_of
from riskproof.nutrition.findings import Findings
from riskproof.nutrition.known import Known

T0, T1, T2 = "2026-01-05T10:00:00.000Z", "2026-01-05T10:00:01.000Z", "2026-01-05T10:00:02.000Z"
NO_HINTS = Hints()


def findings(declared: Declared | None, known: Known | None = None, limit: int = 100) -> Findings:
    return Findings("notes", expected_of(declared), known or Known(), limit)


def call(found: Findings, *hosts: str, tool: str = "read_note", at: str = T0, **given: Any) -> None:
    named = [(host, host) for host in hosts]
    found.begin(
        tool,
        named,
        given.get("capabilities", ()),
        given.get("effect", "unknown"),
        given.get("hints", NO_HINTS),
        at,
        **{name: given[name] for name in ("configured", "changed") if name in given},
    )


def kinds(found: Findings) -> list[str]:
    return [record["kind"] for record in found.published(T2)]


def test_a_host_that_the_declaration_does_not_cover_is_found_with_first_seen_and_count() -> None:
    found = findings(Declared(domains=("notes.test",)))
    call(found, "api.notes.test")
    call(found, "other.test", at=T1)
    call(found, "other.test", tool="write_note", at=T2)
    assert found.published(T2) == [
        {
            "kind": "undeclared-domain",
            "level": "warning",
            "firstSeen": T1,
            "calls": 2,
            "summary": summary_of("undeclared-domain", None, "other.test"),
            "tool": "read_note",
            "hostname": "other.test",
        }
    ]


def test_an_identity_that_declared_nothing_has_no_findings_about_what_is_undeclared() -> None:
    found = findings(None)
    call(found, "other.test", capabilities=("network", "credentials"))
    assert found.published(T2) == []


def test_who_declares_network_without_domains_may_go_anywhere() -> None:
    found = findings(Declared(network=True))
    call(found, "other.test", capabilities=("network",))
    assert found.published(T2) == []


def test_network_counts_as_observed_by_hosts_and_the_other_capabilities_as_inferred() -> None:
    found = findings(Declared())
    call(found, "other.test", capabilities=("network", "subprocess"))
    call(found, capabilities=("network", "subprocess"), at=T1)
    said = {
        (record["capability"]): (record["calls"], record["summary"].split(":")[0])
        for record in found.published(T2)
        if "capability" in record
    }
    assert said == {"network": (1, "observed"), "subprocess": (2, "inferred")}


def test_an_inferred_network_alone_is_no_finding() -> None:
    found = findings(Declared())
    call(found, capabilities=("network",))
    assert found.published(T2) == []


def test_a_changed_definition_is_found_before_any_call_and_counts_the_calls_after() -> None:
    known = Known()
    known.see("notes", "read_note", "sha256:1")
    changed = of_definition("notes", "read_note", "", "sha256:2")
    found = findings(None, known)
    found.schema("read_note", "unknown", NO_HINTS, T0, changed=changed)
    before = found.published(T0)[0]["calls"]
    call(found, changed=changed, at=T1)
    record = found.published(T2)[0]
    assert (before, record["calls"], record["firstSeen"], "accepted" in record) == (0, 1, T0, False)
    known.accept([changed])
    assert found.published(T2)[0]["accepted"] is True


def test_what_a_person_approved_says_so() -> None:
    known = Known()
    found = findings(Declared(), known)
    call(found, "other.test")
    contacts = [one.contact for one in found._found.values() if one.contact is not None]
    known.accept(contacts[:1])
    assert [record.get("accepted", False) for record in found.published(T2)] == [True, False]


@pytest.mark.parametrize(
    ("effect", "hints", "found"),
    [
        ("read", {}, True),
        ("none", {}, True),
        ("write", {}, False),
        ("unknown", {}, False),
        ("write", {"readOnly": True}, True),
        ("unknown", {"readOnly": True}, True),
    ],
)
def test_a_file_that_a_reading_tool_writes_is_found(effect: Any, hints: Hints, found: bool) -> None:
    one = findings(None)
    one.wrote("read_note", effect, hints, T0)
    assert kinds(one) == (["write-under-read-effect"] if found else [])


def test_an_outside_host_contradicts_a_closed_world_and_this_machine_does_not() -> None:
    found = findings(None)
    call(found, "localhost", hints={"openWorld": False})
    assert found.published(T2) == []
    call(found, "other.test", hints={"openWorld": False})
    assert kinds(found) == ["closed-world-hint-but-host-seen"]


def test_a_hint_is_compared_with_a_configured_effect_only() -> None:
    found = findings(None)
    found.schema("read_note", "read", Hints(readOnly=False), T0, configured=False)
    assert found.published(T2) == []
    found.schema("read_note", "read", Hints(readOnly=False), T0)
    assert kinds(found) == ["hint-disagrees-with-effect"]


def test_what_was_declared_and_never_met_is_a_note_once_there_were_calls() -> None:
    found = findings(Declared(credentials=True, domains=("notes.test", "*.old.test")))
    assert found.published(T2) == []
    call(found)
    first = [(record["level"], record.get("capability"), record.get("hostname")) for record in found.published(T2)]
    call(found, "notes.test", capabilities=("credentials",))
    second = [(record["level"], record.get("capability"), record.get("hostname")) for record in found.published(T2)]
    assert (first, second) == ([("note", "network", None), ("note", "credentials", None)], [("note", None, "*.old.test")])


def test_findings_are_bounded_and_say_so() -> None:
    found = findings(Declared(domains=("notes.test",)), limit=3)
    for number in range(10):
        call(found, f"h{number}.test")
    assert ([record.get("hostname") for record in found.published(T2)[:3]], found.truncated) == (["h0.test", "h1.test", "h2.test"], True)


def test_hosts_that_may_not_be_published_are_found_without_a_name() -> None:
    found = findings(Declared(domains=("notes.test",)))
    found.begin("read_note", [("one.other.test", ""), ("two.other.test", "")], (), "unknown", NO_HINTS, T0)
    record = found.published(T2)[0]
    assert (record["kind"], record["calls"], "hostname" in record, "accepted" in record) == ("undeclared-domain", 2, False, False)


def test_every_summary_begins_with_where_it_comes_from() -> None:
    found = findings(Declared(network=True, domains=("a.test", "b.test"), credentials=True))
    call(found, "c.test", "a.test", capabilities=("subprocess",), effect="read", hints=Hints(readOnly=False, openWorld=False))
    found.wrote("read_note", "read", NO_HINTS, T0)
    assert {record["summary"].split(":")[0] for record in found.published(T2)} == {"observed", "inferred", "declared"}
