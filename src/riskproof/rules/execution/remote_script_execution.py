"""Stops content from the network that goes straight into an interpreter.

## What it stops
A download piped or substituted into a shell or another interpreter, and a decoded text that is piped into one.

## Why
What will run is not known when the command is approved, and the other end may send something else to this machine than to a reader.

## Limits
Downloading a file and running it in a later call are two calls; the later one is judged by where its text came from, not by this rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import of_commands

RULE = Rule(
    default="deny",
    floor="allow",
    risk="critical",
    policy_key="remote_script_execution",
    reason=(
        "Remote content would go straight into an interpreter",
        "远程内容将直接交给解释器执行",
    ),
    remedy=(
        "Download it, check it, then run it",
        "请先下载，核对之后再运行",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every download-and-execute command (SPEC: riskproof 12.1 rule 11, 11)."""
    yield from of_commands(facts, "remote_script_execution")
