"""Call facts with everything left out that a test does not care for."""

from __future__ import annotations

from typing import Any

from riskproof.model.facts import CallFacts, ChainFacts, Destination, Leaf
from riskproof.model.taint import Label


def facts(**given: Any) -> CallFacts:
    """Facts of a first call in a fresh session, with ``given`` in place of the defaults."""
    empty: dict[str, Any] = {
        "tool": "t",
        "capabilities": (),
        "known": False,
        "identity": "first-seen",
        "task_mode": "standard",
        "leaves": (),
        "destinations": (),
        "commands": (),
        "files": (),
        "chain": ChainFacts(),
        "gaps": (),
        "sources": (),
        "allowlisted": False,
    }
    return CallFacts(**{**empty, **given})


def leaf(name: str, *labels: Label, sink: bool = False) -> Leaf:
    """A leaf of that name with these labels; its value never matters to a rule."""
    return Leaf(path=name, place=name, field=name, name=name, value="x", sink=sink, labels=labels, carried=labels)


def url(index: int, host: str = "a.partner.test", **given: Any) -> Destination:
    """An outside URL destination of the leaf at ``index``, with ``given`` in place of the defaults."""
    outside: dict[str, Any] = {"kind": "url", "host": host, "shown": host, "zone": "external", "blocked": False, "listed": False}
    return Destination(leaf=index, **{**outside, **given})
