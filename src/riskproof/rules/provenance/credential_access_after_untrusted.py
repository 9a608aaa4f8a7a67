"""Stops a read of credentials after outside content came in.

## What it stops
A tool that reads secrets, in a session that has read a web page, a mail or another outside source before.

## Why
Fetching a secret is the step that an injected instruction needs next. In a session without outside content it is ordinary.

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
    default="deny",
    floor="allow",
    risk="critical",
    policy_key="credential_access_after_untrusted",
    reason=(
        "Credentials would be read after outside content came into this session",
        "会话引入外部内容之后，将要读取凭据",
    ),
    remedy=(
        "Do this in a clean task, or let the server that needs the credential hold it",
        "请在新的任务中进行，或由需要凭据的服务端保管",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on credential access once ingestion was seen (SPEC: riskproof 12.1 rule 8)."""
    if "CREDENTIAL_ACCESS" in facts.capabilities and facts.chain.saw_ingestion:
        yield Evidence("transition", detail="external_ingestion -> credential_access")
