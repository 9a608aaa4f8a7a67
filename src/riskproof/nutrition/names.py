"""Names of tools, servers, hosts and calls as labels keep them: whoever chooses them may be hostile.

Refuses names without an end and what UTF-8 cannot hold. How a name is shown on a screen is not decided here.
"""

from __future__ import annotations

from collections.abc import Container
from hashlib import sha256
from typing import Final

from riskproof.detect.urls import encodable

LONGEST_NAME: Final = 256
_MARK: Final = 16
"""Characters that tell one cut name from another."""
_SAFE: Final = frozenset("._-/@: ")


def bounded(name: str) -> str:
    """The name; one that is too long keeps its beginning and gets a mark of the whole."""
    if len(name) <= LONGEST_NAME:
        return name if name.isascii() else encodable(name)[:LONGEST_NAME]
    name = encodable(name)
    return f"{name[: LONGEST_NAME - _MARK - 1]}~{_digest(name)}"


def label_id(server: str, taken: Container[str]) -> str:
    """The id of the label of a server: its name, of letters, digits and a few marks. Where that says less than the name, or is ``taken``,
    it gets a mark."""
    name = encodable(server)
    shown = "".join(letter if letter.isalnum() or letter in _SAFE else "_" for letter in name[:LONGEST_NAME]).strip()
    if shown == name and shown not in taken:
        return shown
    return f"{shown[: LONGEST_NAME - _MARK - 1]}~{_digest(name)}"


def _digest(name: str) -> str:
    return sha256(name.encode()).hexdigest()[:_MARK]
