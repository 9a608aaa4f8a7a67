"""The texts of a JSON value: of one scalar, of a result as provenance searches it, of a result as detectors read it.

Refuses what is not JSON and what is over the bounds, with a ``HostPayloadError`` that names the bound and no value.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import repeat
from typing import Final

from riskproof.errors import HostPayloadError
from riskproof.model.call import Json

MAX_NODES: Final = 10_000
MAX_DEPTH: Final = 64
"""Values and depth of arguments and of results that are taken apart (SPEC: riskproof 5, 6.1, 25)."""
_DEEPEST_TEXT: Final = 512
"""Depth to which a result is inspected; a cycle ends here."""
_TEXT_ROOM: Final = 8 * 1024 * 1024
"""Characters that an inspected text may grow to: twice what is ever looked at, since keys stand beside their values."""
_MOST_TEXT_VALUES: Final = 1 << 21
"""Values of a result that is inspected: more than any JSON text of 4 MiB holds. A shared object is inspected wherever it stands."""
_LEADING: Final = 64
"""Characters of a list's key that lead each of its elements."""
_LED: Final = 100
"""Elements up to which they do: a long list would grow by its key over and over."""
_PLAIN: Final = 1 << 53
"""Integers below it print the same everywhere."""
_LONG_INTEGER: Final = 4300
"""Digits up to which Python turns an integer into text (``sys.int_info.default_max_str_digits``)."""


def scalar_of(value: Json) -> Json:
    """The value when it is a JSON scalar; raises ``HostPayloadError`` for anything else."""
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


def _printed(value: Json) -> str:
    """``json_text`` of what may be no scalar; most are small integers."""
    return str(value) if type(value) is int and -_PLAIN < value < _PLAIN else json_text(scalar_of(value))


def texts_of(value: Json) -> list[str]:
    """The searchable texts of a result: every scalar leaf once, in order; null and empty texts are skipped, keys are not searchable.

    Raises ``HostPayloadError`` over the bounds, for what is not JSON, and for an object that is reached twice.
    """
    found: dict[str, None] = {}
    seen: set[int] = set()
    stack: list[Iterator[Json]] = [iter((value,))]
    nodes = 0
    while stack:
        for item in stack[-1]:
            nodes += 1
            if type(item) is str:  # most of them: this loop sees every value of every result
                found[item] = None
            elif isinstance(item, dict | list | tuple):
                if len(stack) > MAX_DEPTH:
                    raise HostPayloadError(f"a result is nested deeper than {MAX_DEPTH}")
                stack.append(_children(item, seen))
                break
            elif item is not None:
                found[_printed(item)] = None
        else:
            stack.pop()
        if nodes > MAX_NODES:
            raise HostPayloadError(f"a result has more than {MAX_NODES} values")
    found.pop("", None)
    return list(found)


def _children(container: Json, seen: set[int]) -> Iterator[Json]:
    """The values of a container that has not been reached before; ``seen`` holds identities while the caller holds the root."""
    if id(container) in seen:
        raise HostPayloadError("a result holds the same object twice")
    seen.add(id(container))
    if not isinstance(container, dict):
        return iter(container)
    if not {*map(type, container)} <= {str} and not all(isinstance(key, str) for key in container):
        raise HostPayloadError("an object key is not a text")
    return iter(container.values())


def inspection_text(value: Json) -> str:
    """A text for detectors: a string as it is, anything else as lines of ``"key": value`` without escapes, so that a pattern meets the
    characters that the model would see; a key above a container is a line of its own. Raises ``HostPayloadError`` for what is not JSON
    or over a bound."""
    if isinstance(value, str):
        return value
    lines: list[str] = []
    nodes = letters = 0
    stack: list[Iterator[tuple[str, str, Json]]] = [iter((("", "", value),))]
    while stack:
        for above, lead, item in stack[-1]:
            nodes += 1
            if type(item) is str:  # most of them: this loop sees every value of every result
                letters += len(lead) + len(item)
                if letters > _TEXT_ROOM:
                    break
                lines.append(f'"{lead}": {item}' if lead else item)
                continue
            inner = _within(above, item) if isinstance(item, dict | list | tuple) else None
            text = above if inner else _printed(item)
            letters += len(lead) + len(text)
            if text or not inner:
                lines.append(f'"{lead}": {text}' if lead and not inner else text)
            if inner:
                if len(stack) > _DEEPEST_TEXT:
                    raise HostPayloadError(f"a result is nested deeper than {_DEEPEST_TEXT}")
                stack.append(inner)
                break
        else:
            stack.pop()
        if nodes > _MOST_TEXT_VALUES or letters > _TEXT_ROOM:
            raise HostPayloadError("a result is too large to be inspected")
    return "\n".join(lines)


def _within(key: str, container: Json) -> Iterator[tuple[str, str, Json]]:
    """The values of a container: the key that stands above each as a container, the key that leads it as a scalar, the value."""
    if len(container) > _MOST_TEXT_VALUES:
        raise HostPayloadError("a result is too large to be inspected")
    if isinstance(container, dict):
        keys = container if {*map(type, container)} <= {str} else [*map(str, container)]
        return zip(keys, keys, container.values(), strict=True)
    return zip(repeat(""), repeat(key[:_LEADING] if len(container) <= _LED else ""), container, strict=False)
