"""Targets that a text holds as whole fields and nowhere else: what may still be known of how it held them once it is gone.

Refuses doubt: a target that stands in a sentence, in quotation marks, in a framed line or in decoded text even once is left out.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.standing import occurrences
from riskproof.detect.targets import targets_in

_READ: Final = 65_536
"""Bytes of a text that is looked into; of a longer one nothing is known."""
_MOST: Final = 128
"""Targets of one text."""


def tabled_targets(buffer: bytes) -> list[str]:
    """The targets in a buffer of ``detect.overlap.pack`` that stand in it as whole fields only, in its order, as it shapes them."""
    if len(buffer) > _READ:
        return []
    found = list(dict.fromkeys(targets_in(buffer.decode("utf-8", "replace").replace("\0", "\n"))))[:_MOST]
    return [target for target in found if _is_tabled(buffer, target)]


def _is_tabled(buffer: bytes, target: str) -> bool:
    places = list(occurrences(buffer, target))
    return bool(places) and all(one.whole and not (one.quoted or one.framed or one.decoded) for one in places)
