"""Asks before a tool of which nothing is known.

## What it stops
A call to a tool whose name, description and parameters say nothing about what it can do.

## Why
Every other rule goes by what a tool can do. Where that is not known, a person should look once and write it down.

## Limits
A tool known to be harmless (a clock, a calculator) is left alone, until sensitive or outside data stands in its arguments: then nothing
vouches for what it does with them. For the plans, tasks and sub-agents of a well-known coding agent something does: what they are given
stays with the agent. A dishonest definition is not seen through.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule

RULE = Rule(
    default="ask",
    floor="allow",
    risk="medium",
    policy_key="unknown_tool",
    reason=(
        "It is not known what {tool} can do",
        "尚不清楚 {tool} 能做什么",
    ),
    remedy=(
        "Review the tool, then name its capabilities under classification.overrides in the configuration",
        "请先审查该工具，再在配置的 classification.overrides 中写明它的能力",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires without any capability, unless the tool is known to be harmless with these arguments (decisions 5)."""
    if not facts.capabilities and not facts.known:
        yield Evidence("unknown")
