"""What is known of labels: bounded, never looser by damage."""

from __future__ import annotations

import json

import pytest

from riskproof.model.contact import Contact
from riskproof.nutrition.known import LONGEST, MOST_DEFINITIONS, MOST_HOSTS, MOST_LABELS, MOST_TOOLS_IN_ALL, Known, known_from

HOST = Contact("notes", "host", "api.notes.test")
NETWORK = Contact("notes", "capability", "network")


def definition(mark: str, tool: str = "read_note") -> Contact:
    return Contact("notes", "definition", tool, mark)


def test_what_a_person_approved_is_known_and_nothing_beside_it() -> None:
    known = Known()
    known.accept([HOST, NETWORK])
    others = [
        Contact("mail", "host", "api.notes.test"),
        Contact("notes", "host", "x.api.notes.test"),
        Contact("notes", "capability", "subprocess"),
    ]
    assert [known.has(one) for one in (HOST, NETWORK, *others)] == [True, True, False, False, False]


def test_the_first_definition_of_a_tool_is_known_and_another_one_only_once_it_was_approved() -> None:
    known = Known()
    assert known.see("notes", "read_note", "sha256:1")
    assert not known.see("notes", "read_note", "sha256:2")
    assert [known.has(definition("sha256:1")), known.has(definition("sha256:2"))] == [True, False]
    known.accept([definition("sha256:2")])
    assert known.see("notes", "read_note", "sha256:2")
    assert known.see("notes", "read_note", "sha256:1")


def test_a_definition_without_a_fingerprint_says_nothing_and_is_not_remembered() -> None:
    known = Known()
    assert known.see("notes", "read_note", "")
    assert (known.baseline("notes", "read_note"), known.changes) == ((), 0)


def test_every_change_is_counted_once() -> None:
    known = Known()
    for _ in range(2):
        known.see("notes", "read_note", "sha256:1")
        known.accept([HOST, NETWORK])
    assert known.changes == 4


def test_what_was_kept_comes_back_as_it_was() -> None:
    known = Known()
    known.see("notes", "read_note", "sha256:1")
    known.accept([HOST, NETWORK, definition("sha256:2")])
    back = known_from(json.loads(json.dumps(known.to_json())))
    assert (back.to_json(), back.lost, back.changes) == (known.to_json(), False, 0)


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        {},
        {"version": 2, "lost": False, "labels": {}},
        {"version": 1, "labels": {}},
        {"version": 1, "lost": True, "labels": {}},
        {"version": 1, "lost": False, "labels": []},
        {"version": 1, "lost": False, "labels": {"notes": []}},
        {"version": 1, "lost": False, "labels": {"notes": {"hosts": "x", "capabilities": [], "definitions": {}}}},
        {"version": 1, "lost": False, "labels": {"notes": {"hosts": [1], "capabilities": [], "definitions": {}}}},
        {"version": 1, "lost": False, "labels": {"notes": {"hosts": [], "capabilities": [], "definitions": {"t": "sha256:1"}}}},
    ],
)
def test_what_is_not_as_it_was_written_counts_as_lost_and_then_no_definition_is_known_by_being_seen(raw: object) -> None:
    known = known_from(raw)
    assert known.lost
    known.see("notes", "read_note", "sha256:1")
    assert not known.has(definition("sha256:1"))
    assert known_from(known.to_json()).lost


def test_of_a_damaged_state_what_is_plain_stays_known() -> None:
    known = known_from(
        {
            "version": 1,
            "lost": False,
            "labels": {"notes": {"hosts": ["api.notes.test", 7], "capabilities": ["network", "all"], "definitions": {}}},
        }
    )
    assert (known.lost, known.has(HOST), known.has(NETWORK), known.has(Contact("notes", "capability", "all"))) == (True, True, True, False)


def test_two_processes_that_learn_different_things_know_both() -> None:
    mine, theirs = Known(), Known()
    mine.see("notes", "read_note", "sha256:1")
    theirs.see("notes", "read_note", "sha256:2")
    theirs.accept([HOST])
    mine.update(theirs)
    assert [mine.has(one) for one in (definition("sha256:1"), definition("sha256:2"), HOST)] == [True, True, True]


def test_many_labels_of_many_tools_have_one_bound_together() -> None:
    known = Known()
    for one in range(MOST_LABELS):
        for two in range(MOST_TOOLS_IN_ALL // MOST_LABELS + 8):
            known.see(f"label {one}", f"tool {two}", "sha256:1")
    written = known.to_json()["labels"]
    assert sum(len(of["definitions"]) for of in written.values()) == MOST_TOOLS_IN_ALL
    known.forget("label 0")
    known.see("label 255", "another tool", "sha256:1")
    assert known.has(Contact("label 255", "definition", "another tool", "sha256:1"))


def test_a_label_can_be_forgotten() -> None:
    known = Known()
    known.accept([HOST])
    assert (known.forget("notes"), known.forget("notes"), known.has(HOST)) == (True, False, False)


def test_what_there_is_no_room_for_is_asked_about_again() -> None:
    known = Known()
    for number in range(MOST_HOSTS + 5):
        known.accept([Contact("notes", "host", f"h{number}.test")])
    for number in range(MOST_LABELS + 5):
        known.accept([Contact(f"label {number}", "capability", "network")])
    for number in range(MOST_DEFINITIONS + 2):
        known.accept([definition(f"sha256:{number}")])
    known.accept([Contact("notes", "host", "x" * (LONGEST + 1))])
    written = known.to_json()["labels"]
    assert (len(written), len(written["notes"]["hosts"]), len(written["notes"]["definitions"]["read_note"])) == (
        MOST_LABELS,
        MOST_HOSTS,
        MOST_DEFINITIONS,
    )
    assert [known.has(definition("sha256:0")), known.has(definition("sha256:9"))] == [False, True]
