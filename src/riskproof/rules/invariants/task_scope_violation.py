"""Stops a tool that can do more than the task is limited to.

## What it stops
In a read-only task: tools that change local state, send data out or run code. In a local-only task: tools that bring content in, send
data out or run code. In both: tools whose abilities are not known.

## Why
When a task needs no side effects, the simplest protection is to have none at hand. One forbidden ability among several is enough,
because nobody can tell beforehand which one a call will use.

## Limits
It goes by what a tool can do, not by what this call does: a shell stays denied even for a harmless command. It trusts the tool's
classification.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.model.taint import TaskMode

_FORBIDDEN: Final[Mapping[TaskMode, frozenset[str]]] = {
    "read-only": frozenset({"LOCAL_MUTATION", "EXTERNAL_ACTION", "CODE_EXECUTION"}),
    "local-only": frozenset({"EXTERNAL_INGESTION", "EXTERNAL_ACTION", "CODE_EXECUTION"}),
}
"""SPEC: riskproof 13. ``standard`` forbids nothing and so has no row."""

RULE = Rule(
    default="deny",
    floor="deny",
    risk="high",
    policy_key=None,
    reason=(
        "{tool} can do more than this task is limited to",
        "{tool} 的能力超出了本次任务的限定范围",
    ),
    remedy=(
        "Use a tool inside the limit, which only the operator can change with the task command",
        "请改用范围之内的工具，范围只能由操作者用 task 命令更改",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on any forbidden capability, and on none at all: a tool known to be harmless gets no exception here (decisions 5)."""
    forbidden = _FORBIDDEN.get(facts.task_mode)
    if forbidden is not None and (not facts.capabilities or not forbidden.isdisjoint(facts.capabilities)):
        yield Evidence("task", detail=facts.task_mode)
