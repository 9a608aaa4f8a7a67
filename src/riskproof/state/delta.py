"""What a step added to a session, as something that may be stored (decisions 8; docs/guides/store.md).

Refuses text, and refuses to take anything away: a delta only adds, so deltas of several processes may come in any order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from riskproof.detect.marks import mark_of_text
from riskproof.detect.pieces import holders
from riskproof.detect.recall import marks_of_words
from riskproof.detect.remnants import remnant_of
from riskproof.detect.tabled import tabled_targets
from riskproof.model.delta import FLAGS, NOTHING, Delta, Origin
from riskproof.model.sent import Past, Sent
from riskproof.model.session import Event, Session
from riskproof.model.taint import LABELS, SENSITIVE_MARKS, UNTRUSTED_MARKS, WEB_MARKS, Label

SLOT_BITS: Final = 24
"""Bits of a slot (``detect.fingerprints``); above them stands the writer's number."""
_END: Final = 256
"""Characters by which the end of what was said before is found again."""
_NO_SENT: Final = Sent()


def delta_of(old: Session, new: Session, key: bytes, writer: int) -> Delta | None:
    """What ``new`` has and ``old``, which it grew out of, has not; None where that is nothing. ``key`` makes the marks; ``writer`` is a
    number of 38 bits that no other process of the session has."""
    if old is new:
        return None
    delta = Delta(
        origins=_origins(old, new, key, writer),
        events=_events(old, new),
        flags=tuple(flag for flag in FLAGS if getattr(new, flag) and not getattr(old, flag)),
        requested=new.requested - old.requested,
        instructed=new.instructed - old.instructed,
        ordered=new.ordered - old.ordered,
        forgotten=new.forgotten - old.forgotten,
        unlisted=new.unlisted - old.unlisted,
        written={} if new.written is old.written else {m: held for m, held in new.written.items() if old.written.get(m) != held},
        said=tuple(marks_of_words(_said(old.said, new.said), key)),
        own=() if new.own is old.own else tuple(mark_of_text(key, "own", target) for target in new.own if target not in old.own),
        past=_past(old, new, key, writer),
    )
    return None if delta == NOTHING else delta


def _origins(old: Session, new: Session, key: bytes, writer: int) -> tuple[Origin, ...]:
    """What was tracked since, by slot."""
    if old.slots == new.slots:
        return ()
    entries = {entry.slot: entry for entry in new.entries[-(new.slots - old.slots) :]}
    numbers = numbers_of(new)
    found = []
    for slot in range(old.slots + 1, new.slots + 1):
        remnant = remnant_of(new.index, slot)
        entry = entries.get(slot)
        labels = entry.labels if entry is not None else new.ghosts.get(slot, _labels(remnant.mark))
        fields = () if remnant.mark & UNTRUSTED_MARKS else tabled_targets(new.index.texts.get(slot, b""))
        marks = (*(mark_of_text(key, "field", target) for target in fields), *_fields(new, slot))
        number = numbers.get(slot, writer << SLOT_BITS | slot)
        found.append(Origin(number, remnant.keys, remnant.heads, labels, entry, marks))
    return tuple(found)


def numbers_of(session: Session) -> dict[int, int]:
    """The slots of origins that somebody else tracked, with the numbers that they have everywhere."""
    return {slot: number for number, slot in session.recalled.slots.items()} if session.recalled is not None else {}


def _fields(session: Session, slot: int) -> frozenset[int]:
    """The marks of whole fields of a text that was gone before."""
    return session.recalled.fields.get(slot, frozenset()) if session.recalled is not None else frozenset()


def _labels(mark: int) -> tuple[Label, ...]:
    return tuple(label for bit, label in enumerate(LABELS) if mark >> bit & 1)


def _events(old: Session, new: Session) -> tuple[Event, ...]:
    fresh = new.event_count - old.event_count
    return new.events[-fresh:] if fresh else ()


def _said(old: str, new: str) -> str:
    """The words that came since, also where the oldest were dropped meanwhile."""
    if new == old:
        return ""
    end = old[-_END:]
    return (new[len(old) :] if new.startswith(old) else new[new.rfind(end) + len(end) :]).strip()


def _past(old: Session, new: Session, key: bytes, writer: int) -> dict[int, Past]:
    """What went out since, by mark of the destination."""
    if new.sent is old.sent:
        return {}
    changed = {name: sent for name, sent in new.sent.items() if old.sent.get(name) is not sent}
    numbers = numbers_of(new)
    own = {slot: numbers.get(slot, writer << SLOT_BITS | slot) for sent in changed.values() for slot in sent.words}
    begun = _begun(old, new, changed)
    own |= {slot: numbers.get(slot, writer << SLOT_BITS | slot) for held in begun.values() for slots in held.values() for slot in slots}
    found = {}
    for name, sent in changed.items():
        past = _told(old.sent.get(name, _NO_SENT), sent, begun.get(name, {}), own, key)
        if past != Past():
            found[mark_of_text(key, "place", name)] = past
    return found


def _told(old: Sent, sent: Sent, begun: Mapping[str, Sequence[int]], own: Mapping[int, int], key: bytes) -> Past:
    words, calls = {}, {}
    for slot, held in sent.words.items():
        before = old.words.get(slot, ())
        if held is not before and (fresh := [word for word in held if word not in before]):
            words[own[slot]] = {mark_of_text(key, "sent", word): len(word) for word in fresh}
            calls[own[slot]] = max(0, sent.calls.get(slot, 0) - old.calls.get(slot, 0))
    streams = {stream: mark_of_text(key, "stream", stream) for stream in begun}
    return Past(
        words=words,
        calls=calls,
        begun={streams[stream]: tuple(own[slot] for slot in slots) for stream, slots in begun.items()},
        ended={streams[stream]: mark_of_text(key, "piece", _last(sent, stream)) for stream, slots in begun.items() if slots},
    )


def _last(sent: Sent, stream: str) -> str:
    return (sent.tried.get(stream) or sent.tails.get(stream) or ("",))[-1]


def _begun(old: Session, new: Session, changed: Mapping[str, Sent]) -> dict[str, dict[str, tuple[int, ...]]]:
    """For every destination and stream that changed the sensitive origins in which its newest pieces stand; () for none."""
    asked: list[tuple[str, str, Sequence[str]]] = []
    for name, sent in changed.items():
        before = old.sent.get(name, _NO_SENT)
        for kept, earlier in ((sent.tails, before.tails), (sent.tried, before.tried)):
            asked += [(name, stream, tail) for stream, tail in kept.items() if earlier.get(stream) != tail]
    if not asked or new.index is None:
        return {}
    found: dict[str, dict[str, tuple[int, ...]]] = {}
    answers = holders(new.index, [tail for _, _, tail in asked], SENSITIVE_MARKS, WEB_MARKS)
    for (name, stream, _), slots in zip(asked, answers, strict=True):
        streams = found.setdefault(name, {})
        streams[stream] = tuple(dict.fromkeys((*streams.get(stream, ()), *slots)))
    return found
