"""Remembers what went to each outside destination: the newest short pieces, and the words of sensitive origins (SPEC: riskproof 27.3).

Refuses to keep a text: of each stream the last 512 characters, in memory only. Refuses to let a destination go: what is forgotten of it
counts for every destination from then on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from riskproof.model.sent import Outgoing, Sent
from riskproof.model.session import Session

REST: Final = ""
"""The destination that stands for all that are forgotten, and the stream that holds all pieces of a call."""
_TAIL: Final = 512
"""Characters of a stream that are kept: longer than most records, and little to search."""
_PIECES: Final = 64
_STREAMS: Final = 12
_DESTINATIONS: Final = 32
_WORDS: Final = 64
"""Words of one origin that are kept: far more than a finding needs."""
_ORIGINS: Final = 64


def send(session: Session, outgoing: Outgoing | None) -> Session:
    """The session after a call that ran, whatever came of it."""
    if outgoing is None:
        return session
    sent = dict(session.sent)
    for name in outgoing.destinations:
        old = sent.pop(name, Sent())
        tried = _longer(old.tried, outgoing.streams) if old.tried else {}
        sent[name] = _told(replace(old, tails=_longer(old.tails, outgoing.streams), tried=tried), outgoing.words, {})
    return replace(session, sent=_bounded(sent))


def stop(session: Session, outgoing: Outgoing | None) -> Session:
    """The session after a call that was stopped for what it adds to: it sent nothing, but the next one may go on where it ended."""
    if outgoing is None:
        return session
    sent = dict(session.sent)
    for name in outgoing.destinations:
        old = sent.pop(name, Sent())
        sent[name] = replace(old, tried=_longer(old.tried or old.tails, outgoing.streams))
    return replace(session, sent=_bounded(sent))


def _bounded(sent: dict[str, Sent]) -> dict[str, Sent]:
    """The destinations, what the oldest had moved to the one that counts for all."""
    while len(sent) > _DESTINATIONS:
        gone = sent.pop(next(name for name in sent if name != REST))
        rest = sent.pop(REST, Sent())
        rest = replace(rest, tails=_longer(rest.tails, gone.tails), tried=_longer(rest.tried, gone.tried))
        sent[REST] = _told(rest, gone.words, gone.calls)
    return sent


def _longer(tails: Mapping[str, Sequence[str]], streams: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Tails with more pieces behind them: of the newest streams, and of the one that holds all."""
    found = {stream: tuple(pieces) for stream, pieces in tails.items()}
    for stream, pieces in streams.items():
        found[stream] = _tail((*found.pop(stream, ()), *pieces))
    named = [stream for stream in found if stream != REST]
    return {stream: found[stream] for stream in (*(stream for stream in (REST,) if stream in found), *named[-_STREAMS:])}


def _told(old: Sent, words: Mapping[int, Sequence[str]], calls: Mapping[int, int]) -> Sent:
    """``old`` with more words, of one call where ``calls`` does not say of how many. What went before is no news and counts no call."""
    met, count = dict(old.words), dict(old.calls)
    for slot, found in words.items():
        known = met.pop(slot, ())
        fresh = [word for word in dict.fromkeys(found) if word not in known]
        met[slot] = (*known, *fresh)[-_WORDS:]
        count[slot] = count.get(slot, 0) + (calls.get(slot, 1) if fresh else 0)
    met = {slot: met[slot] for slot in [*met][-_ORIGINS:]}
    return replace(old, words=met, calls={slot: count[slot] for slot in met})


def _tail(pieces: Sequence[str]) -> tuple[str, ...]:
    """The newest pieces that have room."""
    room, kept = _TAIL, 0
    for piece in reversed(pieces[-_PIECES:]):
        room -= len(piece)
        if room < 0:
            break
        kept += 1
    return tuple(pieces[len(pieces) - kept :])
