"""Asks before a plugin or server meets something for the first time that its label does not declare.

## What it stops
Where the operator set `first_contact = "ask"` for a label: a call that names a host or falls under a capability which the label's
declaration does not cover, and a call of a tool whose definition is not the one that was known. What a person approves is remembered.

## Why
A server that was checked once can be another one tomorrow: a new host or a rewritten tool is where that shows first. Asked once each, it
costs an honest server next to nothing.

## Limits
A host counts as met where an argument names it; what a server reaches by itself is not seen. Credentials, subprocesses and persistence are
inferred from what the tool is. Hosts that the person named are not asked about. A label that declares nothing is asked about for changed
definitions only. Off by default.
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
    policy_key=None,
    reason=(
        "{label} has not met this before: {contacts} ({tool})",
        "{label} 首次遇到：{contacts}（{tool}）",
    ),
    remedy=(
        "Approve it, which is remembered, or add it to what the label declares",
        "批准即会被记住，或将其加入该标签的声明",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on everything that the label neither declares nor was approved for (SPEC: nutrition-labels 27.3)."""
    for leaf, one in facts.contacts:
        if one.kind == "host":
            yield Evidence("new_host", leaf, shown=one.shown)
        elif one.kind == "capability":
            seen = "observed" if one.what == "network" else "inferred"
            yield Evidence("new_capability", detail=f"{one.what} - {seen}")
        else:
            yield Evidence("new_definition")
