"""Keyed marks: 64-bit names of texts that only the holder of a key can make, so that a store can know a text again without keeping it.

Refuses to be reversible. LIMIT: who has the key can try texts, and short ones are soon tried.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, Literal

MarkKind = Literal["word", "said", "joined", "own", "place", "stream", "piece", "sent", "field"]
"""What a text was: two kinds never share a mark, so that what one of them proves proves nothing of the other."""
_SIZE: Final = 8


def mark_of_text(key: bytes, kind: MarkKind, text: str) -> int:
    """The mark of a text; ``key`` has at most 64 bytes (RFC 7693: BLAKE2b, keyed and personalised)."""
    data = text.encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(data, digest_size=_SIZE, key=key, person=kind.encode()).digest(), "little")
