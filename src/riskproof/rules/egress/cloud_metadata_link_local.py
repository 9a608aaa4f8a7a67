"""Stops a call to the address of a cloud metadata service or to a link-local or unspecified address.

## What it stops
Any destination that leads to such an address, in every spelling: plain, numeric, mapped into IPv6, percent-encoded, with a trailing dot
or behind user info. A web fetch counts as well as an upload, and so does the address in a command.

## Why
Metadata services hand out the credentials of the machine to whoever asks from inside. No tool of an agent has a reason to ask them.

## Limits
Names are not resolved: a public name that points at such an address is not seen. An operator's list of internal domains does not lift
the rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import of_destinations

RULE = Rule(
    default="deny",
    floor="deny",
    risk="critical",
    policy_key=None,
    reason=(
        "The target is a cloud metadata or link-local address ({hosts}), which can give away this machine's credentials",
        "目标是云元数据或链路本地地址（{hosts}），可能泄露本机的凭据",
    ),
    remedy=(
        "Use the address of an approved service instead",
        "请改用经批准的服务地址",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every restricted destination, whatever the tool can do (SPEC: riskproof 12.1 rule 3, 27.2 D9)."""
    yield from of_destinations([one for one in facts.destinations if one.zone == "restricted"])
