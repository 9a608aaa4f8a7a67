"""How verdicts look on a terminal: one set of words and colours for every verb.

Refuses values from calls: it prints what a decision holds. Colour only where there is a terminal and ``NO_COLOR`` is not set.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import typer

if TYPE_CHECKING:
    from riskproof.model.decision import Decision

_COLOURS: Final = {"allow": typer.colors.GREEN, "ask": typer.colors.YELLOW, "deny": typer.colors.RED}


def word(verdict: str) -> str:
    """A verdict in its colour, padded to one width."""
    return typer.style(f"{verdict.upper():<5}", fg=_COLOURS[verdict], bold=True)


def safe(text: str) -> str:
    """Text from a file or a tool's name, fit for a terminal."""
    from riskproof.detect.redaction import display_text

    return display_text(text)


def dim(text: str) -> str:
    """Text that matters less."""
    return typer.style(text, dim=True)


def print_json(value: Any) -> None:
    """One JSON value on one line."""
    typer.echo(json.dumps(value, ensure_ascii=False))


def print_decision(decision: Decision, indent: str = "  ") -> None:
    """The findings of a decision: rule, reason, evidence places, remedy."""
    for found in decision.findings:
        typer.echo(f"{indent}{word(found.verdict)} {typer.style(found.rule, bold=True)}  {dim(found.risk)}")
        typer.echo(f"{indent}      why     {found.reason}")
        if found.evidence:
            typer.echo(f"{indent}      where   {'; '.join(found.evidence)}")
        if found.remedy:
            typer.echo(f"{indent}      remedy  {found.remedy}")
    for found in decision.waived:
        by = {"exception": "an exception of the configuration covers it", "observed": "this rule is only observed"}[found.waiver]
        typer.echo(dim(f"{indent}{found.rule} would {found.verdict}; it does not count: {by}"))


def decision_json(decision: Decision) -> dict[str, Any]:
    """A decision as programs read it."""
    return {
        "decision": decision.verdict,
        "gate": decision.gate,
        "risk": decision.risk,
        "tool": decision.tool,
        "capabilities": list(decision.capabilities),
        "rules": [
            {
                "id": found.rule,
                "decision": found.verdict,
                "risk": found.risk,
                "reason": found.reason,
                "evidence": list(found.evidence),
                "arguments": list(found.triggered),
                "remedy": found.remedy,
            }
            for found in decision.findings
        ],
        "waived": [{"id": found.rule, "decision": found.verdict, "by": found.waiver} for found in decision.waived],
        "provenance": {place: list(ids) for place, ids in (decision.provenance or {}).items()},
        "taints": {place: list(labels) for place, labels in (decision.taints or {}).items()},
        "views": {place: list(names) for place, names in (decision.views or {}).items()},
    }
