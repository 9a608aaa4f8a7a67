"""Room: what labels share and what each of them has in any case."""

from __future__ import annotations

from riskproof.nutrition.room import Pool, for_agent, for_all


def test_one_label_cannot_take_what_belongs_to_each() -> None:
    pool = Pool(shared=5, own=2, most=4)
    greedy = sum(pool.take(has) for has in range(10))
    others = [sum(pool.take(has) for has in range(10)) for _ in range(3)]
    assert (greedy, others) == (4, [2, 2, 2])


def test_what_is_given_back_can_be_taken_again() -> None:
    pool = Pool(shared=1, own=0, most=5)
    assert [pool.take(0), pool.take(0)] == [True, False]
    pool.give_back(1)
    assert pool.take(0)


def test_later_rows_keep_fewer_durations_apart() -> None:
    room = for_all(100)
    first = room.cells()
    room.rows.taken = 1000
    assert first > room.cells() > 0


def test_an_agent_has_less_room_than_all() -> None:
    agent, everybody = for_agent(100), for_all(100)
    assert [agent.rows.shared < everybody.rows.shared, agent.started < everybody.started, agent.facts.most == everybody.facts.most] == [
        True
    ] * 3
