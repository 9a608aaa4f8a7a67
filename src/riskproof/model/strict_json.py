"""Reads JSON at a trust boundary.

Refuses what two readers could understand differently: duplicate keys, NaN and infinities, invalid UTF-8; and what cannot be read within
bounds. Every refusal is a ``HostPayloadError`` that carries no value.
"""

from __future__ import annotations

import json
import math
from typing import Never

from riskproof.errors import HostPayloadError
from riskproof.model.call import Json


def parse_json(text: str | bytes) -> Json:
    """The value of one JSON text."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse, parse_float=_finite)
    except UnicodeDecodeError as error:
        raise HostPayloadError("not UTF-8") from error
    except json.JSONDecodeError as error:
        raise HostPayloadError(f"not JSON at character {error.pos + 1}: {error.msg.lower()}") from error
    except RecursionError as error:
        raise HostPayloadError("JSON is nested too deeply") from error
    except ValueError as error:  # an integer of thousands of digits
        raise HostPayloadError("a number has too many digits") from error


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise HostPayloadError("an object has the same key twice")
    return table


def _finite(digits: str) -> float:
    """The number, unless it is larger than every float: some readers take it for an infinity."""
    value = float(digits)
    return value if math.isfinite(value) else _refuse(digits)


def _refuse(_constant: str) -> Never:
    raise HostPayloadError("NaN and infinities are not JSON")
