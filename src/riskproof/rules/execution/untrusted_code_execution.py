"""Stops code or a command that holds text from an outside source.

## What it stops
A tool that runs code, with an argument that repeats text from a web page, a mail or another outside source.

## Why
This is how an injected instruction becomes an action: the page writes the command, the model passes it on.

## Limits
Copies are seen, paraphrases are not. A command that the person wrote word for word is the person's, wherever else it stands, unless the
preset is strict or it holds signs of a shell (a pipe, a second command, a substitution).
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import untrusted_leaves

RULE = Rule(
    default="deny",
    floor="allow",
    risk="critical",
    policy_key="untrusted_code_execution",
    reason=(
        "The code or command holds text from an outside source, which may be an injected instruction",
        "代码或命令中含有来自外部的文本，可能是注入的指令",
    ),
    remedy=(
        "Write the command anew from values that you trust",
        "请用可信的值重新编写命令",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every untrusted argument of a tool that runs code (SPEC: riskproof 12.1 rule 12) that the person did not dictate."""
    if "CODE_EXECUTION" in facts.capabilities:
        for leaf in untrusted_leaves(facts):
            if facts.strict or not facts.leaves[leaf].dictated:
                yield Evidence("untrusted", leaf)
