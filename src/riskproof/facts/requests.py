"""What was asked for, and by whom: deeds that the person requested, deeds that texts ordered (decisions 10).

Refuses to understand sentences: it compares the deeds that ``state.hear`` found in words with what a tool does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from riskproof.detect.deeds import akin, verbs
from riskproof.model.facts import TARGETS, Classification, Deed, Leaf
from riskproof.model.session import Session

ACTS: Final = frozenset({"EXTERNAL_ACTION", "LOCAL_MUTATION", "CODE_EXECUTION"})
"""Capabilities of a tool that changes or sends something."""


_NAMING: Final = frozenset({"action", "operation", "op", "method", "verb", "mode", "command"})
"""Arguments by which tools that do several things are told which."""
_NARROW: Final[tuple[Deed, ...]] = ("read", "change")
"""Wishes that cover a tool which sends out or deletes only where it does just that: most requests begin with reading something."""


def performing(tool: Classification, leaves: Sequence[Leaf]) -> Classification:
    """The tool as a call uses it: of several deeds the one that an argument names ("action": "delete")."""
    if len(tool.deeds) > 1:
        for leaf in leaves:
            if leaf.name in _NAMING and isinstance(leaf.value, str):
                deed = verbs().bases.get(leaf.value.strip().lower())
                if deed in tool.deeds:
                    return replace(tool, deeds=(deed,))
    return tool


def is_ordered(tool: Classification, session: Session, leaves: Sequence[Leaf] = ()) -> bool:
    """True when a text told somebody to do what this tool does, and the person, whose words are known, asked for nothing of the kind and
    named no target of the call.

    For tools that send out or delete any text counts, for other local ones only a text that speaks to the assistant, for readers none.
    """
    if not session.spoken or ACTS.isdisjoint(tool.capabilities) or is_requested(tool, session):
        return False
    if any(leaf.endorsed and leaf.role in TARGETS and leaf.value for leaf in leaves):
        return False
    return tells(session.instructed if aims(tool) else session.ordered, tool.deeds, most=2)


def aims(tool: Classification) -> bool:
    """True for a tool that sends something out, or takes something away for good."""
    return "EXTERNAL_ACTION" in tool.capabilities or tool.deeds[:1] == ("delete",)


def tells(told: Iterable[Deed], deeds: Sequence[Deed], *, most: int | None = None) -> bool:
    """True when one of the deeds that texts told is one of the first ``most`` of a tool. Deeds that no word names count on neither side."""
    mine = [deed for deed in deeds if deed != "other"][:most]
    return any(deed != "other" and akin(deed, mine) for deed in told)


def is_requested(tool: Classification, session: Session) -> bool:
    """True when the person's words ask for what the tool does. Read generously; but to read or to change something asks for nothing else
    that a tool does outside."""
    mine = [deed for deed in tool.deeds if deed != "other"]
    wished = session.requested - {deed for deed in _NARROW if deed not in mine} if aims(tool) else session.requested
    return any(akin(deed, mine) for deed in wished)
