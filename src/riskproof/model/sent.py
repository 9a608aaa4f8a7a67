"""What calls send to outside destinations: of one call, and of a session.

Refuses to leave memory where it holds text of calls: no proof, evidence or store may take that up (decisions 8). ``Past`` is what a store
may keep of it.
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
class Past:
    """What went to one destination before, of which the words are gone; all names are keyed marks (``detect.marks``).

    ``words`` maps the slot of a sensitive origin to the marks of the words that were found in it, with how many characters each had;
    ``calls`` says in how many calls they went. ``begun`` maps a stream whose last pieces stand in sensitive origins to their slots: what
    comes next there may go on where they ended. ``ended`` is the mark of a stream's last piece."""

    words: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    calls: Mapping[int, int] = field(default_factory=dict)
    begun: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    ended: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sent:
    """What went to one destination so far, so that cuts and small leaks add up.

    ``tails`` are the newest pieces by stream, ``tried`` the same with those of calls that were stopped because of them: what comes next
    goes on behind either. ``words`` are those found in each sensitive origin, each once, ``calls`` in how many calls new ones went.
    ``past`` is what went there before a restart or by another process."""

    tails: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tried: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    words: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    calls: Mapping[int, int] = field(default_factory=dict)
    past: Past | None = None
