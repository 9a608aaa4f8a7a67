"""Asks before a call does what content, and not the person, told somebody to do.

## What it stops
A call whose values stand beside a directive to do just this ("change the password to ..."); a message that carries an address or account
from such a directive; a call for a thing that only a sentence named, an article or a file; and a call without a copied value that a text
asked for while the person's words ask for nothing of the kind.

## Why
Not every injected instruction brings a target of its own: deleting a file, changing a password and unlocking a door need none.

## Limits
It goes by words, and an attacker can avoid words. Reading alone is not its business. It lowers no other suspicion. The person's words are
read generously: asking for anything of the kind silences the last case.
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
        "Content that a tool returned asks for this, and the person did not",
        "工具返回的内容要求执行此操作，而用户并未要求",
    ),
    remedy=(
        "Confirm with the person that this is wanted",
        "请与用户确认确有此需求",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every value that a matching directive named, on every payload that carries such a target, and on an ordered call."""
    for index, leaf in enumerate(facts.leaves):
        if leaf.lured or (leaf.unendorsed and leaf.role not in TARGETS):
            yield Evidence("unendorsed", index)
    if facts.ordered:
        yield Evidence("ordered")
