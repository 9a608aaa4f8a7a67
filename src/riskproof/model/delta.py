"""What one step of a session adds to it, without text: what a store keeps, and what other processes of the session learn from it.

Refuses text: words, targets, destinations and pieces are keyed marks (``detect.marks``), results are fingerprints and labels. Names of
tools, capabilities and labels are kept as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from riskproof.model.facts import Deed
from riskproof.model.files import Mark
from riskproof.model.sent import Past
from riskproof.model.session import Entry, Event
from riskproof.model.taint import Label

Flag = Literal[
    "saw_ingestion", "saw_private_access", "saw_ingestion_then_private_access", "saw_external_action", "unread", "lost", "history_lost"
]
FLAGS: Final[tuple[Flag, ...]] = get_args(Flag)
"""What is true of a session once it was true: fields of ``Session``."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A tracked result, or a part of one. ``rows`` are the keys of its fingerprints (40 bits each, five bytes, little-endian, ascending),
    ``heads`` those of its beginnings with their lengths (64 bits). ``entry`` is None where only fingerprints are kept. ``number`` is unique
    in a session, whoever writes it. ``fields`` are marks of targets that a first-party text held as whole fields and nowhere else."""

    number: int
    rows: bytes
    heads: bytes
    labels: tuple[Label, ...]
    entry: Entry | None = None
    fields: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Delta:
    """``past`` is by mark of a destination; the slots in it are numbers of origins. The rest is named as in ``Session`` and only adds."""

    origins: tuple[Origin, ...] = ()
    events: tuple[Event, ...] = ()
    flags: tuple[Flag, ...] = ()
    requested: frozenset[Deed] = frozenset()
    instructed: frozenset[Deed] = frozenset()
    ordered: frozenset[Deed] = frozenset()
    forgotten: frozenset[Label] = frozenset()
    unlisted: frozenset[Label] = frozenset()
    written: Mapping[Mark, tuple[Label, ...]] = field(default_factory=dict)
    said: tuple[int, ...] = ()
    own: tuple[int, ...] = ()
    past: Mapping[int, Past] = field(default_factory=dict)


NOTHING: Final = Delta()


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a session's log: what was added to the session, and tools that were pinned, by name to the digest."""

    delta: Delta = NOTHING
    pins: Mapping[str, str] = field(default_factory=dict)
