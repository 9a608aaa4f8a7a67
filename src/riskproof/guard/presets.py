"""The three presets: a row of all eleven decisions each (SPEC: riskproof 3).

Refuses to touch hard invariants: they have no field here, so no preset can reach them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from riskproof.model.policy import BALANCED, DECISION_KEYS
from riskproof.model.verdict import Verdict, weaker

_PERMISSIVE: Final[tuple[Verdict, ...]] = ("ask", "allow", "ask", "allow", "ask", "ask", "ask", "ask", "ask", "ask", "allow")

PRESETS: Final[Mapping[str, Mapping[str, Verdict]]] = {
    "permissive": dict(zip(DECISION_KEYS, _PERMISSIVE, strict=True)),
    "balanced": BALANCED,
    "strict": dict.fromkeys(DECISION_KEYS, "deny"),
}
"""Loosest first; no decision gets looser from one row to the next. ``permissive`` is meant for the first roll-out after ``observe``."""


def relaxed(decisions: Mapping[str, Verdict]) -> tuple[str, ...]:
    """The names of the decisions that are weaker than balanced, in table order (SPEC: riskproof 15.8)."""
    return tuple(name for name in DECISION_KEYS if weaker(decisions[name], BALANCED[name]))
