"""Stops a command that would ruin the system.

## What it stops
Formatting a file system, writing over a device, deleting a root or home folder as a whole, a fork bomb.

## Why
No backup inside the machine survives it, and no honest task of an agent needs it.

## Limits
The command is read by a shell grammar, not run: one that is built at run time, or that a script in a file holds, is not seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import of_commands

RULE = Rule(
    default="deny",
    floor="deny",
    risk="critical",
    policy_key=None,
    reason=(
        "The command would damage this system beyond repair",
        "该命令会对系统造成无法恢复的破坏",
    ),
    remedy=(
        "Use a narrower command that can be undone, and name its target in full",
        "请改用范围更小、可以恢复的命令，并写明确切的目标",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every catastrophic command (SPEC: riskproof 12.1 rule 5, 11)."""
    yield from of_commands(facts, "catastrophic_operation")
