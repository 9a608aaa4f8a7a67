from __future__ import annotations

import threading
from pathlib import Path

import pytest

from riskproof.errors import StoreError
from riskproof.stores.codec import Numbered
from riskproof.stores.sqlite import LONG
from tests.unit.stores.filling import FULL, log_in, numbers, run, step, store_in


def test_what_was_added_is_there_for_the_next_one_and_not_news_to_the_writer(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    assert log.news() == []
    log.append(FULL)
    log.append(step(2))
    assert log.news() == []
    assert log_in(tmp_path).news() == [FULL, step(2)]


def test_two_that_write_see_each_others_steps_once_and_in_order(tmp_path: Path) -> None:
    one, other = log_in(tmp_path), log_in(tmp_path)
    one.append(step(1))
    assert numbers(other.news()) == [1]
    other.append(step(2))
    one.append(step(3))
    other.append(step(4))
    assert (numbers(one.news()), numbers(other.news())) == ([2, 4], [3])
    assert (one.news(), other.news()) == ([], [])
    assert numbers(log_in(tmp_path).news()) == [1, 2, 3, 4]


def test_sessions_are_strangers_and_known_by_marks_only(tmp_path: Path) -> None:
    one, other = log_in(tmp_path, "first"), log_in(tmp_path, "second")
    one.append(step(1))
    assert other.news() == []
    assert (one.key != other.key, one.scope != other.scope, one.writer != other.writer) == (True, True, True)
    again = log_in(tmp_path, "first")
    assert (one.key, one.scope) == (again.key, again.scope)
    assert one.writer != again.writer
    assert 0 < one.writer < 1 << 38
    everything = b"".join(file.read_bytes() for file in (tmp_path / "state").iterdir())
    assert b"first" not in everything


def test_a_forgotten_session_is_gone_and_its_process_is_told(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    log.append(step(1))
    store = store_in(tmp_path)
    assert (store.forget("a session"), store.forget("a session")) == (True, False)
    with pytest.raises(StoreError, match="was removed from the store while it was in use"):
        log.append(step(2))
    assert log_in(tmp_path).news() == []
    assert run(tmp_path, "SELECT count(*) FROM steps") == [(0,)]


def last(steps: list[Numbered]) -> list[Numbered]:
    return steps[-1:]


def whole(steps: list[Numbered]) -> list[Numbered]:
    return steps


def test_a_long_log_is_folded_into_one_row_and_every_process_goes_on_where_it_was(tmp_path: Path) -> None:
    writer, behind = log_in(tmp_path), log_in(tmp_path)
    for number in range(LONG):
        writer.append(step(number))
        if number == 9:
            assert numbers(behind.news()) == list(range(10))
    fresh = log_in(tmp_path)
    assert (len(fresh.news()), fresh.is_long) == (LONG, True)
    fresh.fold(whole)
    assert run(tmp_path, "SELECT since, seq FROM steps") == [(1, LONG)]
    writer.append(step(LONG))
    assert numbers(behind.news()) == list(range(10, LONG + 1))
    assert (writer.news(), numbers(fresh.news())) == ([], [LONG])
    assert numbers(log_in(tmp_path).news()) == list(range(LONG + 1))


def test_what_folding_leaves_out_is_gone_and_a_short_log_is_left_alone(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    log.append(step(0))
    log.fold(last)
    assert run(tmp_path, "SELECT since, seq FROM steps") == [(1, 1)]
    for number in range(1, LONG + 5):
        log.append(step(number))
    log.fold(last)
    fresh = log_in(tmp_path)
    assert (numbers(fresh.news()), fresh.is_long) == ([LONG + 4], False)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE steps SET body = x'00' || substr(body, 2) WHERE seq = 2", "was changed, or sealed with another key"),
        ("UPDATE steps SET body = (SELECT body FROM steps WHERE seq = 1) WHERE seq = 2", "was changed, or sealed"),
        ("UPDATE steps SET since = 1 WHERE seq = 1; ", ""),
        ("DELETE FROM steps WHERE seq = 2", "entries of a session are missing"),
        ("DELETE FROM steps WHERE seq = 1", "entries of a session are missing"),
    ],
    ids=["a byte", "moved", "nothing", "one in the middle", "the first"],
)
def test_an_edited_log_is_noticed(tmp_path: Path, statement: str, said: str) -> None:
    log = log_in(tmp_path)
    for number in range(3):
        log.append(step(number))
    run(tmp_path, statement)
    fresh = log_in(tmp_path)
    if not said:
        assert numbers(fresh.news()) == [0, 1, 2]
        return
    with pytest.raises(StoreError, match=said):
        fresh.news()
    with pytest.raises(StoreError, match=said):
        fresh.news()


def test_an_entry_of_another_session_is_no_entry_of_this_one(tmp_path: Path) -> None:
    log_in(tmp_path, "one").append(step(1))
    log_in(tmp_path, "two").append(step(2))
    run(tmp_path, "UPDATE steps SET body = (SELECT body FROM steps ORDER BY session LIMIT 1)")
    assert numbers(log_in(tmp_path, "one").news()) == [1]
    with pytest.raises(StoreError, match="was changed"):
        log_in(tmp_path, "two").news()


def test_a_closed_store_opens_again_and_misses_nothing(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    log = store.open("a session")
    log.append(step(1))
    store.close()
    log_in(tmp_path).append(step(2))
    assert numbers(log.news()) == [2]
    log.append(step(3))
    assert numbers(log_in(tmp_path).news()) == [1, 2, 3]


def test_threads_share_a_store(tmp_path: Path) -> None:
    store = store_in(tmp_path)

    def write(name: str) -> None:
        log = store.open(name)
        for number in range(20):
            log.append(step(number))

    threads = [threading.Thread(target=write, args=(f"session {at % 4}",)) for at in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [sorted(numbers(log_in(tmp_path, f"session {at}").news())) for at in range(4)] == [sorted([*range(20)] * 2)] * 4


def test_sessions_that_are_kin_share_the_key_of_their_marks_and_nothing_else(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    one, other, stranger, alone = store.open("one", "dsh"), store.open("other", "dsh"), store.open("one", "else"), store.open("one")
    assert one.key == other.key
    assert len({one.key, stranger.key, alone.key}) == 3
    assert (one.scope == other.scope, one.scope == alone.scope) == (False, True)
