"""The newest evidence: the newest that there is room for, after what was declared, in its order, and never changed once handed out."""

from __future__ import annotations

from collections import deque

import pytest

from riskproof.nutrition.evidence import Fact
from riskproof.nutrition.evidence_ring import EvidenceRing
from riskproof.nutrition.room import Pool

DECLARED: tuple[Fact, ...] = ((0, "declared", "", "network"), (0, "declared", "", "persistence"))


def fact(number: int) -> Fact:
    return (number, "call-succeeded", "t", None)


@pytest.mark.parametrize("limit", [1, 2, 15, 16, 17, 31, 32, 33, 100])
def test_the_newest_stay_in_their_order(limit: int) -> None:
    ring, newest = EvidenceRing(limit, Pool(1000, 1, limit)), deque[Fact](maxlen=limit)
    for number in range(120):
        ring.add(fact(number))
        newest.append(fact(number))
        room = limit - len(newest)
        assert [*ring.view(DECLARED).each()] == [*DECLARED[:room], *newest]
        assert (len(ring), ring.truncated) == (len(newest), number >= limit)


def test_a_label_keeps_its_own_room_where_others_took_the_shared_one() -> None:
    pool = Pool(shared=0, own=3, most=100)
    ring = EvidenceRing(100, pool)
    for number in range(40):
        ring.add(fact(number))
    assert ([*ring.view(()).each()], ring.truncated, pool.taken) == ([fact(37), fact(38), fact(39)], True, 3)


def test_what_was_handed_out_stays() -> None:
    ring = EvidenceRing(5, Pool(100, 1, 5))
    views = []
    for number in range(60):
        ring.add(fact(number))
        views.append((ring.view(DECLARED), [*ring.view(DECLARED).each()]))
    assert [[*view.each()] for view, _ in views] == [facts for _, facts in views]
