"""Passages of a text: lines and sentences long enough that somebody must have written just them.

Refuses single words, names, titles of a few words and addresses: two texts share those by chance.
"""

from __future__ import annotations

from typing import Final

import re2

MOST: Final = 1_024
"""Passages of one text."""
_BETWEEN: Final = re2.compile(r"""[\n\r"'`]+|[.!?;] +|[。！？；]+""")
_MARKERS: Final = " \t-*+#>|=:,.!?;0123456789()[]"
"""What stands around a line of a list, a heading, a quotation or a table."""
_LINE: Final = 24
_WORDS: Final = 4
_HAN_LINE: Final = 10
"""Characters and words of the shortest passage; characters of the shortest one in a script that writes no spaces."""


def passages(text: str) -> list[str]:
    """The passages of a text in order, each once, without the markers and quotation marks around them; at most ``MOST``."""
    parts = (part.strip(_MARKERS) for part in _BETWEEN.split(text.encode("utf-8", "replace").decode("utf-8")))
    return [part for part in dict.fromkeys(parts) if is_passage(part)][:MOST]


def is_passage(text: str) -> bool:
    """True for a text that is longer than a name or a title."""
    if not text.isascii() and len(text) >= _HAN_LINE and text.count(" ") < _WORDS:
        return any(char > _HAN_FROM for char in text)
    return len(text) >= _LINE and text.count(" ") >= _WORDS - 1


_HAN_FROM: Final = "\u2e80"
"""The first of the characters of East Asian scripts (Unicode, CJK Radicals)."""
