"""What a host can do: the declaration that every host folder carries.

Refuses policy: a capability of the host, never a reason to judge differently.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Reach:
    """``can_ask`` = the host can put a question to a person before the call; ``can_replace`` = a result can be replaced before the model
    sees it; ``sees_user`` = the person's words reach us; ``sees_definitions`` = tool schemas reach us; ``on_failure`` = what the host does
    when we do not answer; ``missing`` names each standing duty that this host does not connect yet, and why."""

    name: str
    can_ask: bool
    can_replace: bool
    sees_user: bool
    sees_definitions: bool
    on_failure: Literal["deny", "allow"]
    missing: tuple[tuple[str, str], ...] = ()
