"""Classifies a tool: which capabilities its definition shows, or that it is known to be harmless (SPEC: riskproof 4; decisions 5).

Refuses to trust: a definition comes from its server, so annotations may only add scrutiny, and a dishonest tool is outside the guarantee.
Refuses to look at a tool's body or results.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from riskproof.detect import lexicon
from riskproof.detect.deeds import deed_of_tool
from riskproof.errors import HostPayloadError, PolicyError
from riskproof.facts import catalogue
from riskproof.facts.capabilities import UNPLACED, harmless, shown_by
from riskproof.facts.catalogue import Match
from riskproof.facts.kinds import kind_of, source_labels
from riskproof.facts.known.sentences import unknown_part
from riskproof.facts.memories import keeps_memory
from riskproof.facts.reading import read_tool
from riskproof.facts.roles import roles
from riskproof.model.call import Json, Tool
from riskproof.model.facts import Classification
from riskproof.model.taint import CAPABILITIES, Capability

__all__ = ["classify", "kind_of", "normalise_overrides", "source_labels"]

MAX_OVERRIDE_NAME: Final = 256
"""SPEC: riskproof 3, characters of a tool name in ``classification.overrides``."""
_CATALOGUE: Final = "catalogue: "


def classify(tool: Tool, overrides: Mapping[str, tuple[Capability, ...]]) -> Classification:
    """The capabilities of a tool in canonical order, each with its evidence: words of our own tables and where they stood, no other text.

    What the shipped catalogue says of a tool of this name is added. An override for the exact name replaces everything, an empty one too
    (SPEC: riskproof 4.4). Raises HostPayloadError when the name is not a string; every other part of a definition may have any shape.
    """
    if not isinstance(tool.name, str):
        raise HostPayloadError("tool definition: name must be a string")
    chosen = overrides.get(tool.name)
    tool = replace(tool, name=name) if (name := catalogue.own_name(tool.name)) != tool.name else tool
    words = lexicon.name_words(tool.name)
    deeds = deed_of_tool(words, tool.description if isinstance(tool.description, str) else "")
    return replace(_capable(tool, chosen), deeds=deeds, remembers=keeps_memory(tool.name), roles=roles(tool))


def _capable(tool: Tool, chosen: tuple[Capability, ...] | None) -> Classification:
    if chosen is not None:
        return Classification(chosen, known=False, why=tuple((capability, "override") for capability in chosen))
    match = catalogue.match_of(tool)
    if match:
        found = _together(match, tool)
    else:
        reading = read_tool(tool)
        found = shown_by(reading)
    if found:
        return Classification(tuple(found), known=False, why=tuple(found.items()))
    evidence = f"{_CATALOGUE}{match.program}" if match else harmless(reading)
    known = bool(evidence) and not _says_it_writes(tool)
    own = known and match is not None and match.sure and match.own
    return Classification((), known=known, own=own, why=(("known", evidence),) if known else ())


def _together(match: Match, tool: Tool) -> dict[Capability, str]:
    """What the catalogue says and what the definition shows, in canonical order.

    Where the catalogue surely means this tool its name has had its say, and so has a sentence that is known word for word: of the
    definition only the rest of the description and the schema are read, and a verb whose object nobody names shows nothing.
    """
    rest = unknown_part(tool)
    sure = match.sure or rest is not None
    shown = shown_by(read_tool(replace(tool, name="", description=tool.description if rest is None else rest) if sure else tool))
    if sure:
        shown = {capability: evidence for capability, evidence in shown.items() if not evidence.endswith(UNPLACED)}
    told = {capability: f"{_CATALOGUE}{program}" for capability, program in match.capabilities.items()}
    both = {capability: (told.get(capability, ""), shown.get(capability, "")) for capability in CAPABILITIES}
    return {capability: "; ".join(filter(None, evidence)) for capability, evidence in both.items() if any(evidence)}


def _says_it_writes(tool: Tool) -> bool:
    """True when the untrusted hints contradict harmlessness. A hint never proves it."""
    hints = tool.annotations if isinstance(tool.annotations, Mapping) else {}
    return hints.get("readOnlyHint") is False or hints.get("destructiveHint") is True


def normalise_overrides(raw: Json) -> dict[str, tuple[Capability, ...]]:
    """``classification.overrides`` as exact tool name to capabilities, without duplicates and in canonical order (SPEC: riskproof 3, 4.4).

    Raises PolicyError on anything but a map of names of 1 to 256 characters to lists of known capabilities.
    """
    if not isinstance(raw, Mapping):
        raise PolicyError("classification.overrides: must be a map of tool names to lists of capabilities")
    return {_override_name(name): _override_capabilities(chosen) for name, chosen in raw.items()}


def _override_name(name: Json) -> str:
    if not isinstance(name, str) or not 1 <= len(name) <= MAX_OVERRIDE_NAME:
        raise PolicyError(f"classification.overrides: a tool name must have 1 to {MAX_OVERRIDE_NAME} characters")
    return name


def _override_capabilities(chosen: Json) -> tuple[Capability, ...]:
    remedy = f"use capabilities from: {', '.join(CAPABILITIES)}"
    if not isinstance(chosen, list | tuple):
        raise PolicyError("classification.overrides: each tool name must map to a list of capabilities", remedy=remedy)
    if not all(isinstance(entry, str) and entry in CAPABILITIES for entry in chosen):
        raise PolicyError("classification.overrides: a list holds an unknown capability", remedy=remedy)
    return tuple(capability for capability in CAPABILITIES if capability in chosen)
