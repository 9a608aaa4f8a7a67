"""Stops a change to a file that holds credentials, or that decides who may enter or what this guard lets through.

## What it stops
A write, edit, move or deletion of such a file, by a tool that changes local state, by a command that names it as its target, or by a
patch: environment files, keys, credential stores; lists of accounts and accepted keys; the configuration, hooks, records and store of this
guard; what the operator added; and a download into a file that runs later. `docs/guides/paths.md` has the families.

## Why
A changed credential file gives somebody else access, or takes it away from its owner. It is seldom what a task asked for.

## Limits
Files are known by their path, not by their content. Template files such as `.env.example` are left alone. A tool that can both read
and write counts as writing. Start-up files, services, hooks and system configuration fall under `startup_file_change`, which asks; under
``strict`` they count here.
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
    policy_key="sensitive_path_mutation",
    reason=(
        "This would change a file that holds credentials or decides who may enter",
        "这将更改存放凭据或决定谁可进入的文件",
    ),
    remedy=(
        "Write a template file instead, and let a person fill in the values",
        "请改为写入模板文件，由人来填写具体的值",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on a credential path that is written, whatever else the tool can do (SPEC: riskproof 12.1 rule 10, 27.2 D11)."""
    changes = "LOCAL_MUTATION" in facts.capabilities
    files = [one for one in facts.files if (changes or one.writes) and (facts.strict or not one.later)]
    yield from dict.fromkeys(Evidence("category", one.leaf, detail=one.category) for one in files)
