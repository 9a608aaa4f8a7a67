"""The form of a file's path that a label shows (SPEC: nutrition-labels 8; P7).

Refuses what an address may carry beside its path, whatever was asked for: user info, query, fragment, and data that stand in for a file.
"""

from __future__ import annotations

import re
from typing import Final

from riskproof.detect.web_addresses import address_of
from riskproof.nutrition.config_types import PathDisplay
from riskproof.nutrition.names import bounded

_DRIVE: Final = re.compile(r"[A-Za-z]:[\\/]|\\\\")
"""How a path of Windows begins."""
_CARRIED: Final = re.compile(r"[?#]")
_AUTHORITY: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]+://")
_AUTHORITY_END: Final = re.compile(r"[/\\?#]|\Z")
_WEB: Final = ("http:", "https:")
_DATA: Final = "data:"


def shown_path(path: str | None, mode: PathDisplay) -> str | None:
    """The form of a path in a mode, None where it has none."""
    if path is None or mode == "omit":
        return None
    shown = _full(path) if mode == "full" else _last(path)
    return bounded(shown) if shown else None


def _full(path: str) -> str:
    address = address_of(path)
    if address is None and _AUTHORITY.match(path) is None:
        return path
    if address is not None and address.scheme == _DATA:
        return _DATA
    if address is not None and address.scheme in _WEB:
        return f"{address.scheme}//{address.host}{address.path}"
    return _CARRIED.split(_without_user(path), maxsplit=1)[0]


def _without_user(text: str) -> str:
    """An address without user info, whatever stands between its ``//`` and the last ``@`` of the same part."""
    begun = _AUTHORITY.match(text)
    ended = _AUTHORITY_END.search(text, begun.end()) if begun else None
    if begun is None or ended is None:
        return text
    return begun[0] + text[begun.end() : ended.start()].rpartition("@")[2] + text[ended.start() :]


def _last(path: str) -> str:
    address = address_of(path)
    if address is not None:
        return "" if address.scheme == _DATA else address.path.rstrip("/").rpartition("/")[2] or address.hostname
    if _AUTHORITY.match(path):
        path = _CARRIED.split(_without_user(path), maxsplit=1)[0]
    if _DRIVE.match(path) or "/" not in path:
        path = path.replace("\\", "/")
    return path.rstrip("/").rpartition("/")[2]
