"""Stops a tool whose definition is not the one that was pinned.

## What it stops
A call to a tool whose name, description, parameters or output schema differ from the definition recorded before, and a call to a tool
that could not be recorded because the table of pins is full.

## Why
A tool is trusted for what its definition said when it was approved. A server that changes the definition afterwards can turn a harmless
tool into another one, or put instructions for the model into its description.

## Limits
It compares definitions, never behaviour: a server that changes what a tool does and keeps the definition is not seen. The first
definition is the baseline, not a check.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule

RULE = Rule(
    default="deny",
    floor="deny",
    risk="high",
    policy_key=None,
    reason=(
        "{tool} could not be confirmed as the tool that was checked before",
        "无法确认 {tool} 仍是先前核对过的那个工具",
    ),
    remedy=(
        "Review the tool's provider and definition, then start a new session",
        "请核对该工具的提供方和定义，然后开启新会话",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on a changed definition and on a full pin table (SPEC: riskproof 12.1 rule 1, 14)."""
    if facts.identity in ("changed", "capacity-exceeded"):
        yield Evidence("identity", detail=facts.identity)
