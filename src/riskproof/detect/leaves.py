"""Walks JSON: the scalar leaves of arguments with their paths, the texts of a result.

Refuses what is not JSON, what is nested over 64 deep and what has more than 10,000 nodes (SPEC: riskproof 5, 6.1, 25), with an error that
names the bound. Refuses to show private keys: a leaf's ``place`` numbers every key that does not look like a plain field name.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from riskproof.errors import HostPayloadError
from riskproof.model.call import Json
from riskproof.model.facts import Leaf

MAX_NODES: Final = 10_000
MAX_DEPTH: Final = 64

_PATH_ROOM: Final = 16 * 1024 * 1024
"""Characters that the paths of all values may have together: a long key above many values would multiply."""
_SIMPLE_KEY: Final = re.compile(r"[A-Za-z_$][A-Za-z0-9_$-]*\Z")
_PUBLIC_KEY: Final = re.compile(r"[A-Za-z_$][A-Za-z_$. -]{0,31}[0-9]{0,2}\Z")
"""Field names as people write them: letters and joints, at most two closing digits. An e-mail address, an id or a token does not fit."""
_DEEPEST_TEXT: Final = 512
"""Depth to which a result is inspected; a cycle ends here."""
_MOST_TEXT_VALUES: Final = 1 << 21
"""Values of a result that is inspected: more than any JSON text of 4 MiB holds. An object that stands in many places is inspected in each."""
_LONG_INTEGER: Final = 4300
"""Digits up to which Python turns an integer into text (``sys.int_info.default_max_str_digits``)."""

_Visit = tuple[Json, str, str, str, int]
"""A value to visit: it, its path, its place, its field, its depth."""


def walk(arguments: Json, *, max_nodes: int = MAX_NODES, max_depth: int = MAX_DEPTH) -> tuple[Leaf, ...]:
    """The scalar leaves of a call's arguments, depth first in declaration order.

    Anything but an object is wrapped as ``{"$": value}``. Raises ``HostPayloadError`` for what is not JSON or over a bound.
    """
    root = arguments if isinstance(arguments, dict) else {"$": arguments}
    leaves: list[Leaf] = []
    nodes, room = 0, _PATH_ROOM
    stack: list[_Visit] = [(root, "", "", "", -1)]
    while stack:
        value, path, place, field, depth = stack.pop()
        if depth > max_depth:
            raise HostPayloadError(f"arguments are nested deeper than {max_depth}")
        if not isinstance(value, dict | list | tuple):
            leaves.append(Leaf(path, place, field, field_name(field), _scalar(value)))
            continue
        nodes += len(value)
        room -= len(value) * len(path)
        if nodes > max_nodes:
            raise HostPayloadError(f"arguments have more than {max_nodes} values")
        if room < 0:
            raise HostPayloadError("argument names are too long for their number")
        if isinstance(value, dict):
            _push_object(stack, value, path, place, depth + 1)
        else:
            for number in range(len(value) - 1, -1, -1):
                stack.append((value[number], f"{path}[{number}]", f"{place}[{number}]", field, depth + 1))
    return tuple(leaves)


def _push_object(stack: list[_Visit], value: dict[Json, Json], path: str, place: str, depth: int) -> None:
    for number, key in reversed(tuple(enumerate(value))):
        if not isinstance(key, str):
            raise HostPayloadError("an object key is not a text")
        step = key if _SIMPLE_KEY.match(key) else f"[{json.dumps(key, ensure_ascii=False)}]"
        shown = step if _PUBLIC_KEY.match(key) else f'["#{number}"]'
        stack.append((value[key], _joined(path, step), _joined(place, shown), key, depth))


def _joined(path: str, step: str) -> str:
    return f"{path}.{step}" if path and step[0] != "[" else path + step


@lru_cache(maxsize=4096)
def field_name(key: str) -> str:
    """A field as rules compare it: lower case, only ``a-z0-9`` kept (SPEC: riskproof 5)."""
    return "".join(char for char in key.lower() if char in "abcdefghijklmnopqrstuvwxyz0123456789")


def _scalar(value: Json) -> Json:
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int):
        if abs(value).bit_length() > 3 * _LONG_INTEGER:
            raise HostPayloadError("a number has too many digits")
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    raise HostPayloadError("a value is not JSON")


def json_text(value: Json) -> str:
    """The text of a scalar as JSON prints it: ``true``, ``1`` for 1.0; a string as it is; ``""`` for null (SPEC: riskproof 6.1, 30)."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e21:
        return str(int(value))
    return str(value)


def texts_of(value: Json) -> list[str]:
    """The searchable texts of a result: every scalar leaf once, in order; null and empty texts are skipped, keys are not searchable.

    Raises ``HostPayloadError`` over the bounds, for what is not JSON, and for an object that is reached twice.
    """
    if isinstance(value, str):
        return [value] if value else []
    found: dict[str, None] = {}
    for scalar in _scalars(value):
        text = json_text(scalar)
        if text:
            found[text] = None
    return list(found)


def _scalars(value: Json) -> Iterator[Json]:
    """Every scalar below ``value``, bounded, refusing shared containers."""
    seen: set[int] = set()
    stack: list[Iterator[Json]] = [iter((value,))]
    nodes = 0
    while stack:
        for item in stack[-1]:
            nodes += 1
            if nodes > MAX_NODES:
                raise HostPayloadError(f"a result has more than {MAX_NODES} values")
            if isinstance(item, dict | list | tuple):
                if len(stack) > MAX_DEPTH:
                    raise HostPayloadError(f"a result is nested deeper than {MAX_DEPTH}")
                stack.append(_children(item, seen))
                break
            yield _scalar(item)
        else:
            stack.pop()


def _children(container: Json, seen: set[int]) -> Iterator[Json]:
    """The values of a container that has not been reached before; ``seen`` holds identities while the caller holds the root."""
    if id(container) in seen:
        raise HostPayloadError("a result holds the same object twice")
    seen.add(id(container))
    if not isinstance(container, dict):
        return iter(container)
    if not all(isinstance(key, str) for key in container):
        raise HostPayloadError("an object key is not a text")
    return iter(container.values())


def inspection_text(value: Json) -> str:
    """A text for detectors: a string as it is, anything else as lines of ``"key": value`` without escapes, so that a pattern meets the
    characters that the model would see. Raises ``HostPayloadError`` for what is not JSON or nested deeper than ``_DEEPEST_TEXT``."""
    if isinstance(value, str):
        return value
    lines: list[str] = []
    stack: list[tuple[str, Json, int]] = [("", value, 0)]
    nodes = 1
    while stack:
        key, item, depth = stack.pop()
        if depth > _DEEPEST_TEXT:
            raise HostPayloadError(f"a result is nested deeper than {_DEEPEST_TEXT}")
        nodes += len(item) if isinstance(item, dict | list | tuple) else 0
        if nodes > _MOST_TEXT_VALUES:
            raise HostPayloadError(f"a result has more than {_MOST_TEXT_VALUES} values")
        if isinstance(item, dict):
            stack.extend((str(name), inner, depth + 1) for name, inner in reversed(item.items()))
        elif isinstance(item, list | tuple):
            stack.extend((key, inner, depth + 1) for inner in reversed(item))
        else:
            text = json_text(_scalar(item))
            lines.append(f'"{key}": {text}' if key else text)
    return "\n".join(lines)
