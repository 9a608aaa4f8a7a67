"""What calls send to outside destinations: of one call, and of a session.

Refuses to leave memory: it holds text of calls. No proof, evidence or store may take it up (decisions 8).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Outgoing:
    """What one call sends, for the session to remember once it runs.

    ``streams`` are its short pieces by where they stand in the call (``facts.outgoing``), ``words`` those that stand in a sensitive origin,
    by its slot."""

    destinations: tuple[str, ...]
    streams: Mapping[str, tuple[str, ...]]
    words: Mapping[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Sent:
    """What went to one destination so far, so that cuts and small leaks add up.

    ``tails`` are the newest pieces by stream, ``tried`` the same with those of calls that were stopped because of them: what comes next
    goes on behind either. ``words`` are those found in each sensitive origin, each once, ``calls`` in how many calls new ones went."""

    tails: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tried: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    words: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    calls: Mapping[int, int] = field(default_factory=dict)
