"""Sensitive paths among the arguments of a call."""

from __future__ import annotations

import pytest

from riskproof.detect.leaves import walk
from riskproof.facts.files import files_of
from riskproof.model.files import PathFinding
from riskproof.model.policy import Policy


def test_any_path_field_counts_whatever_the_tool_can_do() -> None:
    leaves = walk({"attachmentPath": "~/.aws/credentials", "note": ".env", "uri": "file:///home/u/.netrc"})
    assert files_of(leaves, (), Policy()) == (PathFinding(0, "cloud credentials"), PathFinding(2, "network credentials"))


def test_a_tool_that_changes_things_writes_its_paths() -> None:
    assert files_of(walk({"path": "~/.bashrc"}), ("LOCAL_MUTATION",), Policy()) == (PathFinding(0, "shell start-up file", True, True),)
    assert files_of(walk({"path": "~/.bashrc"}), ("PRIVATE_ACCESS",), Policy()) == ()


def test_the_source_of_a_copy_is_only_read() -> None:
    assert files_of(walk({"source": "~/.bashrc", "destination": "backup/rc"}), ("LOCAL_MUTATION",), Policy()) == ()


@pytest.mark.parametrize(
    "arguments",
    [
        {"attachment": "~/.ssh/id_rsa"},
        {"attachments": ["a.txt", "server.key"]},
        {"attachments": [{"path": ".env"}]},
        {"filePath": ".env"},
        {"file_paths": [".env"]},
        {"local_path": ".env"},
        {"uploadFile": "id_rsa"},
        {"key_file": "server.key"},
        {"image": "/home/u/.env"},
        {"img": ".env"},
        {"document": "C:\\Users\\u\\.ssh\\id_rsa"},
        {"uri": "file:///C:/Users/u/.ssh/id_rsa"},
        {"media_url": "file://localhost/etc/shadow"},
        {"resource": "~/.netrc"},
        {"from": "~/.env", "to": "x"},
        {"paths": [{"src": ".env"}]},
    ],
)
def test_a_field_that_may_hold_a_file_counts_where_the_value_is_one(arguments: object) -> None:
    assert len(files_of(walk(arguments), ("EXTERNAL_ACTION",), Policy())) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        {"body": "~/.ssh/id_rsa"},
        {"text": "/etc/shadow"},
        {"query": ".env"},
        {"pattern": "**/.env"},
        {"glob": ".env*"},
        {"url": "https://a.test/.env"},
        {"profile": ".env"},
        {"document": "read .env please"},
        {"from": "credentials"},
        {"image": "registry.test/library/credentials"},
        {"uri": "resource://.env"},
        {"file": "src/env.ts"},
    ],
)
def test_a_mention_a_search_and_an_address_are_no_files(arguments: object) -> None:
    assert files_of(walk(arguments), ("EXTERNAL_ACTION",), Policy()) == ()


@pytest.mark.parametrize("value", ["first line\n.env", 7, None])
def test_content_and_numbers_are_no_paths(value: object) -> None:
    assert files_of(walk({"file": value}), (), Policy()) == ()


def test_commands_add_one_finding_for_each_category_and_direction_in_leaf_order() -> None:
    leaves = walk({"command": "x", "path": ".env"})
    paths = ((0, ".env", False), (0, ".env.local", False), (0, ".env", True), (1, "~/.ssh/id_rsa", False))
    assert files_of(leaves, ("CODE_EXECUTION",), Policy(), paths) == (
        PathFinding(0, "environment secrets"),
        PathFinding(0, "environment secrets", True),
        PathFinding(1, "environment secrets"),
        PathFinding(1, "SSH private key"),
    )


def test_the_operators_patterns_count_in_fields_and_commands() -> None:
    policy = Policy(sensitive_path_patterns=("hr/**",))
    found = files_of(walk({"path": "hr/pay.csv", "command": "x"}), (), policy, ((1, "hr/a/b", True),))
    assert found == (PathFinding(0, "operator-configured sensitive path"), PathFinding(1, "operator-configured sensitive path", True))
