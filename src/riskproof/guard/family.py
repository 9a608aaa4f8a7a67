"""Agents that start agents: which session started which, and what they learn from each other.

Refuses to let an agent know less than those it works for told it: a child starts with what its parent knows, and news travel with every
message and every result between the two. Refuses to tell strangers, and siblings before their parent knows. Task modes, pins and calls
that are on their way stay with their session.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, replace
from threading import RLock
from typing import Final, Literal

from riskproof.errors import PolicyError, RiskProofError
from riskproof.guard.holding import Holding
from riskproof.guard.sessions import LiveSession
from riskproof.model.session import Session
from riskproof.state.kin import News, news_of, numbered

_log = logging.getLogger("riskproof")
Side = Literal["child", "parent"]
_OTHER: Final[dict[Side, Side]] = {"child": "parent", "parent": "child"}
_NOTHING: Final = Session()


@dataclass(slots=True)
class Link:
    """A child and its parent. ``then`` is what either knew when it was looked at last, None where it has come back from the store since;
    ``news`` is what it learned and has not told."""

    names: dict[Side, str]
    then: dict[Side, Session | None]
    news: dict[Side, list[News]] = field(default_factory=lambda: {"child": [], "parent": []})
    lock: RLock = field(default_factory=RLock)

    def look(self, side: Side, live: LiveSession) -> None:
        """Takes up what one side learned since. Called with its session's lock held."""
        now, then = live.under_way(), self.then[side]
        if now is not then and then is not None and (told := news_of(then, now, live.marks, live.writer, words=side == "parent")):
            self.news[side].append(told)
        self.then[side] = now


class Family:
    """The sessions of one guard that work for each other. Safe from threads: no session's lock is waited for while another is held, and no
    lock at all while this object's own is."""

    def __init__(self, holding: Holding) -> None:
        self._holding = holding
        self._lock = RLock()
        self._up: dict[str, Link] = {}
        self._down: dict[str, dict[str, Link]] = {}
        holding.stays = self._stays
        holding.leaving.append(self._left)

    def _stays(self, live: LiveSession) -> bool:
        """True for a session that others work for, and for one that has something to tell."""
        link = self._up.get(live.key)
        return live.key in self._down or (link is not None and bool(link.news["child"] or link.then["child"] is not live.session))

    def _left(self, live: LiveSession) -> None:
        """A session that has told everything left memory; it inherits anew when it comes back."""
        with self._lock:
            link = self._up.get(live.key)
            if link is not None:
                self._part(link)

    def inherit(self, child: str, parent: str, *, returns: bool) -> None:
        """A session starts with what another one knows; with ``returns`` it works for that one from now on. Raises ``HostPayloadError``,
        ``StoreError``, ``PolicyError``."""
        earlier = self._up.get(child)
        if (earlier is not None and self._holding.table.peek(child) is not None) or self._works_for(parent, child):
            return
        link = Link({"child": child, "parent": parent}, {"child": _NOTHING, "parent": _NOTHING})
        if earlier is not None and earlier.names["parent"] == parent:
            link.news["child"] += earlier.news["child"]
        with link.lock:
            if returns:  # first of all, so that the parent stays in memory
                self._join(link)
            try:
                self._begin(link)
            except BaseException:
                with self._lock:
                    self._part(link)
                raise

    def _join(self, link: Link) -> None:
        with self._lock:
            self._up[link.names["child"]] = link
            self._down.setdefault(link.names["parent"], {})[link.names["child"]] = link

    def _begin(self, link: Link) -> None:
        """The child starts with what its parent knows, or learns it where it knew something before."""
        with self._holding.held(link.names["parent"]) as over:
            known, marks, writer = over.under_way(), over.marks, over.writer
            told = over.known or len(over.pins) > 0

        def start(live: LiveSession) -> None:
            if live.log is None and live.session is live.noted:
                live.session = live.noted = replace(numbered(known, marks, writer), task_mode=live.session.task_mode)
                live.known = live.known or told
                link.then = {"child": live.session, "parent": known}

        with self._holding.held(link.names["child"], start) as live:
            _check_kin(live, marks)
            live.known = live.known and told  # its own log holds only what it learned itself
        self._deliver(link, "child")

    def gather(self, parent: str) -> None:
        """What a session's children learned, and theirs, becomes known to it. Raises ``StoreError``."""
        if parent not in self._down:
            return
        with self._lock:
            links = list(self._down.get(parent, {}).values())
        for link in links:
            self.gather(link.names["child"])
            self._deliver(link, "parent")

    def tell(self, child: str) -> None:
        """What a session's parent learned becomes known to it. Raises ``StoreError``."""
        link = self._up.get(child)
        if link is not None:
            self._deliver(link, "child")

    def reached(self, session: str, shown: str | None = None) -> None:
        """A message reached a session: from its children, its parent, or with what another session holds, which becomes known to it; the
        person's words stay there. Raises ``StoreError``, ``HostPayloadError``, ``PolicyError``."""
        self.gather(session)
        self.tell(session)
        if shown is None or shown == session:
            return
        link = Link({"child": shown, "parent": session}, {"child": _NOTHING, "parent": _NOTHING})
        with self._holding.held(shown) as other:
            link.look("child", other)
            marks = other.marks
        with self._holding.held(session) as live:
            _check_kin(live, marks)
        self._deliver(link, "parent")

    def leave(self, key: str) -> None:
        """A session is about to leave memory: its parent hears what it has to tell, or will once the store works again. Its own children
        go on working for it where a store keeps it."""
        link = self._up.get(key)
        try:
            self.gather(key)
            if link is not None:
                self._deliver(link, "parent")
        except RiskProofError as fault:
            _log.warning("what a session learned has not reached the one that it works for: %s", fault)
            return
        keeps = self._holding.keeper.keeps
        with self._lock:
            below = list(self._down.get(key, {}).values())
            for one in ([] if link is None else [link]) + ([] if keeps else below):
                self._part(one)
        for one in below if keeps else ():
            self._rest(one, key)

    def _rest(self, below: Link, key: str) -> None:
        """A parent leaves memory, and comes back from the store: what its child was not told yet is told later."""
        with below.lock:
            live = self._holding.table.peek(key)
            if live is not None:
                with live.lock:
                    below.look("parent", live)
            below.then["parent"] = None

    def _part(self, link: Link) -> None:
        """Ends a link. Called with the lock held."""
        if self._up.get(link.names["child"]) is link:
            del self._up[link.names["child"]]
        children = self._down.get(link.names["parent"], {})
        if children.get(link.names["child"]) is link:
            del children[link.names["child"]]
        if not children:
            self._down.pop(link.names["parent"], None)

    def _works_for(self, key: str, other: str) -> bool:
        """True for a session itself, and for one that works for the other, directly or not."""
        while key != other:
            link = self._up.get(key)
            if link is None:
                return False
            key = link.names["parent"]
        return True

    def _deliver(self, link: Link, to: Side) -> None:
        """Hands news to one side. What that side has to tell is taken up first, so that nothing comes back to where it is from."""
        teller: Side = _OTHER[to]
        with link.lock:
            live = self._holding.table.peek(link.names[teller])
            if live is not None:
                with live.lock:
                    link.look(teller, live)
            if not link.news[teller]:
                return
            with self._holding.held(link.names[to]) as listener:
                link.look(to, listener)
                for news in link.news[teller]:
                    self._holding.keeper.take_in(listener, news)
                link.news[teller].clear()
                link.then[to] = listener.under_way()


def _check_kin(live: LiveSession, marks: bytes) -> None:
    if live.marks != marks:
        raise PolicyError("sessions of this guard are no kin", remedy="give the guard a name for their kin")
