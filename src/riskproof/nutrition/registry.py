"""A tool's definition as labels see it: its size, its fingerprint, what it says of itself (SPEC: nutrition-labels 6, 27.3, 27.4).

Refuses to trust: hints are claims of the tool's author.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from riskproof.model.call import Json, Tool
from riskproof.model.label import Hints
from riskproof.model.label_words import Effect
from riskproof.nutrition.inputs import SchemaEntry
from riskproof.nutrition.sizes import json_size

_HINTS: Final = (
    ("readOnlyHint", "readOnly"),
    ("destructiveHint", "destructive"),
    ("idempotentHint", "idempotent"),
    ("openWorldHint", "openWorld"),
)


def entry_of(tool: Tool, fingerprint: str = "") -> SchemaEntry:
    """The entry of a tool. ``fingerprint`` is ``sha256:`` and the digest of the definition, "" where nobody took it."""
    shown: dict[str, Json] = {"name": tool.name, "description": tool.description}
    if tool.parameters is not None:
        shown["parameters"] = tool.parameters
    return SchemaEntry(tool.name, json_size(shown), fingerprint, hints_of(tool.annotations), tool.server)


def hints_of(annotations: Mapping[str, Json] | None) -> Hints:
    """The hints that are stated as true or false; anything else is as good as absent."""
    hints = Hints()
    if isinstance(annotations, Mapping):
        for key, name in _HINTS:
            value = annotations.get(key)
            if isinstance(value, bool):
                hints[name] = value  # type: ignore[literal-required]
    return hints


def effect_of(hints: Hints) -> Effect | None:
    """The effect that a tool claims; None where its hints leave it open (SPEC: nutrition-labels 27.4)."""
    reads, destroys = hints.get("readOnly"), hints.get("destructive")
    if reads is None or (reads is False and destroys is None):
        return None
    return "read" if reads else "destructive" if destroys else "write"
