"""What went to a destination before a restart, or through another process, of which only marks are left (docs/guides/store.md).

Refuses to take what is gone for harmless: where the pieces that went last may be the beginning of a sensitive value, the next short one
counts as its continuation. LIMIT: fewer than four characters before a restart are no beginning.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from riskproof.detect.copies import REVERSE_FLOOR, Needle, find
from riskproof.detect.marks import mark_of_text
from riskproof.facts.outgoing import Piece
from riskproof.facts.takes import Take
from riskproof.model.sent import Past, Sent
from riskproof.model.session import Session

_TELLING: Final = 4
"""Characters from which a piece that equals the last one is the same again, and no further part of a value."""
_UNKNOWN: Final = "0" * 24
"""Stands for a value that cannot be read any more: long enough to be a record."""


def known_of(session: Session, outside: Sequence[str]) -> list[Sent]:
    """What went to these destinations so far, and to those that are forgotten, with what is only known by marks."""
    if not outside:
        return []
    recalled = session.recalled
    found = []
    for name in (*outside, ""):
        sent = session.sent.get(name)
        past = recalled.past.get(mark_of_text(recalled.key, "place", name)) if recalled is not None and recalled.past else None
        if sent is not None or past is not None:
            found.append(replace(sent or Sent(), past=past) if past is not None else sent or Sent())
    return found


def resumed(streams: Mapping[str, Sequence[Piece]], known: Iterable[Sent], session: Session, min_match: int) -> list[Take]:
    """The pieces of a call that may go on where marks say that earlier ones ended."""
    found: dict[Take, None] = {}
    recalled = session.recalled
    for sent in known if recalled is not None else ():
        if recalled is None or sent.past is None:
            continue
        for stream, held in streams.items():
            name = mark_of_text(recalled.key, "stream", stream)
            slots = sent.past.begun.get(name, ())
            if slots and _goes_on(held[0].text, sent.tails.get(stream, ()), sent.past, name, recalled.key):
                held_by = _holders(held[0].text, slots, session, min_match)
                found.update(dict.fromkeys(Take(held[0].leaf, slot, _UNKNOWN, True) for slot in held_by))
    return list(found)


def _goes_on(piece: str, since: Sequence[str], past: Past, stream: int, key: bytes) -> bool:
    """False once enough has gone there since to be found by itself, and for a piece that is the last one again."""
    if sum(map(len, since)) >= REVERSE_FLOOR:
        return False
    again = not since and len(piece) >= _TELLING and past.ended.get(stream) == mark_of_text(key, "piece", piece)
    return not again


def _holders(piece: str, slots: Sequence[int], session: Session, min_match: int) -> list[int]:
    """The slots that may hold a piece: a short one any of them, a long one those in which its fingerprints stand."""
    if len(piece) < REVERSE_FLOOR:
        return list(slots)
    answer = find(session.index, [Needle(piece)], min_match)[0]
    return [slot for slot in slots if slot in answer.slots]
