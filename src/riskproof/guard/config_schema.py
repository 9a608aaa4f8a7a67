"""The JSON schema (2020-12) of a configuration, made from the table of keys.

Refuses a second source: a bound or a word that is not in ``config_keys`` is not in the schema. Left to the validator, because a schema
cannot say them: ``max_entry_bytes`` against ``max_total_bytes``, ``chain_window`` against ``max_events``, addresses with a port.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from riskproof.guard.config_exceptions import loosenable
from riskproof.guard.config_key import Key, Shape, camel
from riskproof.guard.config_keys import KEYS, SECTIONS
from riskproof.guard.config_schema_plugins import plugins_schema
from riskproof.guard.config_texts import DOMAIN, HOST
from riskproof.guard.presets import PRESETS
from riskproof.model.call import Json
from riskproof.model.taint import CAPABILITIES, LABELS

SCHEMA_ID: Final = "urn:riskproof:schema:config:1"
"""Names the schema for ever; a change that refuses what was accepted gets a new number."""
_LINE: Final = r"^[^\u0000-\u001F\u007F]*[^\s\u0000-\u001F\u007F][^\u0000-\u001F\u007F]*$"
"""Not blank, no control characters."""


def _choice(key: Key) -> dict[str, Json]:
    return {"enum": list(key.choices)}


def _flag(_key: Key) -> dict[str, Json]:
    return {"type": "boolean"}


def _count(key: Key) -> dict[str, Json]:
    return {"type": "integer", "minimum": key.least, "maximum": key.most}


def _labels(key: Key) -> dict[str, Json]:
    return {"type": "array", "maxItems": key.most, "items": {"enum": list(LABELS)}}


def _domains(key: Key) -> dict[str, Json]:
    return {"type": "array", "maxItems": key.most, "items": {"type": "string", "maxLength": 512, "pattern": rf"^\s*{DOMAIN}\s*$"}}


def _hosts(key: Key) -> dict[str, Json]:
    return {"type": "array", "maxItems": key.most, "items": {"type": "string", "maxLength": 512, "pattern": rf"^\s*{HOST}\s*$"}}


def _globs(key: Key) -> dict[str, Json]:
    return {"type": "array", "maxItems": key.most, "items": {"type": "string", "maxLength": 512, "pattern": _LINE}}


def _label_map(key: Key) -> dict[str, Json]:
    return {
        "type": "object",
        "maxProperties": key.most,
        "propertyNames": {"maxLength": 256, "pattern": _LINE},
        "additionalProperties": {"type": "array", "maxItems": len(LABELS), "items": {"enum": list(LABELS)}},
    }


def _capability_map(_key: Key) -> dict[str, Json]:
    return {
        "type": "object",
        "propertyNames": {"minLength": 1, "maxLength": 256},
        "additionalProperties": {"type": "array", "items": {"enum": list(CAPABILITIES)}},
    }


def _file(_key: Key) -> dict[str, Json]:
    return {"type": "string", "maxLength": 4096, "pattern": _LINE}


def _rules(key: Key) -> dict[str, Json]:
    return {"type": "array", "maxItems": key.most, "items": {"enum": list(loosenable())}}


def _exceptions(key: Key) -> dict[str, Json]:
    line = {"type": "string", "maxLength": 512, "pattern": _LINE}
    properties = {
        "rule": {"enum": list(loosenable())},
        "reason": line,
        "expires": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
        "tool": line,
        "destination": {"type": "string", "maxLength": 512, "pattern": rf"^\s*{DOMAIN}\s*$"},
        "command": line,
    }
    needed = {"required": ["rule", "reason", "expires"], "anyOf": [{"required": [name]} for name in ("tool", "destination", "command")]}
    return {
        "type": "array",
        "maxItems": key.most,
        "items": {"type": "object", "additionalProperties": False, "properties": properties, **needed},
    }


_SHAPES: Final[Mapping[Shape, Callable[[Key], dict[str, Json]]]] = {
    "choice": _choice,
    "flag": _flag,
    "count": _count,
    "labels": _labels,
    "domains": _domains,
    "hosts": _hosts,
    "globs": _globs,
    "label_map": _label_map,
    "capability_map": _capability_map,
    "file": _file,
    "rules": _rules,
    "exceptions": _exceptions,
    "plugins": plugins_schema,
}


def default_of(key: Key) -> Json:
    """The default as a file would give it; a decision's is the balanced preset's; None where there is none."""
    if key.default is None and key.section == "policy":
        return PRESETS["balanced"][key.name]
    return list(key.default) if isinstance(key.default, tuple) else key.default


def json_schema() -> dict[str, Json]:
    """The schema. Both spellings of a key are accepted, at once they are not."""
    tables = {
        section: {"description": says, **_object(section, f"#/properties/{section}/properties")}
        for section, says in SECTIONS.items()
        if section
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "RiskProof configuration",
        **_object("", "#/properties", tables),
    }


def _keys(section: str) -> Iterable[Key]:
    return (key for key in KEYS if key.section == section)


def _object(section: str, place: str, tables: Mapping[str, Json] = MappingProxyType({})) -> dict[str, Json]:
    twice = [{"not": {"required": [key.name, camel(key.name)]}} for key in _keys(section) if camel(key.name) != key.name]
    rule = {"type": "object", "additionalProperties": False, "properties": {**_properties(section, place), **tables}}
    return {**rule, "allOf": twice} if twice else rule


def _properties(section: str, place: str) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key in _keys(section):
        default = default_of(key)
        found[key.name] = {"description": key.says, **_SHAPES[key.shape](key), **({} if default is None else {"default": default})}
        if camel(key.name) != key.name:
            found[camel(key.name)] = {"$ref": f"{place}/{key.name}"}
    return found
