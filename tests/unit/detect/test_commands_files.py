"""Files: deletion and permissions."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import BULK, DAMAGE, NETWORK, PERMISSION, PRIVILEGE, RECURSIVE, categories


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rm -r -f /", [DAMAGE, RECURSIVE]),
        ("rm --recursive --force /", [DAMAGE, RECURSIVE]),
        ("rm --rec --fo ~/", [DAMAGE, RECURSIVE]),
        ("rm -rf -- /etc", [DAMAGE, RECURSIVE]),
        ("rm -r --no-preserve-root /", [DAMAGE, RECURSIVE]),
        ("rm -r /", [RECURSIVE]),
        ("rm -rf ./build", [RECURSIVE]),
        ("rm -r builds/project-stuff", [RECURSIVE]),
        ("rm -rf /var/tmp/x", []),
        ("rm -r -- -f /", [RECURSIVE]),
        ("rm -rf", [RECURSIVE]),
        ("rm -rf /tmp/a ./b", [RECURSIVE]),
        ("rmdir /s x", [RECURSIVE]),
        ("del /s /q D:\\*", [DAMAGE, RECURSIVE]),
        ("Remove-Item -Recurse C:\\*", [RECURSIVE]),
        ("Remove-Item -Force x.txt", []),
        ("Remove-Item -Recurse:$false x", []),
        ("rm -rf /tmp/build-cache", []),
        ("rm -rf /tmp/a /tmp/b", []),
        ("rm -f out.txt", []),
        ("rm --help", []),
        ("rmdir empty", []),
    ],
)
def test_deletion_is_judged_by_its_flags_and_targets(text: str, expected: list[str]) -> None:
    assert categories(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("find . -name '*.o' -delete", [BULK]),
        ("find . -name x -exec rm {} +", [BULK]),
        ("find . -exec sudo -n rm {} \\;", [BULK, PRIVILEGE]),
        ("find / -delete", [DAMAGE, BULK]),
        ("find / -name '*.core' -delete", [BULK]),
        ("find . -exec git rm --cached {} +", []),
        ("find . -exec echo -delete \\; -print", []),
        ("find . -name '*delete*'", []),
        ("find /tmp/cache -mtime +1 -delete", []),
        ("fd -e o -x rm", [BULK]),
        ("rsync -a --delete a/ b/", [BULK, NETWORK]),
        ("rsync -an --delete a/ b/", [NETWORK]),
    ],
)
def test_bulk_deletion_is_told_from_searching(text: str, expected: list[str]) -> None:
    assert categories(text) == expected


@pytest.mark.parametrize("mode", ["777", "0777", "666", "a+w", "o+w", "ugo+rwx", "a=rwx", "u+s", "4755", "u=rw,o+w"])
def test_a_mode_that_opens_a_file_to_all_is_unsafe(mode: str) -> None:
    assert categories(f"chmod -R {mode} x") == [PERMISSION]


@pytest.mark.parametrize("mode", ["755", "644", "u+w", "g+w", "+x", "a+r", "1777", "2775", "o-w", "u+x"])
def test_an_ordinary_mode_is_not(mode: str) -> None:
    assert categories(f"chmod {mode} x") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rm -ri *", []),
        ("rm -r --interactive old", []),
        ("find . -name x -ok rm {} \\;", []),
        ("Remove-Item -Recurse x -WhatIf", []),
        ("yes | rm -ri *", [RECURSIVE]),
        ("rm -rif x", [RECURSIVE]),
        ("yes | find . -name x -ok rm {} \\;", [BULK]),
    ],
)
def test_a_question_that_nobody_answers_deletes_nothing(text: str, expected: list[str]) -> None:
    assert categories(text) == expected
