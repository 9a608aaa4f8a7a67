"""The values of command analysis."""

from __future__ import annotations

import pytest

from riskproof.detect.shell_model import NOTHING, RISKS, Stream, Word, plain, program


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("/usr/bin/Git", "git"),
        ("CURL", "curl"),
        ("mkfs.ext4", "mkfs"),
        ("python3.12", "python"),
        ("pythonic", "pythonic"),
        ("cmd.exe", "cmd"),
    ],
)
def test_a_program_is_known_by_its_base_name(word: str, name: str) -> None:
    assert program(plain(word)) == name


def test_a_windows_path_ends_in_the_program() -> None:
    assert program(Word("C:WindowsSystem32cmd.exe", "C:\\Windows\\System32\\cmd.exe")) == "cmd"


def test_joined_streams_keep_what_either_brings() -> None:
    assert Stream(downloaded=True).joined(Stream(text="a")).joined(Stream(text="b")) == Stream(True, False, "ab")
    assert NOTHING.joined(NOTHING) is NOTHING


def test_risks_are_unique_and_ordered_by_kind() -> None:
    kinds = [kind for kind, _ in RISKS]
    assert len(set(RISKS)) == len(RISKS)
    assert list(dict.fromkeys(kinds)) == ["catastrophic_operation", "remote_script_execution", "destructive_operation", "network_egress"]
