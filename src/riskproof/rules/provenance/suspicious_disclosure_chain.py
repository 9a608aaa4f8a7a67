"""Asks before anything is sent out at the end of the chain: outside content in, private data read.

## What it stops
Any call of a tool that sends data out, in a session that first read outside content and then private data.

## Why
Private data can leave in words of the model's own, which no comparison finds. At this point a person should look at what goes where.

## Limits
Outside content counts where it had a say in the call: it chose a value, or told the assistant to do just this. Under ``strict`` it always
counts, whatever it said, as it does in the original. No setting turns the rule off.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule

RULE = Rule(
    default="ask",
    floor="ask",
    risk="high",
    policy_key=None,
    reason=(
        "Outside content came in and private data was read before something is sent out",
        "在外发之前，会话先引入了外部内容，又读取了私有数据",
    ),
    remedy=(
        "Look at what is sent and where to, or start again in a clean session",
        "请核对外发的内容和目标，或在新的会话中重新开始",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every outward call at the end of the ordered chain, also beside the exfiltration rule (SPEC: riskproof 12.1 rule 16)."""
    if "EXTERNAL_ACTION" in facts.capabilities and facts.chain.saw_ingestion_then_private_access:
        yield Evidence("transition", detail="external_ingestion -> private_access -> external_action")
