"""Stops private data on its way to a target that only content named.

## What it stops
A call that sends data out, or fetches an address, when the destination, recipient or account stands in what a tool returned, the person
never wrote it, and private data goes along: a labelled argument, or, in the address itself, text that another result held.

## Why
An injected instruction needs two things from the agent: the data, and an address of the attacker's. The person's own words name the
addresses that honest work uses, or records hold them as whole fields. An address cut out of prose, together with private data, is neither.

## Limits
It knows the person's words only where the host tells them. An address that the person wrote is endorsed even where content repeats it. A
target that the agent rewrote beyond the decoded views is not recognised as a copy.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import TARGETS, CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import sensitive_labels, sensitive_leaves

RULE = Rule(
    default="deny",
    floor="deny",
    risk="critical",
    policy_key=None,
    reason=(
        "Private data would go to a target that only content named, not the person",
        "私有数据将发往仅由外部内容指定、而非用户指定的目标",
    ),
    remedy=(
        "Send it to a target that the person names, or leave the private data out",
        "请改为发送到用户指定的目标，或去除私有数据",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on each such target; the data's own leaves follow as evidence."""
    targets = [index for index, leaf in enumerate(facts.leaves) if leaf.unendorsed and leaf.role in TARGETS]
    leaking = [index for index, leaf in enumerate(facts.leaves) if leaf.leaks]
    if "EXTERNAL_ACTION" in facts.capabilities and targets:
        private = [index for index in sensitive_leaves(facts) if facts.leaves[index].role not in TARGETS]
    else:
        private = []
    if not private and not leaking:
        return
    for index in dict.fromkeys((*targets, *leaking)):
        yield Evidence("unendorsed", index)
    for index in private:
        for label in sensitive_labels(facts, facts.leaves[index]):
            yield Evidence("label", index, detail=label)
