"""Files that a call reads and writes."""

from __future__ import annotations

from typing import Any

from riskproof.detect.file_marks import mark_of
from riskproof.detect.leaves import walk
from riskproof.facts.commands import CommandFacts, commands_of
from riskproof.facts.touches import is_content, named_files, touches_of
from riskproof.model.facts import Classification, Deed, Leaf
from riskproof.model.files import Touch
from riskproof.model.taint import Capability


def named(arguments: Any, *capabilities: Capability, deed: Deed = "other") -> list[tuple[str, str]]:
    """Path and direction of every file."""
    leaves, tool = walk(arguments), Classification(capabilities, deeds=(deed,))
    files = named_files(leaves, tool, commands_of(leaves, capabilities))
    return [(one.path, "r" * one.reads + "w" * one.writes) for one in files]


def test_a_reader_reads_a_writer_writes_and_an_editor_does_both() -> None:
    assert named({"path": "a"}, "PRIVATE_ACCESS") == [("a", "r")]
    assert named({"path": "a", "content": "b"}, "LOCAL_MUTATION") == [("a", "w")]
    assert named({"path": "a"}, "PRIVATE_ACCESS", "LOCAL_MUTATION") == [("a", "rw")]
    assert named({"path": "a"}) == [("a", "r")]


def test_the_source_of_a_copy_is_read_and_its_target_written() -> None:
    assert named({"source": "a", "destination": "b"}, "LOCAL_MUTATION") == [("a", "r"), ("b", "w")]


def test_a_store_outside_is_written_and_an_attachment_only_read() -> None:
    assert named({"path": "a", "content": "b"}, "EXTERNAL_ACTION", deed="create") == [("a", "w")]
    assert named({"attachment_path": "a", "body": "b"}, "EXTERNAL_ACTION", deed="send") == [("a", "r")]


def test_commands_and_patches_name_files_too() -> None:
    assert named({"command": "cat a.txt > b.txt"}, "CODE_EXECUTION") == [("b.txt", "w"), ("a.txt", "r")]
    patch = "*** Begin Patch\n*** Add File: c.md\n+x\n*** End Patch"
    assert named({"patch": patch}, "LOCAL_MUTATION") == [("c.md", "w")]
    assert named({"text": patch}, "PRIVATE_ACCESS") == []


def test_a_touch_is_a_mark_and_what_names_no_file_is_none() -> None:
    tool = Classification(("LOCAL_MUTATION",))
    named = named_files(walk({"path": "a", "file": "https://a.example/x", "dir": "."}), tool, CommandFacts())
    assert touches_of(named) == (Touch(0, mark_of("a"), False, True),)


def test_content_is_what_would_stand_in_the_file() -> None:
    leaves = walk({"path": "a", "content": "b", "old_string": "c", "new_string": "d"})
    assert [is_content(leaf) for leaf in leaves] == [False, True, False, True]
    assert not is_content(Leaf("to", "to", "to", "to", "x", role="recipient"))
    assert not is_content(Leaf("doc", "doc", "doc", "doc", "x", role="path"))
    assert is_content(Leaf("n", "n", "n", "n", 7))
