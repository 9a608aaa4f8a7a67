"""The size of a value: bytes of its compact JSON text as JavaScript prints it (SPEC: nutrition-labels 6).

Refuses to keep a value.
"""

from __future__ import annotations

import json

from riskproof.model.call import Json


def json_size(value: Json) -> int:
    """Bytes of the value's compact JSON text in UTF-8."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))
