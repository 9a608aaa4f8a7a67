"""Stops a call to a destination that the operator has blocked.

## What it stops
Any destination, outside or internal, that matches an entry of the operator's list of blocked domains, by mail address, URL or command.

## Why
A block list is the operator's last word. It holds for every tool and every kind of data.

## Limits
Only destinations in recognised fields and in commands are seen. Names are not resolved, so another name of the same machine passes.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import of_destinations

RULE = Rule(
    default="deny",
    floor="deny",
    risk="critical",
    policy_key=None,
    reason=(
        "The destination is on the operator's list of blocked domains ({hosts})",
        "目标在操作者的禁止名单上（{hosts}）",
    ),
    remedy=(
        "Choose an approved destination, or have the operator review the list outside the session",
        "请选择经批准的目标，或请操作者在会话之外审查名单",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every blocked destination, whatever the tool can do (SPEC: riskproof 12.1 rule 4, 27.2 D9)."""
    yield from of_destinations([one for one in facts.destinations if one.blocked])
