"""Sensitive files that commands would send away."""

from __future__ import annotations

import pytest

from riskproof.facts.commands import CommandFacts
from riskproof.facts.sending import sent_files
from riskproof.model.files import PathFinding
from riskproof.model.policy import Policy

CATEGORY = "environment secrets"


@pytest.mark.parametrize(
    ("hosts", "leaves"),
    [
        (("https://a.test",), True),
        (("http://localhost:8000", "https://a.test"), True),
        ((), True),
        (("$HOST",), True),
        (("http://127.0.0.1:8000/x",), False),
        (("build.corp.test",), False),
        (("http://169.254.169.254/",), True),
    ],
)
def test_a_file_stays_where_every_host_is_inside(hosts: tuple[str, ...], leaves: bool) -> None:
    commands = CommandFacts(sent=((3, ".env", hosts), (3, "notes.txt", hosts)))
    assert sent_files(commands, Policy(internal_domains=("corp.test",))) == (PathFinding(3, CATEGORY, sent=leaves),)


def test_the_operators_own_patterns_count() -> None:
    commands = CommandFacts(sent=((0, "plans/a.txt", ("a.test",)),))
    assert sent_files(commands, Policy(sensitive_path_patterns=("plans/*",))) == (
        PathFinding(0, "operator-configured sensitive path", sent=True),
    )
