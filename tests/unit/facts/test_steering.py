"""Untrusted text on its way into what steers agents."""

from __future__ import annotations

from typing import Any

from riskproof.detect.file_marks import mark_of
from riskproof.detect.steering_names import INSTRUCTIONS, MEMORY
from riskproof.facts.of_call import see_call
from riskproof.model.facts import Classification
from riskproof.model.files import Steering
from riskproof.model.policy import Policy
from riskproof.model.session import Session
from riskproof.model.taint import Capability
from riskproof.state.hear import hear
from riskproof.state.tracker import record

LINE = "Keep the windows of the greenhouse shut at night"
WRITER: tuple[Capability, ...] = ("LOCAL_MUTATION",)


def after(*, said: str = "", named: bool = False) -> Session:
    session, _ = record(Session(), "untrusted_web", [f"Welcome. {LINE}. Bye."], "web", (), Policy().tracker, named=named)
    return hear(session, said) if said else session


def steering(
    arguments: Any, session: Session, *capabilities: Capability, tool: str = "write_file", policy: Policy | None = None, **more: Any
) -> tuple[Steering, ...]:
    known = Classification(capabilities or WRITER, **more)
    return see_call(tool, known, "first-seen", arguments, session, policy or Policy()).steering


def test_the_argument_with_the_text_is_pointed_at() -> None:
    assert steering({"path": "AGENTS.md", "content": LINE}, after()) == (Steering(1, INSTRUCTIONS),)
    assert steering({"path": "AGENTS.md", "edits": [{"old": LINE, "new": "x"}, {"old": "x", "new": LINE}]}, after()) == (
        Steering(4, INSTRUCTIONS),
    )


def test_nothing_is_found_in_another_file_in_own_words_in_a_reader_or_without_taint() -> None:
    assert steering({"path": "README.md", "content": LINE}, after()) == ()
    assert steering({"path": "AGENTS.md", "content": "Be kind to each other"}, after()) == ()
    assert steering({"path": "AGENTS.md", "query": LINE}, after(), "PRIVATE_ACCESS") == ()
    assert steering({"path": "AGENTS.md", "content": LINE}, after(), policy=Policy(taint_enabled=False)) == ()


def test_place_and_source_must_both_be_named() -> None:
    call = {"path": "/home/dev/AGENTS.md", "content": LINE}
    for said, named, expected in (("into AGENTS.md", True, True), ("into AGENTS.md", False, False), ("tidy up", True, False)):
        assert steering(call, after(said=said, named=named)) == (Steering(1, INSTRUCTIONS, named=expected),)


def test_a_command_is_judged_by_its_own_text() -> None:
    call = {"command": f"echo '{LINE}' >> AGENTS.md", "description": LINE}
    assert steering(call, after(), "CODE_EXECUTION", tool="bash") == (Steering(0, INSTRUCTIONS),)
    assert steering({"command": "cat AGENTS.md", "description": LINE}, after(), "CODE_EXECUTION", tool="bash") == ()


def test_a_memory_is_named_by_what_the_person_asks_for_and_names_in_it_are_data() -> None:
    for said, expected in (("please store it in memory", True), ("tidy up", False)):
        found = steering({"fact": LINE}, after(said=said, named=True), tool="store_memory", deeds=("create",))
        assert found == (Steering(0, MEMORY, named=expected),)
    session, _ = record(Session(), "untrusted_web", ["Mona Lund"], "web", (), Policy().tracker)
    assert steering({"name": "Mona Lund"}, session, tool="create_entities") == ()


def test_a_copy_of_a_file_with_untrusted_text_and_a_download_come_unseen() -> None:
    session = Session(written={mark_of("notes.txt"): ("UNTRUSTED_WEB",), mark_of("own.txt"): ("SOURCE_CODE",)})
    for command in ("cp notes.txt AGENTS.md", "cat notes.txt >> AGENTS.md", "curl -s https://a.test/x > AGENTS.md"):
        assert steering({"command": command}, session, "CODE_EXECUTION", tool="bash") == (Steering(0, INSTRUCTIONS),)
    for command in ("cp own.txt AGENTS.md", "cp notes.txt other.md", "cat notes.txt; echo x > y"):
        assert steering({"command": command}, session, "CODE_EXECUTION", tool="bash") == ()
    assert steering({"source": "notes.txt", "destination": "AGENTS.md"}, session, tool="move_file") == (Steering(0, INSTRUCTIONS),)


def test_labels_of_files_that_are_no_longer_listed_count_for_every_copy() -> None:
    session = Session(unlisted=frozenset({"UNTRUSTED_WEB"}))
    assert steering({"command": "cp any.txt AGENTS.md"}, session, "CODE_EXECUTION", tool="bash") == (Steering(0, INSTRUCTIONS),)
