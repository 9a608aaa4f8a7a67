"""What agents that work together know of each other: a child starts with what its parent knows, and news pass between the two.

Refuses to loosen: what passes only adds. Targets that one agent named by itself are its own business: the other may have read of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from riskproof.detect.fingerprints import MAX_FREE
from riskproof.model.delta import NOTHING, Delta
from riskproof.model.policy import Policy
from riskproof.model.session import Recalled, Session
from riskproof.state.delta import SLOT_BITS, delta_of, numbers_of
from riskproof.state.restore import apply


@dataclass(frozen=True, slots=True)
class News:
    """What an agent learned: ``delta`` without text, ``texts`` of results as far as they are at hand, by their numbers."""

    delta: Delta
    texts: Mapping[int, bytes] = field(default_factory=dict)


def numbered(session: Session, key: bytes, writer: int) -> Session:
    """The session where what it tracked itself goes by the numbers of ``writer``, as what others tracked goes by theirs: for when it is
    gone on with under another number, by a child or after a store's fault. ``key`` makes its marks."""
    named = numbers_of(session)
    own = {writer << SLOT_BITS | slot: slot for slot in range(1, session.slots + 1) if slot not in named}
    if not own:
        return session
    recalled = session.recalled or Recalled(key)
    return replace(session, recalled=replace(recalled, slots={**recalled.slots, **own}))


def news_of(then: Session, now: Session, key: bytes, writer: int, *, words: bool) -> News | None:
    """What an agent learned since, as another one of the family takes it in; None where that is nothing. With ``words`` the person's come
    along: they were said to whoever started the other."""
    delta = delta_of(then, now, key, writer)
    if delta is None:
        return None
    delta = replace(delta, own=()) if words else replace(delta, own=(), said=(), requested=frozenset())
    if delta == NOTHING:
        return None
    slots = {number: slot for slot, number in numbers_of(now).items()}
    texts = {one.number: now.index.texts.get(slots.get(one.number, one.number & MAX_FREE), b"") for one in delta.origins}
    return News(delta, {number: text for number, text in texts.items() if text})


def taken_in(session: Session, news: News, key: bytes, policy: Policy, writer: int) -> Session:
    """The session with another agent's news; ``writer`` is its own number."""
    return apply(session, (news.delta,), key, policy, writer, news.texts)
