"""Under which decoded views a value was found: its own, or those of the results that it came from.

Refuses to name a view that nothing needed: where the plain text was found in the plain result, there is none. Gives names of a closed
vocabulary, never the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from riskproof.detect.copies import Found, Needle
from riskproof.detect.encodings import View
from riskproof.detect.folding import shaped
from riskproof.detect.runs import joined
from riskproof.model.facts import Leaf
from riskproof.model.taint import ViewName

_SLOTS: Final = 8
"""Results that are looked into for one value, the newest."""
_ROOM: Final = 1 << 24
"""Bytes of results that are looked into for one call. LIMIT: beyond them no view of a result is named."""
_TRIES: Final = 8
"""Places of a short value that are looked at before it is believed to stand there."""
_SHORT: Final = 12
"""Bytes below which a value counts on word boundaries only (``detect.copies``)."""

Reading = tuple[Needle, ViewName | None, Mapping[int, int]]
"""What was looked for, the view that it is (None for a value as it was written), and the slots, with scores, that it added."""


def readings(needle: Needle, whole: Found, views: list[tuple[View, Found]]) -> list[Reading]:
    """The value and those of its views that found an origin which nothing before them found. ``whole`` is where the value was found."""
    slots, marks = dict(whole.slots), whole.marks
    read: list[Reading] = [(needle, None, dict(slots))] if slots else []
    for view, found in views:
        added = {slot: score for slot, score in found.slots.items() if slot not in slots}
        if added or found.marks & ~marks:
            read.append((Needle(view.text), view.name, added))
            slots.update(added)
            marks |= found.marks
    return read


@dataclass(slots=True)
class Disguises:
    """The views of the tracked results that have any, by slot, and the texts of the index; ``room`` is what is left to look into."""

    viewed: Mapping[int, tuple[ViewName, ...]]
    texts: Mapping[int, bytes]
    room: int = _ROOM

    def named(self, leaf: Leaf, read: list[Reading]) -> Leaf:
        """The leaf with the names of its views, its own first, each once."""
        if not read:
            return leaf
        own = dict.fromkeys(name for _, name, _ in read if name)
        names = own | dict.fromkeys(name for needle, _, slots in read for name in self._held(needle, slots))
        return replace(leaf, views=tuple(names)) if names else leaf

    def _held(self, needle: Needle, slots: Mapping[int, int]) -> Iterator[ViewName]:
        """The views of the newest results in which a text stands that is not in them as they came."""
        viewed = self.viewed.keys() & slots.keys()
        if not viewed:
            return
        data = shaped(needle.text).encode("utf-8", "surrogatepass")
        for slot in sorted(viewed, reverse=True)[:_SLOTS]:
            buffer = self.texts[slot]
            self.room -= len(buffer)
            if self.room < 0:
                return
            name = _view_at(buffer, self.viewed[slot], data, slots[slot], whole=needle.whole)
            if name:
                yield name


def _view_at(buffer: bytes, views: tuple[ViewName, ...], data: bytes, score: int, *, whole: bool) -> ViewName | None:
    """The view of a result that a value stands in, or that stands in it, where the result as it came does not.

    ``buffer`` ends with the views, each behind a NUL; ``score`` tells the length in characters of what they share."""
    at = _first(buffer, data, whole=whole)
    if at >= 0:
        behind = buffer.count(b"\0", at)
        return views[-behind] if behind <= len(views) else None
    texts = buffer[:-1].rsplit(b"\0", len(views))[1:]
    return next((name for name, text in zip(views, texts, strict=True) if text in data and _length(text) == score), None)


def _first(buffer: bytes, data: bytes, *, whole: bool) -> int:
    """Where a value stands first, as the search of ``detect.copies`` understands it; -1 for nowhere."""
    if whole:
        at = buffer.find(b"\0" + data + b"\0")
        return at + 1 if at >= 0 else -1
    at = buffer.find(data)
    for _ in range(_TRIES if len(data) < _SHORT else 0):
        end = at + len(data)
        if at < 0 or not (joined(buffer, at - 1, at) or joined(buffer, end - 1, end)):
            break
        at = buffer.find(data, at + 1)
    return at


def _length(text: bytes) -> int:
    return len(text.decode("utf-8", "surrogatepass"))
