"""A first contact: what a label's identity did not declare and now meets, so that its operator wants a person to be asked once.

Refuses values of calls: a hostname, a word of a closed vocabulary, a tool's name or the digest of its definition.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

RULE: Final = "undeclared_contact"
"""The rule that asks about first contacts."""
ContactKind = Literal["host", "capability", "definition"]


@dataclass(frozen=True, slots=True)
class Contact:
    """``label`` is the identity's id. ``what`` is a canonical hostname, a capability of a label, or a tool's name; ``mark`` is the
    fingerprint where ``kind`` is "definition". ``shown`` may be printed: the registrable domain or address of a host."""

    label: str
    kind: ContactKind
    what: str
    mark: str = ""
    shown: str = ""
