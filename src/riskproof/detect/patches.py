"""Files that a patch writes: the headers of unified diffs, and of the patches that coding agents apply.

Refuses to read the changes themselves, and to look for headers in a text that does not begin as a patch does.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any, Final

import re2

MOST: Final = 256
"""Files of one patch that are listed."""
_BEGIN: Final = "*** Begin Patch"
_DIFF: Final = ("diff --git ", "--- ", "Index: ")


def patched_files(text: str) -> tuple[str, ...]:
    """The paths that a patch adds to, changes or moves to, as written, without the ``b/`` of Git; none of those it only deletes.

    The format with ``*** Update File:`` is that of the Codex CLI (its ``apply_patch`` instructions); it may stand inside a command.
    """
    if _BEGIN not in text and not text.lstrip()[:16].startswith(_DIFF):
        return ()
    found = (
        match.group(1).decode("utf-8", "replace").strip() for match in islice(_headers().finditer(text.encode("utf-8", "replace")), MOST)
    )
    return tuple(dict.fromkeys(path.removeprefix("b/") for path in found if path and path != "/dev/null"))


@cache
def _headers() -> Any:
    return re2.compile(rb"(?m)^(?:\*\*\* (?:Add|Update) File: |\*\*\* Move to: |\+\+\+ )([^\t\r\n]+)")
