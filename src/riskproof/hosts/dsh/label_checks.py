"""What the doctor says of the label rows of a profile.

Refuses to call a profile unguarded for their sake: labels decide nothing.
"""

from __future__ import annotations

from typing import Any, Literal

from riskproof.hosts.dsh.composition import Composition, PluginRow, has_expressions
from riskproof.hosts.dsh.label_rows import of_others
from riskproof.hosts.dsh.rows import COMMAND, LABELS

Said = tuple[str, str, Literal["note", "fault"]]
"""What is wrong ("" = nothing), what is fine, how bad the wrong is."""


def asked(now: Composition) -> dict[str, Any] | None:
    """The label row's configuration as the engine shall take it; None where nothing is loaded, or only DSH can compute it."""
    row = _loaded(now.labels)
    if row is None or has_expressions(row.config) or _of_others(now):
        return None
    return row.config if isinstance(row.config, dict) else {}


def rows(now: Composition) -> Said:
    """Whether labels are measured, and shown."""
    for id_, found in ((LABELS, now.labels), (COMMAND, now.commands)):
        if len(found) > 1:
            return f"{len(found)} rows with the id {id_}: DSH needs exactly one", "", "fault"
    if _of_others(now):
        return f"the row {_of_others(now)} is another package's: RiskProof leaves labels to it", "", "note"
    if _loaded(now.labels) is None:
        return f"no labels are measured: the row {LABELS} is {_absent(now.labels)}", "", "note"
    shown = "/nutrition-label shows them" if _loaded(now.commands) is not None else f"no command: {COMMAND} is {_absent(now.commands)}"
    return "", f"{LABELS} loads {now.labels[0].name}; {shown}", "note"


def configuration(now: Composition, fault: str) -> Said:
    """Whether the engine takes the label row's configuration; ``fault`` is why not."""
    row = _loaded(now.labels)
    if row is None or _of_others(now):
        return "", "there is none", "note"
    if has_expressions(row.config):
        return "holds expressions, which only the start can check", "", "note"
    if row.config is not None and not isinstance(row.config, dict):
        return f"the row {LABELS}: its configuration is no mapping", "", "fault"
    return fault, "valid", "fault"


def _of_others(now: Composition) -> str:
    return of_others([*((LABELS, row.name) for row in now.labels), *((COMMAND, row.name) for row in now.commands)])


def _loaded(found: tuple[PluginRow, ...]) -> PluginRow | None:
    """The row, None where it is missing or switched off."""
    return found[0] if found and found[0].disabled is not True else None


def _absent(found: tuple[PluginRow, ...]) -> str:
    return "disabled" if found else "missing"
