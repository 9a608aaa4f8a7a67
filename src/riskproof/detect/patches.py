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
    """The paths that a patch adds to, changes, deletes or moves, as written, without the ``a/`` and ``b/`` of Git.

    The format with ``*** Update File:`` is that of the Codex CLI (its ``apply_patch`` instructions); it may stand inside a command.
    """
    if _BEGIN not in text and not text.lstrip()[:16].startswith(_DIFF):
        return ()
    headers = islice(_headers().finditer(text.encode("utf-8", "replace")), MOST)
    found = ((match.group(1) or match.group(2)).decode("utf-8", "replace").strip() for match in headers)
    return tuple(dict.fromkeys(path[2:] if path[:2] in ("a/", "b/") else path for path in found if path and path != "/dev/null"))


@cache
def _headers() -> Any:
    return re2.compile(
        rb"(?m)^(?:\*\*\* (?:Add|Update|Delete) File: |\*\*\* Move to: |\+\+\+ |rename (?:from|to) )([^\t\r\n]+)"
        rb"|^--- ([^\t\r\n]+)[^\n]*\n\+\+\+ /dev/null"
    )
