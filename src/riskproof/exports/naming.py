"""Names from tools, servers and configurations as values that another program stores, shows and splits at line ends.

Refuses control, format and direction characters and names of any length. What had to be changed ends in a digest of the original, so that
two names stay two, and the same name stays the same from one export to the next.
"""

from __future__ import annotations

import hashlib
from typing import Final

MOST: Final = 160
"""Characters of a name that are kept."""
_DIGITS: Final = 12


def plain(text: str) -> str:
    """The name itself where it is short and all its characters can be seen, else what can be shown of it."""
    if len(text) <= MOST and text.isprintable():
        return text
    shown = "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in text[: MOST - _DIGITS - 1])
    return f"{shown}~{digest(text)[:_DIGITS]}"


def digest(*parts: str) -> str:
    """A digest of texts that tells ("ab", "c") from ("a", "bc")."""
    sums = (hashlib.sha256(part.encode("utf-8", "surrogatepass")).digest() for part in parts)
    return hashlib.sha256(b"".join(sums)).hexdigest()
