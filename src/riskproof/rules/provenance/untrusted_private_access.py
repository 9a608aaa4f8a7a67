"""Asks before private data is read after outside content came in.

## What it stops
A tool that reads private data, in a session that has read a web page, a mail or another outside source before.

## Why
Reading private data is the second stage of the chain. Stopping here keeps the data out of reach of an injected instruction.

## Limits
Outside content counts where it had a say in the call: it chose a value, or told the assistant to do just this. Under ``strict`` it always
counts, whatever it said, as it does in the original.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule

RULE = Rule(
    default="ask",
    floor="allow",
    risk="high",
    policy_key="untrusted_private_access",
    reason=(
        "Private data would be read after outside content came into this session",
        "会话引入外部内容之后，将要读取私有数据",
    ),
    remedy=(
        "Confirm that the task asked for this, or do it in a clean task",
        "请确认这是任务所要求的，或在新的任务中进行",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on private access once ingestion was seen (SPEC: riskproof 12.1 rule 17)."""
    if "PRIVATE_ACCESS" in facts.capabilities and facts.chain.saw_ingestion:
        yield Evidence("transition", detail="external_ingestion -> private_access")
