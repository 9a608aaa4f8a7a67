"""Verdicts and risk levels, and how two of them fold (SPEC: riskproof 1.3).

Refuses to loosen: folding only ever keeps the stricter of two.
"""

from __future__ import annotations

from typing import Final, Literal

Verdict = Literal["allow", "ask", "deny"]
Risk = Literal["low", "medium", "high", "critical"]

VERDICTS: Final[tuple[Verdict, ...]] = ("allow", "ask", "deny")
RISKS: Final[tuple[Risk, ...]] = ("low", "medium", "high", "critical")
WIRE_DECISION: Final[dict[str, str]] = {"allow": "allow", "ask": "require_approval", "deny": "deny"}
"""The words that proof records use (SPEC: riskproof 1.3, internal column)."""

_VERDICT_RANK: Final[dict[str, int]] = {word: rank for rank, word in enumerate(VERDICTS)}
_RISK_RANK: Final[dict[str, int]] = {word: rank for rank, word in enumerate(RISKS)}


def stricter(one: Verdict, other: Verdict) -> Verdict:
    """The stricter of two verdicts; ``one`` on a tie."""
    return other if _VERDICT_RANK[other] > _VERDICT_RANK[one] else one


def weaker(one: Verdict, other: Verdict) -> bool:
    """True when ``one`` lets more through than ``other``."""
    return _VERDICT_RANK[one] < _VERDICT_RANK[other]


def riskier(one: Risk, other: Risk) -> Risk:
    """The higher of two risk levels."""
    return other if _RISK_RANK[other] > _RISK_RANK[one] else one
