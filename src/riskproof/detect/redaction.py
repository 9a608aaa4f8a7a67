"""Text that may be shown: credentials replaced, markup and control characters taken out (SPEC: riskproof 18, 19.1).

Refuses to have patterns of its own: what detection knows, redaction knows (SPEC: riskproof 27.2 D21). It takes every candidate, also
those that detection lets pass for being too short or a stand-in, since a report loses nothing by it.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect import secret_commands, secrets, tokens
from riskproof.detect.pattern import Pattern, extents, visible

CREDENTIALS: Final[tuple[Pattern, ...]] = (
    *tokens.PATTERNS,
    *(entry for entry in secrets.PATTERNS if entry.label == "SECRET"),
    *secret_commands.PATTERNS,
)
SHOWN: Final = 240
"""Characters of a shown text (SPEC: riskproof 25)."""
_CONTROLS: Final = dict.fromkeys(
    [
        *range(0x20),  # C0
        *range(0x7F, 0xA0),  # DEL and C1
        *range(0x200B, 0x2010),  # zero width characters and directional marks
        *range(0x2028, 0x202F),  # line separators, bidirectional embeddings and overrides
        *range(0x2060, 0x2070),  # invisible operators, bidirectional isolates
        0x061C,  # Arabic letter mark
        0xFEFF,  # byte order mark
        *range(0xD800, 0xE000),  # halves of a surrogate pair: they cannot be printed
    ],
    " ",
)
_BLANKED: Final = _CONTROLS | dict.fromkeys(map(ord, "<>&`*[]|"), " ")
"""What Markdown, HTML or a table would read, too."""


def redact(text: str) -> str:
    """The text with every credential replaced by a constant marker; names, separators and schemes stay (SPEC: riskproof 18).

    Where something is replaced, characters that nothing shows are gone from all of it, and full-width letters are narrow.
    """
    data = visible(text).encode("utf-8", "surrogatepass")
    found = sorted(
        (start, -end, order, entry.marker) for order, entry in enumerate(CREDENTIALS) for start, end in extents(entry, data, judged=False)
    )
    if not found:
        return text
    pieces: list[bytes] = []
    reached = 0
    for start, negative_end, _, marker in found:
        if start >= reached:
            pieces += (data[reached:start], marker.encode("ascii"))
        reached = max(reached, -negative_end)
    pieces.append(data[reached:])
    return b"".join(pieces).decode("utf-8", "surrogatepass")


def display_text(text: str) -> str:
    """The text fit for a terminal, a chat and a report: redacted, control and markup characters blanked, cut at 240 characters."""
    return redact(text).translate(_BLANKED)[:SHOWN]


def terminal_text(text: str) -> str:
    """The text fit for its author's own terminal: redacted, control characters blanked, cut at 240 characters; markup stays."""
    return redact(text).translate(_CONTROLS)[:SHOWN]
