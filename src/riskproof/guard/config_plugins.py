"""Reads the plugins of nutrition labels, in either spelling, as the collector will take them (SPEC: nutrition-labels 2).

Refuses a field that it does not know, and what the collector would refuse. What a project's file may say of a plugin is in
``config_laws``; here it is only known by its shape: an id, and ``first_contact``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from riskproof.errors import PolicyError
from riskproof.guard.config_key import camel
from riskproof.guard.config_texts import RefusedError, nearest, shown
from riskproof.model.call import Json
from riskproof.nutrition.config import resolve

_Fields = Mapping[str, "_Fields | None"]
_TOOLS: Final[_Fields] = {"names": None, "prefixes": None}
PLUGIN: Final[_Fields] = {
    "id": None,
    "display_name": None,
    "tools": {**_TOOLS, "servers": None},
    "declared": dict.fromkeys(("network", "credentials", "subprocess", "persistence", "domains", "credential_refs")),
    "effects": {**_TOOLS, "effect": None},
    "first_contact": None,
}
"""Every field of a plugin, in snake_case, with the fields of those that are tables or lists of tables."""
_OPT_IN: Final = frozenset({"id", "first_contact"})


def plugins(entries: Iterable[Json]) -> tuple[dict[str, Json], ...]:
    """The plugins of a list of tables, in order, each with the fields that it gives, in snake_case. Raises ``RefusedError`` that names the
    entry by its number, from 1."""
    read: list[dict[str, Json]] = []
    for number, entry in enumerate(entries, 1):
        try:
            read.append(_named(entry, PLUGIN, "a plugin"))
        except RefusedError as refused:
            raise RefusedError(f"plugin {number}: {refused.problem}", refused.remedy) from None
    _check(read)
    return tuple(read)


def wired(value: Json, fields: _Fields = PLUGIN) -> Json:
    """Plugins, or a part of one, with the names of fields as the collector has them."""
    if isinstance(value, list | tuple):
        return [wired(entry, fields) for entry in value]
    if not isinstance(value, Mapping):
        return value
    return {camel(name): wired(inner, fields.get(name) or {}) for name, inner in value.items()}


def is_opt_in(plugin: Mapping[str, Json]) -> bool:
    """True for an entry that asks at first contact of a plugin which another file describes, and says nothing else."""
    return plugin.keys() == _OPT_IN and plugin["first_contact"] == "ask" and isinstance(plugin["id"], str)


def _check(read: list[dict[str, Json]]) -> None:
    """What the collector says of the entries that describe a plugin. Raises ``RefusedError``."""
    try:
        resolve({"plugins": wired([one for one in read if not is_opt_in(one)])})
    except PolicyError as error:
        raise RefusedError(str(error), error.remedy) from None


def _named(value: Json, fields: _Fields, what: str) -> dict[str, Json]:
    """A table under the names of its fields in snake_case. Raises ``RefusedError``."""
    if not isinstance(value, Mapping):
        raise RefusedError(f"{what} must be a table", "write it under [[labels.plugins]]" if fields is PLUGIN else "")
    known = {spelling: name for name in fields for spelling in (name, camel(name))}
    read: dict[str, Json] = {}
    for given, inner in value.items():
        name = known.get(given)
        if name is None:
            close = nearest(given, known)
            hint = f"the nearest known field is {close}" if close else f"the fields are {', '.join(fields)}"
            raise RefusedError(f'{what} has no field "{shown(str(given))}"', hint)
        if name in read:
            raise RefusedError(f"{what} gives {name} twice", "keep one spelling")
        within = fields[name]
        if within is None:
            read[name] = list(inner) if isinstance(inner, tuple) else inner
        elif name == "effects" and isinstance(inner, list | tuple):
            read[name] = [_named(entry, within, "an effect rule") for entry in inner]
        else:
            read[name] = _named(inner, within, name)
    return read
