"""Walks JSON: the scalar leaves of arguments with their paths, the texts of a result.

Refuses what is not JSON, what is nested over 64 deep and what has more than 10,000 nodes (SPEC: riskproof 5, 6.1, 25), with an error that
names the bound. Refuses to show private keys: a leaf's ``place`` numbers every key that does not look like a plain field name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from riskproof.detect.texts import MAX_DEPTH, MAX_NODES, scalar_of
from riskproof.errors import HostPayloadError
from riskproof.model.call import Json
from riskproof.model.facts import Leaf

_PATH_ROOM: Final = 16 * 1024 * 1024
"""Characters that the paths of all values may have together: a long key above many values would multiply."""
_SIMPLE_KEY: Final = re.compile(r"[A-Za-z_$][A-Za-z0-9_$-]*\Z")
_PUBLIC_KEY: Final = re.compile(r"[A-Za-z_$][A-Za-z_$. -]{0,31}[0-9]{0,2}\Z")
"""Field names as people write them: letters and joints, at most two closing digits. An e-mail address, an id or a token does not fit."""
_NAME_PARTS: Final = re.compile(r"[a-z0-9]+")
_SHORT_KEY: Final = 64  # characters of a key whose name is kept for the next call


def walk(arguments: Json, *, max_nodes: int = MAX_NODES, max_depth: int = MAX_DEPTH) -> tuple[Leaf, ...]:
    """The scalar leaves of a call's arguments, depth first in declaration order.

    Anything but an object is wrapped as ``{"$": value}``. Raises ``HostPayloadError`` for what is not JSON or over a bound.
    """
    leaves: list[Leaf] = []
    nodes = letters = 0
    stack = [_fields(arguments if isinstance(arguments, dict) else {"$": arguments}, "", "")]
    while stack:
        for value, path, place, field in stack[-1]:
            nodes, letters = nodes + 1, letters + len(path)
            if nodes > max_nodes:
                raise HostPayloadError(f"arguments have more than {max_nodes} values")
            if len(stack) > max_depth + 1:
                raise HostPayloadError(f"arguments are nested deeper than {max_depth}")
            if letters > _PATH_ROOM:
                raise HostPayloadError("the keys of the arguments are too long")
            if isinstance(value, dict):
                stack.append(_fields(value, path, place))
                break
            if isinstance(value, list | tuple):
                stack.append(_elements(value, path, place, field))
                break
            leaves.append(Leaf(path, place, field, field_name(field), scalar_of(value)))
        else:
            stack.pop()
    return tuple(leaves)


def _fields(table: dict[Json, Json], path: str, place: str) -> Iterator[tuple[Json, str, str, str]]:
    """The values of an object, each with path, place and field; one at a time, so that a bound stops what is too large early."""
    for number, (key, value) in enumerate(table.items()):
        if not isinstance(key, str):
            raise HostPayloadError("an object key is not a text")
        step = key if _SIMPLE_KEY.match(key) else f"[{json.dumps(key, ensure_ascii=False)}]"
        shown = step if _PUBLIC_KEY.match(key) else f'["#{number}"]'
        yield value, _joined(path, step), _joined(place, shown), key


def _elements(items: Sequence[Json], path: str, place: str, field: str) -> Iterator[tuple[Json, str, str, str]]:
    """The values of a list; they keep its field."""
    for number, value in enumerate(items):
        yield value, f"{path}[{number}]", f"{place}[{number}]", field


def _joined(path: str, step: str) -> str:
    return f"{path}.{step}" if path and step[0] != "[" else path + step


def field_name(key: str) -> str:
    """A field as rules compare it: lower case, only ``a-z0-9`` kept (SPEC: riskproof 5)."""
    return _remembered(key) if len(key) <= _SHORT_KEY else "".join(_NAME_PARTS.findall(key.lower()))


@lru_cache(maxsize=4096)
def _remembered(key: str) -> str:
    return "".join(_NAME_PARTS.findall(key.lower()))
