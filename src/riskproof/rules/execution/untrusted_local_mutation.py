"""Asks before text from an outside source is kept.

## What it stops
A tool that changes local state, with an argument that repeats text from a web page, a mail or another outside source.

## Why
What is saved is read again later, by people who no longer know where it came from, and by agents that obey instruction and memory files.

## Limits
Saving a page is often exactly what was asked for: the rule asks, it does not know. Copies are seen, paraphrases are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import untrusted_leaves

_PLACES: Final = frozenset({"path", "selector", "destination"})
RULE = Rule(
    default="ask",
    floor="allow",
    risk="high",
    policy_key="untrusted_local_mutation",
    reason=(
        "Text from an outside source would be saved here",
        "来自外部的文本将被写入本地",
    ),
    remedy=(
        "Read and clean the text first, then save it",
        "请先审阅并清理文本，再写入",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every untrusted argument of a tool that changes local state (SPEC: riskproof 12.1 rule 13)."""
    if "LOCAL_MUTATION" in facts.capabilities and (facts.strict or not _named(facts)):
        for leaf in untrusted_leaves(facts):
            yield Evidence("untrusted", leaf)


def _named(facts: CallFacts) -> bool:
    """True where the person named the place that is written to: saving what was read is then what they asked for (decisions 2)."""
    return any(leaf.endorsed and leaf.role in _PLACES for leaf in facts.leaves)
