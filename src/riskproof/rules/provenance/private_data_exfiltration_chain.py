"""Stops the whole chain: outside content in, private data read, sensitive data out.

## What it stops
A tool that sends data out, with sensitive data in its arguments, in a session that first read outside content and then private data. The
destination does not matter.

## Why
All three stages together are what a theft by injection looks like. Each alone is ordinary work.

## Limits
Outside content counts where it had a say in the call, or where the person named none of its targets; under ``strict`` it always counts.
Sensitive data is found by its shape and by where it came from; a summary is not seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import of_leaves, sensitive_leaves

RULE = Rule(
    default="deny",
    floor="deny",
    risk="critical",
    policy_key=None,
    reason=(
        "Outside content came in, private data was read, and now sensitive data would leave",
        "先引入了外部内容，又读取了私有数据，现在敏感数据将要外发",
    ),
    remedy=(
        "Leave the private fields out, or start again from a trusted context",
        "请去掉私有字段，或从可信的上下文重新开始",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on sensitive arguments at the end of the ordered chain; the order first, then the leaves (SPEC: riskproof 12.1 rule 15)."""
    if "EXTERNAL_ACTION" in facts.capabilities and facts.chain.saw_ingestion_then_private_access:
        payload = sensitive_leaves(facts)
        if payload:
            yield Evidence("transition", detail="external_ingestion -> private_access -> external_action")
            yield from of_leaves(facts, payload)
