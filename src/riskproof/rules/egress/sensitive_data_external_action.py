"""Stops sensitive data on its way to an outside destination.

## What it stops
A tool that sends data out, with an outside destination and an argument that carries personal, customer, patient, financial, internal or
secret data or source code; and such data in the path, query or fragment of an outside URL, whatever the tool.

## Why
This is the loss the whole guard exists for. A URL counts as a message: whoever runs the server reads what stands behind the host.

## Limits
Where the person named every target of the call, sending is what they asked for, and the rule is silent; credentials have rules of their
own, and ``strict`` fires all the same. The recipient's own address is no payload. Data is found by its shape and by where it came from;
a summary or a translation is not seen. Destinations inside commands do not count here: their credentials are judged by
`credential_network_command`. For a tool that is not known to send, only the URL counts, because nothing says that its other
arguments leave.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import carries_data, of_destinations, of_leaves, sensitive_leaves, targets_named

RULE = Rule(
    default="deny",
    floor="allow",
    risk="critical",
    policy_key="sensitive_external_action",
    reason=(
        "Sensitive data would go to an outside destination ({hosts})",
        "敏感数据将被发送到外部目标（{hosts}）",
    ),
    remedy=(
        "Remove or mask the sensitive parts, or send to a domain that is configured as internal",
        "请删除或遮盖敏感内容，或改发到配置为内部的域名",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on payload and outside destination together; leaves first, then hosts (SPEC: riskproof 12.1 rule 9, 27.2 D8, D9)."""
    if not facts.strict and targets_named(facts):
        return
    outside = [one for one in facts.destinations if one.zone == "external"]
    if "EXTERNAL_ACTION" in facts.capabilities:
        outside = [one for one in outside if one.carries or facts.leaves[one.leaf].sink]
        payload = sensitive_leaves(facts)
    else:
        outside = [one for one in outside if carries_data(facts, one)]
        payload = tuple(dict.fromkeys(one.leaf for one in outside))
    if outside and payload:
        yield from of_leaves(facts, payload)
        yield from of_destinations(outside)
