"""The size of a value: bytes of its compact JSON text as ECMAScript writes it (SPEC: nutrition-labels 6).

Refuses to keep a value, and to fail: what is no JSON value measures nothing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from json.encoder import encode_basestring as quoted
from typing import Final

from riskproof.model.call import Json

_EXACT: Final = 1 << 53
"""Integers from here on are rounded, as every number of ECMAScript is."""
_MOST_VALUES: Final = 5_000_000
_MOST_BYTES: Final = 1 << 30
"""Where measuring ends: only what leads back into itself has more."""
_EXACT_VALUES: Final = 20_000
"""Values that are measured to the byte. What has more is measured as Python writes it, ten times as fast: a number in it may be a few bytes
longer or shorter."""
_MOST_SHARED: Final = 200_000
"""Values that are measured where containers are held more than once: a few of them can stand for more text than there is memory."""
_FIRST_SURROGATE, _LAST_SURROGATE = "\ud800", "\udfff"


def json_size(value: Json) -> int:
    """Bytes of the value's compact JSON text in UTF-8. What no JSON value is, inside one, measures nothing."""
    total = 0
    room = _MOST_VALUES
    waiting, few = [value], _MOST_VALUES - _EXACT_VALUES
    while waiting and room > 0 and total < _MOST_BYTES:
        item = waiting.pop()
        kind = type(item)
        if room < few or ((kind is dict or kind is list) and room - len(item) < few):
            if not _is_tree(value):
                room = min(room, _MOST_SHARED)
            elif (written_size := _as_python_writes(value, total)) is not None:
                return written_size
            few = 0
        if kind is str:  # most of them: this loop sees every value of every call
            written = quoted(item)
            total += len(written) if written.isascii() else _bytes(written)
        elif kind is dict:
            room -= len(item)
            total += 2 * len(item) + 1 if item else 2
            waiting += item.values()
            for key in item:
                written = quoted(key if type(key) is str else str(key))
                total += len(written) if written.isascii() else _bytes(written)
        elif kind is list:
            room -= len(item)
            total += len(item) + 1 if item else 2
            waiting += item
        elif kind is int and -_EXACT < item < _EXACT:
            total += len(str(item))
        elif item is None or item is True:
            total += 4
        elif item is False:
            total += 5
        else:
            room -= 1
            total += _other(item, waiting)
    return total


def _is_tree(value: Json) -> bool:
    """Whether no container is held twice, so that the text is no longer than what is in memory."""
    seen: set[int] = set()
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if item and isinstance(item, dict | list | tuple):
            if id(item) in seen:
                return False
            seen.add(id(item))
            waiting += item.values() if isinstance(item, dict) else item
    return True


def _as_python_writes(value: Json, so_far: int) -> int | None:
    """The length of a long value; ``so_far`` for one that holds itself, None where Python cannot write it."""
    try:
        return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"))
    except ValueError:
        return so_far
    except (TypeError, RecursionError):
        return None


def _punctuation(container: Json) -> int:
    """Braces or brackets, commas and colons."""
    if isinstance(container, Mapping):
        return 1 + (2 * len(container) or 1)
    return 1 + (len(container) or 1)


def _other(item: Json, waiting: list[Json]) -> int:
    """What is neither a text nor a plain container, and rare."""
    if isinstance(item, int | float):
        return len(number_text(item))
    if isinstance(item, str):
        return _bytes(quoted(item))
    if isinstance(item, Mapping):
        waiting += item.values()
        return _punctuation(item) + sum(_bytes(quoted(str(key))) for key in item)
    if isinstance(item, list | tuple):
        waiting += item
        return _punctuation(item)
    return 0


def number_text(value: float) -> str:
    """A number as ECMAScript writes it ("Number::toString"); what JSON has no number for is null."""
    if isinstance(value, int):
        if -_EXACT < value < _EXACT:
            return str(value)
        try:
            value = float(value)
        except OverflowError:
            return "null"
    if not math.isfinite(value):
        return "null"
    if value.is_integer() and abs(value) < 1e21:
        return _whole(value)
    mantissa, _, exponent = repr(value).partition("e")
    power = int(exponent or "0")
    if power in (-5, -6):
        sign, digits = ("-", mantissa[1:]) if value < 0 else ("", mantissa)
        return f"{sign}0.{'0' * (-power - 1)}{digits.replace('.', '')}"
    return f"{mantissa}e{power:+d}" if exponent else mantissa


def _whole(value: float) -> str:
    """A whole number below 1e21: its shortest digits, then zeros."""
    if abs(value) < _EXACT:
        return str(int(value))
    mantissa, _, exponent = repr(value).partition("e")
    if not exponent:
        return mantissa.partition(".")[0]
    digits = mantissa.replace(".", "")
    return digits + "0" * (int(exponent) + 1 - len(digits.lstrip("-")))


def _bytes(text: str) -> int:
    """Bytes in UTF-8; a lone surrogate is written as an escape of six characters."""
    try:
        return len(text.encode())
    except UnicodeEncodeError:
        paired = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
        lone = sum(_FIRST_SURROGATE <= letter <= _LAST_SURROGATE for letter in paired)
        return len(paired.encode("utf-8", "surrogatepass")) + 3 * lone
