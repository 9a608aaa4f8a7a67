"""The JSON Schema (2020-12) of nutrition labels, made from the one place that says their shape (``model/label.py``).

Refuses a key that is missing and a value of another kind. Keys that it does not know are allowed: a later version may add some.
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from riskproof.model.label import LabelSnapshot
from riskproof.model.label_report import LabelReport

Published = Literal["snapshot", "report"]
PUBLISHED: Final[dict[Published, type]] = {"snapshot": LabelSnapshot, "report": LabelReport}
_TIME: Final = {"type": "string", "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$"}
_TIMES: Final = frozenset({"startedAt", "finishedAt", "generatedAt", "changedAt", "firstSeen", "time"})
_FROM_ONE: Final = frozenset({"ordinal", "revision"})
_ATOMS: Final[dict[object, dict[str, Any]]] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer", "minimum": 0},
    float: {"type": "number", "minimum": 0},
    NoneType: {"type": "null"},
}


def schema_id(which: Published) -> str:
    """Names a schema for ever; a change that refuses what was accepted gets a new number."""
    return f"urn:riskproof:schema:label-{which}:1"


def json_schema(which: Published) -> dict[str, Any]:
    """The schema of a snapshot, or of a report."""
    shapes: dict[str, dict[str, Any]] = {}
    _shape(PUBLISHED[which], shapes)
    name = PUBLISHED[which].__name__
    top = shapes.pop(name)
    title = f"RiskProof nutrition label: {which}"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": schema_id(which), "title": title, **top, "$defs": shapes}


def _shape(kind: type, shapes: dict[str, dict[str, Any]]) -> None:
    """Adds the shape of a table, and of all that it holds."""
    hints = get_type_hints(kind, include_extras=True)
    needed = [name for name, hint in hints.items() if get_origin(hint) is not NotRequired]
    shape = shapes[kind.__name__] = {"type": "object", "description": " ".join((kind.__doc__ or "").split()), "required": needed}
    shape["properties"] = {name: _of(hint, name, shapes) for name, hint in hints.items()}


def _of(hint: Any, name: str, shapes: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The schema of one kind of value, which stands under a name."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return _of(inner[0], name, shapes)
    if origin is Literal:
        return {"const": inner[0]} if len(inner) == 1 else {"enum": list(inner)}
    if origin is list:
        return {"type": "array", "items": _of(inner[0], "", shapes)}
    if origin is dict:
        return {"type": "object", "propertyNames": _of(inner[0], "", shapes), "additionalProperties": _of(inner[1], "", shapes)}
    if origin in (Union, UnionType):
        return _of(float, name, shapes) if set(inner) == {int, float} else {"anyOf": [_of(one, name, shapes) for one in inner]}
    if is_typeddict(hint):
        if hint.__name__ not in shapes:
            _shape(hint, shapes)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    if name in _TIMES:
        return _TIME
    return {**_ATOMS[hint], "minimum": 1} if name in _FROM_ONE else _ATOMS[hint]
