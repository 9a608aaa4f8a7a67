"""First contacts as facts of a call: those that the person's own words do not name, each with the argument that it stands in.

Refuses to excuse anything but hosts: nobody names a capability or a definition in passing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from riskproof.detect.hosts import shown_host, url_targets
from riskproof.detect.lookalikes import domains_in
from riskproof.facts.leaking import endorses
from riskproof.model.contact import Contact
from riskproof.model.facts import Destination, Leaf
from riskproof.model.session import Session

MOST_ASKED: Final = 8
"""First contacts of one question. What a person approves is what the question named."""


def asked_about(
    contacts: Iterable[Contact], leaves: Sequence[Leaf], destinations: Sequence[Destination], session: Session
) -> tuple[tuple[int, Contact], ...]:
    """The contacts that the person did not name, each with the index of its leaf, -1 where it stands in none: as many as one question can
    show. The others are asked about by the next one."""
    unnamed = [one for one in contacts if not (one.kind == "host" and is_named(one.what, session))]
    return tuple((_leaf_of(one, leaves, destinations), one) for one in unnamed[:MOST_ASKED])


def is_named(host: str, session: Session) -> bool:
    """True where the person named a host, or the domain that it is registered under. Plain words keep nothing of an IPv6 address."""
    if ":" in host or not session.spoken:
        return False
    return endorses(session, host) or shown_host(host) in domains_in(session.said)


def _leaf_of(contact: Contact, leaves: Sequence[Leaf], destinations: Sequence[Destination]) -> int:
    if contact.kind != "host":
        return -1
    reached = (one.leaf for one in destinations if one.host == contact.what)
    named = (at for at, leaf in enumerate(leaves) if any(target.host == contact.what for target in url_targets(leaf.value)))
    return next(reached, next(named, -1))
