"""Asks before a call goes to a target that only content named.

## What it stops
A call that changes or sends something, when its destination, recipient or account was cut out of what a tool returned and the person never
wrote it: an account in a letter, an address on a page, a user that a message speaks of.

## Why
A target is what an injected instruction has to bring along. The person can tell in a second whether it is the one that was meant.

## Limits
Under the balanced preset whole fields of records do not count, nor does a name that a record holds as well, as long as the person asked for
a call of this kind. ``strict`` asks for every target that only content named, and for an address to read out of prose. Without the person's
words (behind a bare proxy) nothing is endorsed.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import TARGETS, CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule

RULE = Rule(
    default="ask",
    floor="ask",
    risk="high",
    policy_key=None,
    reason=(
        "Where this goes was chosen by content that a tool returned, not by the person",
        "该调用的目标由工具返回的内容指定，而非由用户指定",
    ),
    remedy=(
        "Confirm the target with the person, or use one that the person names",
        "请与用户确认目标，或使用用户指定的目标",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every target that content chose."""
    for index, leaf in enumerate(facts.leaves):
        if leaf.unendorsed and leaf.role in TARGETS:
            yield Evidence("unendorsed", index)
