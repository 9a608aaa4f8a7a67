"""Whether a JSON value has the published shape of a nutrition label, read off the types in ``label`` (SPEC: nutrition-labels 10, 11).

Refuses what is missing, of another type, negative, too large for other languages, or a word that version 1 does not have. Keys that
nobody knows are left out. A refusal names the place, made of names of ours, and never a value.
"""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Any, Final, Literal, Never, NotRequired, cast

from riskproof.errors import HostPayloadError
from riskproof.model.call import Json
from riskproof.model.label import LabelSnapshot
from riskproof.model.label_report import LabelReport

_MOST: Final = 2**53 - 1
"""The largest whole number that every language reads exactly."""


def snapshot_from(value: Json) -> LabelSnapshot:
    """The snapshot that a JSON value is. A report counts as one, without its calls."""
    return cast("LabelSnapshot", _typed(value, LabelSnapshot, "$"))


def report_from(value: Json) -> LabelReport:
    """The report that a JSON value is."""
    return cast("LabelReport", _typed(value, LabelReport, "$"))


def _typed(value: Any, wanted: Any, at: str) -> Any:
    """The value, in fresh containers, if it is of the type; the place is for the refusal."""
    origin = typing.get_origin(wanted)
    if typing.is_typeddict(wanted):
        return _table(value, wanted, at)
    if origin is list:
        (inner,) = typing.get_args(wanted)
        return [_typed(one, inner, f"{at}[{index}]") for index, one in enumerate(_of(value, list | tuple, at, "a list"))]
    if origin is dict:
        key, inner = typing.get_args(wanted)
        return {_typed(name, key, at): _typed(one, inner, at) for name, one in _of(value, dict, at, "an object").items()}
    if origin is Literal:
        words = typing.get_args(wanted)
        return value if any(value == word and type(value) is type(word) for word in words) else _refuse(at, "a word that is agreed on")
    if origin in (types.UnionType, typing.Union):
        return None if value is None and type(None) in typing.get_args(wanted) else _number(value, wanted, at)
    if wanted is int:
        return _number(value, wanted, at)
    return _of(value, wanted, at, {str: "a text", bool: "true or false"}[wanted])


def _table(value: Any, wanted: Any, at: str) -> dict[str, Any]:
    given = _of(value, dict, at, "an object")
    table = {}
    for name, (inner, required) in _keys(wanted).items():
        if name in given:
            table[name] = _typed(given[name], inner, f"{at}.{name}")
        elif required:
            _refuse(f"{at}.{name}", "there")
    return table


@cache
def _keys(wanted: Any) -> dict[str, tuple[Any, bool]]:
    """Each key with its type, and whether it must be there. Annotations are texts, so only resolving them shows which are optional."""
    hints = typing.get_type_hints(wanted, include_extras=True)
    optional = {name for name, hint in hints.items() if typing.get_origin(hint) is NotRequired}
    return {name: (typing.get_args(hint)[0] if name in optional else hint, name not in optional) for name, hint in hints.items()}


def _number(value: Any, wanted: Any, at: str) -> int | float:
    fraction = float in typing.get_args(wanted)
    allowed = isinstance(value, int | float if fraction else int) and not isinstance(value, bool)
    if not allowed or not 0 <= value <= _MOST:
        _refuse(at, "a number from 0 to 2^53-1" if fraction else "a whole number from 0 to 2^53-1")
    return cast("int | float", value)


def _of(value: Any, kind: Any, at: str, word: str) -> Any:
    return value if isinstance(value, kind) else _refuse(at, word)


def _refuse(at: str, word: str) -> Never:
    raise HostPayloadError(f"not a nutrition label of version 1: {at} must be {word}")
