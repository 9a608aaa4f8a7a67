"""Credential files: each is either read or changed, never both and never neither."""

from __future__ import annotations

import pytest

from riskproof.model.files import PathFinding
from riskproof.model.finding import Evidence
from riskproof.model.taint import Capability
from riskproof.rules.execution import sensitive_path_mutation, sensitive_path_read
from tests.unit.rules.building import facts, leaf

CATEGORY = "environment secrets"


@pytest.mark.parametrize(
    ("capability", "writes", "read", "changed"),
    [
        ("PRIVATE_ACCESS", False, True, False),
        ("CREDENTIAL_ACCESS", False, True, False),
        ("EXTERNAL_ACTION", False, True, False),
        ("CODE_EXECUTION", False, True, False),
        ("CODE_EXECUTION", True, False, True),
        ("LOCAL_MUTATION", False, False, True),
        ("LOCAL_MUTATION", True, False, True),
    ],
)
def test_a_credential_file_is_read_unless_the_tool_or_the_command_changes_it(
    capability: Capability, writes: bool, read: bool, changed: bool
) -> None:
    seen = facts(capabilities=(capability,), leaves=(leaf("path"),), files=(PathFinding(0, CATEGORY, writes),))
    evidence = [Evidence("category", 0, detail=CATEGORY)]
    assert list(sensitive_path_read.check(seen)) == (evidence if read else [])
    assert list(sensitive_path_mutation.check(seen)) == (evidence if changed else [])


def test_a_file_that_one_command_reads_and_writes_is_named_once_when_the_tool_changes_things_anyway() -> None:
    files = (PathFinding(0, CATEGORY), PathFinding(0, CATEGORY, writes=True))
    seen = facts(capabilities=("CODE_EXECUTION", "LOCAL_MUTATION"), leaves=(leaf("command"),), files=files)
    assert list(sensitive_path_mutation.check(seen)) == [Evidence("category", 0, detail=CATEGORY)]
