"""The bytes that a record is hashed and stored as: RFC 8785 (JSON Canonicalization Scheme).

Python's own writer gives the same bytes for what records are made of, at a tenth of the time; whatever it might write differently (a
fraction, a whole number beyond 2**53, a key outside the basic plane) goes to the library.

Refuses what JSON cannot say: NaN, keys that are no texts, values that are no JSON.
"""

from __future__ import annotations

import json
import re
from json.encoder import JSONEncoder
from typing import Any, Final

from riskproof.errors import LedgerError

_PLAIN: Final = JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
_NUMBER: Final = re.compile(r"[:,\[]-?[0-9]+(?:\.[0-9]|[eE]|[0-9]{15})[0-9eE.+-]*+[,\]}]")
"""A number that is a fraction, has an exponent, or has at least 16 digits. A text can look like one; that only costs time."""
_BEYOND: Final = re.compile("[\U00010000-\U0010ffff]")
"""RFC 8785, 3.2.3 sorts keys by UTF-16 units; Python sorts by code points. They differ only where such a character stands."""


def canonical(record: Any) -> bytes:
    """The canonical bytes of a JSON value. Lone surrogates become question marks: no reader could take them. Raises ``LedgerError``."""
    try:
        text = _PLAIN.encode(record)
        if _NUMBER.search(text) or (not text.isascii() and _BEYOND.search(text)):
            return _by_library(text)
        return text.encode("utf-8", "replace")
    except (TypeError, ValueError, RecursionError) as error:
        raise LedgerError(f"a record cannot be written as JSON: {type(error).__name__}") from error


def _by_library(text: str) -> bytes:
    import rfc8785

    return rfc8785.dumps(json.loads(text.encode("utf-8", "replace")))
