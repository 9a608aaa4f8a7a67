"""The JSON schema of the plugins of nutrition labels.

Refuses to say what a schema cannot: which names overlap, and what is given twice; the collector says that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from riskproof.guard.config_key import Key, camel
from riskproof.model.call import Json
from riskproof.model.label_words import CAPABILITY_WORDS, EFFECTS

_TEXT: Final = {"type": "string", "minLength": 1, "pattern": r"^\S(.*\S)?$"}
_TEXTS: Final = {"type": "array", "uniqueItems": True, "items": _TEXT}

_FLAGS: Final[dict[str, Json]] = {word: {"type": "boolean"} for word in CAPABILITY_WORDS}


def plugins_schema(_key: Key) -> dict[str, Json]:
    """A list of tables. An entry with ``id`` and ``first_contact`` alone asks at first contact of a plugin of another file."""
    matchers = {"names": _TEXTS, "prefixes": _TEXTS}
    declared: dict[str, Json] = {**_FLAGS, "domains": _TEXTS, "credential_refs": _TEXTS}
    effects = _table({**matchers, "effect": {"enum": list(EFFECTS)}}, "effect")
    plugin = _table(
        {
            "id": {**_TEXT, "not": {"const": "unattributed"}},
            "display_name": {"type": "string"},
            "tools": _table({**matchers, "servers": _TEXTS}),
            "declared": _table(declared),
            "effects": {"type": "array", "items": effects},
            "first_contact": {"enum": ["report", "ask"]},
        },
        "id",
    )
    return {"type": "array", "items": plugin}


def _table(fields: Mapping[str, Json], *needed: str) -> dict[str, Json]:
    """An object with these fields in either spelling, not both at once."""
    twice = [{"not": {"required": [name, camel(name)]}} for name in fields if camel(name) != name]
    said = {"properties": {spelling: shape for name, shape in fields.items() for spelling in (name, camel(name))}}
    table = {"type": "object", "additionalProperties": False, **said, **({"required": list(needed)} if needed else {})}
    return {**table, "allOf": twice} if twice else table
