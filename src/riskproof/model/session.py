"""A session as a value: what one agent's run has shown so far.

Refuses to change: ``state`` makes a new one. ``index`` is ``detect.overlap``'s and opaque here; it holds exact text, in memory only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from riskproof.model.facts import Deed
from riskproof.model.files import Mark
from riskproof.model.sent import Past, Sent
from riskproof.model.taint import Capability, Kind, Label, TaskMode, ViewName


@dataclass(frozen=True, slots=True)
class Entry:
    """The public view of a tracked result (SPEC: riskproof 6.1): never its text.

    ``digest`` is SHA-256 over the searchable texts; ``slot`` is its number in the index; ``named`` is true where the person had named the
    source, an address or a file, in the call that it came from; ``views`` names the decoded views that end its text in the index."""

    id: str
    kind: Kind
    label: str
    labels: tuple[Label, ...]
    digest: str
    byte_count: int
    sequence: int
    slot: int
    named: bool = False
    views: tuple[ViewName, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """One successful call in the toolchain history (SPEC: riskproof 8)."""

    sequence: int
    tool: str
    capabilities: tuple[Capability, ...]
    context_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recalled:
    """What came from a store, in the place of text: marks that ``key`` makes (``detect.marks``), of what the person ``said``, of the
    agent's ``own`` targets, of the destinations of the ``past``. ``slots`` maps the store's numbers of origins to those of the index.
    ``fields`` are, by slot, the targets that a text held as whole fields and nowhere else."""

    key: bytes
    said: Mapping[int, None] = field(default_factory=dict)
    own: Mapping[int, None] = field(default_factory=dict)
    past: Mapping[int, Past] = field(default_factory=dict)
    slots: Mapping[int, int] = field(default_factory=dict)
    fields: Mapping[int, frozenset[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Session:
    """``entries`` oldest first; the text of one that came from a store is gone, and a copy of it is found by fingerprint alone. ``ghosts``
    maps the slots of origins whose text is gone to their labels; ``forgotten`` are the labels of origins that can no longer be matched at
    all. ``saw_*`` are sticky: they outlive the event window (SPEC: riskproof 27.2 D17).

    ``said`` is what the person said, made plain, and ``requested`` are the deeds it asks for;
    ``instructed`` are the deeds that results told somebody to do, ``ordered`` those of them that came with words to the assistant;
    ``unread`` is true where a result was too long to be read whole for such words, or hid some. ``lost`` is true where even the
    fingerprints of a text are gone. ``history_lost`` is true where what happened before is not known at all.

    ``written`` are the files that calls of this session wrote labelled text to, oldest first, ``unlisted`` the labels of those that are
    no longer among them.

    ``own`` are the targets that calls named before any result held them, made comparable, the latest at the end.

    ``sent`` is what went to each outside destination while sensitive texts were about, the latest at the end; ``""`` holds what
    destinations that are forgotten had, and counts for every one.

    ``recalled`` is what a restart left of words, or what another process of the same session stored of them."""

    entries: tuple[Entry, ...] = ()
    index: Any = None
    sequence: int = 0
    slots: int = 0
    kind_counts: Mapping[str, int] = field(default_factory=dict)
    ghosts: Mapping[int, tuple[Label, ...]] = field(default_factory=dict)
    forgotten: frozenset[Label] = frozenset()
    events: tuple[Event, ...] = ()
    event_count: int = 0
    saw_ingestion: bool = False
    saw_private_access: bool = False
    saw_ingestion_then_private_access: bool = False
    saw_external_action: bool = False
    task_mode: TaskMode = "standard"
    said: str = ""
    requested: frozenset[Deed] = frozenset()
    instructed: frozenset[Deed] = frozenset()
    ordered: frozenset[Deed] = frozenset()
    unread: bool = False
    lost: bool = False
    history_lost: bool = False
    written: Mapping[Mark, tuple[Label, ...]] = field(default_factory=dict)
    unlisted: frozenset[Label] = frozenset()
    own: Mapping[str, None] = field(default_factory=dict)
    sent: Mapping[str, Sent] = field(default_factory=dict)
    recalled: Recalled | None = None

    @property
    def spoken(self) -> bool:
        """True where the person's words are known, in words or by their marks."""
        return bool(self.said) or (self.recalled is not None and bool(self.recalled.said))
