"""Stops a call of which a part could not be seen.

## What it stops
Arguments that are not JSON, refer to themselves or are larger or deeper than the bounds of the inspection; a command longer than the part
that is read; a tool definition that has no canonical form and so cannot be compared.

## Why
What was not inspected may hold anything. Letting it pass would make size and shape a way round every other rule.

## Limits
It says that something could not be seen, not that something is wrong. Very large honest calls are stopped too; the bounds are fixed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from riskproof.model.facts import CallFacts, GapKind
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import of_gaps

_KINDS: Final[frozenset[GapKind]] = frozenset({"arguments_unreadable", "command_truncated", "tool_unreadable"})

RULE = Rule(
    default="deny",
    floor="deny",
    risk="high",
    policy_key=None,
    reason=(
        "A part of this call could not be inspected",
        "这次调用有一部分无法检查",
    ),
    remedy=(
        "Make the call smaller with plain JSON values, or check the tool's definition",
        "请缩小调用并只用普通的 JSON 值，或检查该工具的定义",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every gap that leaves a part of the call unseen (decisions 1: fail closed is deny)."""
    yield from of_gaps(facts, _KINDS)
