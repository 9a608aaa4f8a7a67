"""A rule as data: its default, its floor, its words.

Refuses verdict logic: a rule's ``check`` only yields evidence, ``engine.settle`` turns it into a verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.verdict import Risk, Verdict

Family = Literal["invariants", "egress", "execution", "provenance"]
Check = Callable[[CallFacts], Iterator[Evidence]]


@dataclass(frozen=True, slots=True)
class Rule:
    """``default`` applies under the balanced preset; ``floor`` is the least that any preset or field may leave of it; ``policy_key`` names
    the configuration field that moves it (None = fixed). ``reason`` and ``remedy`` are (English, Chinese); ``{tool}`` and ``{hosts}`` are
    the only placeholders."""

    default: Verdict
    floor: Verdict
    risk: Risk
    policy_key: str | None
    reason: tuple[str, str]
    remedy: tuple[str, str]
    since: str


@dataclass(frozen=True, slots=True)
class RegisteredRule:
    """A rule with the id and family that its file gives it."""

    id: str
    family: Family
    rule: Rule
    check: Check
