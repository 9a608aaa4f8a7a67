"""Asks before a file that usually holds credentials is read.

## What it stops
A read or an upload of such a file (environment files, keys and tokens, credential stores, sessions, shell history, mail, and what the
operator added), by any tool with a path argument, by a command that names it, or by code in a command that opens it.
`docs/guides/paths.md` has the families and the spellings that are seen through.

## Why
What the model has read it can repeat. Most tasks need to know that such a file is there, not what stands in it.

## Limits
Files are known by their path, not by their content. Template files such as `.env.example` are left alone. What a program reads by itself
is not seen.
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
    policy_key="sensitive_path_read",
    reason=(
        "This would read a file that usually holds credentials",
        "这将读取通常存放凭据的文件",
    ),
    remedy=(
        "Look only at whether it is there and when it changed, or use a credential helper",
        "请只查看文件是否存在及修改时间，或改用凭据助手",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on a credential path that is not written, whatever the tool can do (SPEC: riskproof 12.1 rule 10, 27.2 D11)."""
    if "LOCAL_MUTATION" not in facts.capabilities:
        yield from dict.fromkeys(Evidence("category", one.leaf, detail=one.category) for one in facts.files if not one.writes)
