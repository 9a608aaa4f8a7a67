"""Asks before a change to a file that decides what runs later: shell start-up, services, scheduled tasks, Git hooks, system settings.

## What it stops
A write, edit, move or deletion of such a file, by a tool that changes local state, by a command that names it as its target, or by a patch.
`docs/guides/paths.md` has the families.

## Why
What is written there runs when nobody looks, with the rights of whoever logs in, boots or commits. People do want it now and then, so they
are asked.

## Limits
Files are known by their path, not by their content. What a project keeps under version control for its own tasks (`.husky`, a `Makefile`)
is not meant. Under ``strict`` these files fall under `sensitive_path_mutation`, and so does a download into one under every preset.
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
    policy_key="destructive_operation",
    reason=(
        "This would change a file that decides what runs later",
        "这将更改决定之后运行内容的文件",
    ),
    remedy=(
        "Show the change to a person first, or make it by hand",
        "请先让人查看该更改，或由人手动完成",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on a path that is written and that decides what runs later (SPEC: riskproof 27.2 D24)."""
    yield from dict.fromkeys(Evidence("category", one.leaf, detail=one.category) for one in facts.files if one.later and not facts.strict)
