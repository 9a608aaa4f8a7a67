"""Stops a password, key or token on its way out.

## What it stops
A credential in any argument of a tool that sends data out, whatever the destination; and a credential in the path, query, fragment or
user info of an outside URL, whatever the tool. Nothing is stopped where every address of the call is one of `policy.secret_home_domains`.

## Why
A credential that has left cannot be taken back. Tools that need one should get it from a vault or from the server that uses it, never
from the text of a conversation.

## Limits
Credentials are found by their shape and by where they came from: an unusual one that no earlier result held is not seen. A reference to
an environment variable is no credential, and neither is the key id in a signed URL. A home service may get any credential, not only its
own. A credential in the headers of a tool that only fetches is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import carries_credential, credential_leaves

RULE = Rule(
    default="deny",
    floor="deny",
    risk="critical",
    policy_key=None,
    reason=(
        "A password, key or token would be sent out",
        "密码、密钥或令牌将被发送到外部",
    ),
    remedy=(
        "Take it out of the call and use a vault reference, or let the server that needs it hold it",
        "请从调用中移除它，改用密钥库引用，或由需要它的服务端保管",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every credential argument of an outward tool, and on a credential in an outside URL, unless all goes home (SPEC: riskproof
    12.1 rule 6, D9; decisions 4)."""
    if facts.homeward:
        return
    outward = "EXTERNAL_ACTION" in facts.capabilities
    in_urls = {one.leaf for one in facts.destinations if one.zone == "external" and carries_credential(facts, one)}
    for leaf in credential_leaves(facts):
        if outward or leaf in in_urls:
            yield Evidence("credential", leaf)
