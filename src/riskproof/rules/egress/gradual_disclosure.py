"""Asks before a call completes what earlier calls sent, piece by piece, to the same outside destination.

## What it stops
Sensitive data that leaves in small pieces: a value cut over several messages, fetches or host names, each too short to be found, and words
of one record that go out one at a time. It fires on the call with which the pieces are enough.

## Why
A single piece is nothing, so no other rule sees it. What went to a destination is therefore remembered for the session, and the sum counts.

## Limits
Enough are pieces that stand side by side in a sensitive text: 12 characters together, or 8 with a digit that are whole words there.
Then the argument also carries the labels of the text, and the rules for sensitive data and credentials judge it as if it had been sent
whole. Words that stand apart are enough with 24 characters in five calls, each word once, from a record of personal, customer, patient or
financial data or a secret that alone holds them; in messages only words with a digit. Where the person named every target of the call the
rule is silent, and ``strict`` fires all the same. A call that was denied or refused sent nothing and does not count; one that failed does.
Pieces in another order, to several registrable domains, or behind other pieces in the same place are not put together. What a page of the
open web held does not count.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import of_destinations, targets_named

RULE = Rule(
    default="ask",
    floor="ask",
    risk="high",
    policy_key=None,
    reason=(
        "Sensitive data would be complete at an outside destination ({hosts}), piece by piece over several calls",
        "敏感数据正通过多次调用被逐段发送到外部目标（{hosts}）",
    ),
    remedy=(
        "Leave the pieces out, or send the data once to a destination that the person names",
        "请去除这些片段，或将数据一次性发送到用户指定的目标",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on each leaf that adds to what went before; the outside destinations follow as evidence."""
    if not facts.gradual or (not facts.strict and targets_named(facts)):
        return
    for index, label in facts.gradual:
        yield Evidence("gradual", index, detail=label)
    yield from of_destinations([one for one in facts.destinations if one.zone == "external"])
