"""Asks before a command that may not be undone.

## What it stops
Recursive deletion, a forced rewrite of history, discarded working changes, bulk deletion, power operations, unsafe permissions, encoded
PowerShell, evaluated text; what services, clusters and clouds keep, database contents, publications, access for others, protections
switched off, services stopped; and what raised privileges change in the system. `docs/guides/commands.md` has the families.

## Why
Each of these is ordinary work for a person who means it, and a loss when nobody did.

## Limits
The command is read by a shell grammar, not run: a program that deletes by itself is not seen. Whether a target matters is not known.
Raised privileges alone (``sudo apt-get install``) and ``git push --force-with-lease`` ask under ``strict`` only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import of_commands

RULE = Rule(
    default="ask",
    floor="allow",
    risk="high",
    policy_key="destructive_operation",
    reason=(
        "The command may change or delete something for good, here or elsewhere",
        "该命令可能不可逆地更改或删除本地或远端的内容",
    ),
    remedy=(
        "Make a backup or checkpoint first, and use the narrowest options",
        "请先备份或建立检查点，并使用范围最小的选项",
    ),
    since="0.1",
)


_STRICT_ONLY: Final = frozenset({"privilege escalation", "leased Git history rewrite"})
"""How something runs rather than what it does; what Git itself keeps from being lost."""


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every destructive command (SPEC: riskproof 12.1 rule 14, 11)."""
    found = of_commands(facts, "destructive_operation")
    yield from (one for one in found if facts.strict or one.detail not in _STRICT_ONLY)
