"""Asks before text from an outside source is written where agents take their instructions from.

## What it stops
Text of a page, a mail or another outside source on its way into an agent's instructions or memory, a hook or MCP configuration, a shell
start-up file or a Git hook; also a download into such a file, and a copy of a file that holds such text.

## Why
What stands there is obeyed in every later session, long after anybody remembers where it came from. One injected line is enough.

## Limits
Copied lines and sentences are seen, paraphrases are not. It is silent where the person named both the place and the source, unless the
text speaks to an assistant, hides words, brings an address along, or tells to send, share, pay or delete; ``strict`` asks even then. Files
are known by their names, memories by their tools.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule

RULE = Rule(
    default="ask",
    floor="ask",
    risk="critical",
    policy_key=None,
    reason=(
        "Text from an outside source would be written where agents take their instructions from",
        "来自外部的文本将被写入智能体读取指令的位置",
    ),
    remedy=(
        "Show the person the text, or write down in your own words what they asked for",
        "请向用户展示该文本，或只用自己的话写下用户要求的内容",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every argument that brings untrusted text into what steers agents."""
    for one in facts.steering:
        if facts.strict or one.instructs or not one.named:
            yield Evidence("untrusted", one.leaf)
            yield Evidence("category", one.leaf, detail=one.category)
            if one.instructs:
                yield Evidence("directive", one.leaf)
