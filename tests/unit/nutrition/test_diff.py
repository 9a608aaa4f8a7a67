"""Two snapshots compared: what widened is a warning, the rest a note, and nothing is graded."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.nutrition.diff import diff, warnings_in
from riskproof.nutrition.seen_labels import labels_in
from tests.unit.nutrition.published_labels import label, snapshot, tool


def changes(old: dict[str, Any], new: dict[str, Any]) -> list[tuple[str, str, str]]:
    found = diff(labels_in(snapshot(old)), labels_in(snapshot(new)))
    return [(one.kind, one.level, one.subject) for each in found for one in each.changes]


def test_the_same_labels_do_not_differ() -> None:
    one = label("notes", tool("read", calls=3, schemaBytes=40, fingerprint="sha256:1"), hosts={"a.test": 1})
    assert changes(one, one) == []


def test_more_of_the_same_is_no_change() -> None:
    assert (
        changes(label("notes", tool("read", calls=3), hosts={"a.test": 1}), label("notes", tool("read", calls=9), hosts={"a.test": 4}))
        == []
    )


def test_a_new_host_is_a_warning_and_one_that_is_gone_a_note() -> None:
    old, new = label("notes", tool("read"), hosts={"a.test": 1}), label("notes", tool("read"), hosts={"b.test": 1})
    assert changes(old, new) == [("host-added", "warning", "b.test"), ("host-gone", "note", "a.test")]


def test_a_new_host_that_was_declared_is_a_note() -> None:
    declared = {"declared": {"network": True, "domains": ["*.notes.test"]}}
    assert changes(label("notes", **declared), label("notes", hosts={"api.notes.test": 1}, **declared)) == [
        ("host-added", "note", "api.notes.test")
    ]


def test_a_new_tool_and_a_changed_definition_are_warnings_and_a_tool_that_is_gone_a_note() -> None:
    old = label("notes", tool("read", fingerprint="sha256:1", visible=True), tool("list", visible=True))
    new = label("notes", tool("read", fingerprint="sha256:2", visible=True), tool("list", visible=False), tool("send", visible=True))
    assert changes(old, new) == [
        ("tool-removed", "note", "list"),
        ("definition-changed", "warning", "read"),
        ("tool-added", "warning", "send"),
    ]


def test_a_tool_that_was_gone_already_is_not_gone_again_and_comes_back_as_new() -> None:
    gone, back = label("notes", tool("list", visible=False)), label("notes", tool("list", visible=True))
    assert (changes(gone, label("notes")), changes(gone, back)) == ([], [("tool-added", "warning", "list")])


def test_the_growth_of_definitions_is_told_in_bytes_and_percent() -> None:
    old, new = label("notes", tool("read", schemaBytes=1000)), label("notes", tool("read", schemaBytes=1270))
    found = diff(labels_in(snapshot(old)), labels_in(snapshot(new)))[0].to_json()
    assert found["schemaBytes"] == {"old": 1000, "new": 1270, "bytes": 270, "percent": 27.0}
    assert found["changes"] == [{"kind": "schema-size", "level": "note", "subject": "read", "old": 1000, "new": 1270}]


def test_the_growth_from_nothing_has_no_percentage() -> None:
    found = diff(labels_in(snapshot(label("notes"))), labels_in(snapshot(label("notes", tool("read", schemaBytes=10)))))
    assert found[0].percent is None


def test_an_effect_that_becomes_worse_is_a_warning_and_one_that_becomes_harmless_a_note() -> None:
    reads, writes = label("notes", tool("t", effect="read")), label("notes", tool("t", effect="write"))
    assert (changes(reads, writes), changes(writes, reads)) == ([("effect-changed", "warning", "t")], [("effect-changed", "note", "t")])


@pytest.mark.parametrize(("word", "level"), [("read", "note"), ("unknown", "note"), ("write", "warning"), ("destructive", "warning")])
def test_an_effect_that_was_never_used_before_is_told(word: str, level: str) -> None:
    assert changes(label("notes"), label("notes", effects={word: 2})) == [("effect-used", level, word)]


def test_a_capability_that_was_not_inferred_before_is_a_warning_unless_it_is_declared() -> None:
    inferred = {"inferred": {"subprocess": 2}}
    undeclared = changes(label("notes"), label("notes", **inferred))
    declared = {"declared": {"subprocess": True}}
    assert (undeclared, changes(label("notes", **declared), label("notes", **declared, **inferred))) == (
        [("capability-inferred", "warning", "subprocess")],
        [("capability-inferred", "note", "subprocess")],
    )


def test_what_the_operator_declares_is_a_note() -> None:
    new = label("notes", declared={"network": True, "domains": ["a.test"]})
    assert changes(label("notes"), new) == [("capability-declared", "note", "network"), ("domain-declared", "note", "a.test")]
    assert changes(new, label("notes")) == [("capability-undeclared", "note", "network"), ("domain-undeclared", "note", "a.test")]


def test_failures_and_slower_calls_are_information() -> None:
    old = label("notes", tool("read", calls=100, failures=1, p95DurationMs=40))
    new = label("notes", tool("read", calls=100, failures=30, p95DurationMs=400))
    assert changes(old, new) == [("failures", "note", "read"), ("slower", "note", "read")]


def test_a_few_milliseconds_are_not_slower() -> None:
    assert changes(label("notes", tool("read", calls=9, p95DurationMs=2)), label("notes", tool("read", calls=9, p95DurationMs=6))) == []


def test_a_new_finding_is_a_warning_unless_it_is_a_note_or_a_person_approved_it() -> None:
    finding = {"kind": "undeclared-domain", "level": "warning", "hostname": "b.test"}
    said = [[finding], [{**finding, "accepted": True}], [{"kind": "declared-never-observed", "level": "note"}]]
    levels = [changes(label("notes"), label("notes", findings=one))[0][1] for one in said]
    assert (levels, changes(label("notes", findings=[finding]), label("notes", findings=[finding]))) == (["warning", "note", "note"], [])


def test_changed_hints_are_a_warning_that_says_both() -> None:
    old, new = label("notes", tool("read", hints={"readOnly": True})), label("notes", tool("read"))
    found = diff(labels_in(snapshot(old)), labels_in(snapshot(new)))[0].changes[0]
    assert (found.kind, found.level, found.old, found.new) == ("hints-changed", "warning", "readOnly true", "nothing")


def test_a_new_label_is_one_change_and_an_empty_one_a_note() -> None:
    new = snapshot(label("mail", tool("send"), hosts={"a.test": 1}), label("empty"))
    found = diff({}, labels_in(new))
    assert [(each.id, one.kind, one.level) for each in found for one in each.changes] == [
        ("empty", "label-added", "note"),
        ("mail", "label-added", "warning"),
    ]
    assert warnings_in(found) == 1
    assert [one.changes[0].kind for one in diff(labels_in(new), {})] == ["label-removed", "label-removed"]


def test_hosts_of_a_list_that_was_cut_are_marked() -> None:
    old = label("notes", hosts={"a.test": 1}, network={"domainsTruncated": True})
    assert diff(labels_in(snapshot(old)), labels_in(snapshot(label("notes", hosts={"b.test": 1}))))[0].sampled
