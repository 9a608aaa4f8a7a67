"""Asks before a destination that is not on the operator's list of allowed ones.

## What it stops
When the operator keeps such a list: any outside destination that matches none of its entries, by mail address, URL or command.

## Why
Where the places an agent may reach are known, every other place deserves a look.

## Limits
Without a list the rule is off. Internal destinations need no entry. Names are compared as they are written, never resolved.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import of_destinations

RULE = Rule(
    default="ask",
    floor="allow",
    risk="high",
    policy_key="unlisted_external_action",
    reason=(
        "The destination is not on the operator's list of allowed domains ({hosts})",
        "目标不在操作者的允许名单上（{hosts}）",
    ),
    remedy=(
        "Use a listed destination, or have the operator add this one",
        "请使用名单内的目标，或请操作者将其加入名单",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every outside destination without an entry; a command's hosts count too (SPEC: riskproof 12.1 rule 18, 27.2 D9)."""
    if facts.allowlisted:
        yield from of_destinations([one for one in facts.destinations if one.zone == "external" and not one.listed])
