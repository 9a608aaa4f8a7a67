"""Whether a file steers agents: their instructions, memories, hooks and servers, and what runs with every shell or commit.

Refuses to touch the file system and to judge a write: an honest edit of such a file is ordinary work.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect import steering_names as names
from riskproof.detect import written_names
from riskproof.detect.paths import category_of, normalise

_KNOWN: Final = {written_names.GUARD: names.SETTINGS, written_names.START_UP: names.START_UP}
"""What ``category_of`` calls the files of this kind that no agent may write at all."""


def steers(path: str) -> str | None:
    """The category of a file that steers agents when they next start, or None. Case does not count; any folder may stand before."""
    whole = f"/{normalise(path).lower()}".partition("\0")[0].partition("::$")[0]
    name = whole.rpartition("/")[2]
    if not name:
        return None
    return (
        names.NAMES.get(name)
        or next((category for tail, category in names.TAILS.items() if whole.endswith(f"/{tail}")), None)
        or next((category for folder, category in names.FOLDERS.items() if folder in whole), None)
        or _KNOWN.get(category_of(path, writes=True) or "")
    )
