"""Asks before a command that could not be read.

## What it stops
A command that the grammar of its shell does not accept, such as one with a quote that never ends, and that names a program, an address or
a sign which could do harm. ``strict`` asks for every such command.

## Why
The other rules see a command only through its grammar. What cannot be read has not been checked, and shells are more forgiving than
grammars.

## Limits
It says nothing about what the command does. Some agents send an editor's commands through a shell's field: text that no shell reads, and
that names nothing which could do harm, passes unless the preset is strict. Code in a language that is not read at all is no unread command.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from riskproof.model.facts import CallFacts, GapKind
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import of_gaps

_KINDS: Final[frozenset[GapKind]] = frozenset({"command_unparsed"})
_STRICT: Final[frozenset[GapKind]] = frozenset({*_KINDS, "command_unclear"})

RULE = Rule(
    default="ask",
    floor="ask",
    risk="medium",
    policy_key=None,
    reason=(
        "The command could not be understood, so it was not checked",
        "无法读懂该命令，因此未能检查",
    ),
    remedy=(
        "Check the quotes and brackets, or split the command into simpler ones",
        "请检查引号和括号，或拆成几条更简单的命令",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every command that could not be parsed (architecture 1: what could not be seen is a fact, and a rule judges it)."""
    yield from of_gaps(facts, _STRICT if facts.strict else _KINDS)
