from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from riskproof.service import turns
from riskproof.service.turns import Turns
from tests.unit.service.serving import until


class Work:
    """A loop over a list of things to do; ``done`` holds what came of each, in order of their coming."""

    def __init__(self, *things: Callable[[], Any]) -> None:
        self.left = list(things)
        self.all = len(things)
        self.done: list[Any] = []
        self.behind: list[Any] = []
        self.threads: set[str] = set()
        self.bell = threading.Event()
        self.turns = Turns(self.round, lambda: len(self.done) == self.all, self.bell.set)

    def round(self) -> None:
        self.threads.add(threading.current_thread().name)
        while self.turns.left_behind:
            self.behind.append(self.turns.left_behind.popleft())
        while self.turns.late:
            then, outcome = self.turns.late.popleft()
            then(outcome)
        if self.left:
            work = self.left.pop(0)
            self.turns.watched(len(self.left), work, self.done.append)
        elif len(self.done) < self.all:
            self.bell.wait(0.01)


def test_quick_work_is_done_in_order_by_one_thread() -> None:
    work = Work(*(lambda number=number: number for number in range(50)))  # type: ignore[misc]
    work.turns.run()
    assert (work.done, len(work.threads), work.behind) == (list(range(50)), 1, [])


def test_slow_work_comes_in_when_it_is_ready_and_holds_up_nothing() -> None:
    gate = threading.Event()

    def slow() -> str:
        assert gate.wait(20)
        return "slow"

    work = Work(slow, lambda: "one", lambda: "two", lambda: gate.set() or "three")
    work.turns.run()
    assert work.done == ["one", "two", "three", "slow"]
    assert (work.behind, work.turns.slow) == ([3], 0)


def test_threads_that_come_back_are_used_again() -> None:
    gates = [threading.Event() for _ in range(4)]

    def slow(number: int) -> Callable[[], int]:
        return lambda: number if gates[number].wait(20) else -1

    def freed(number: int) -> Callable[[], int]:
        return lambda: gates[number].set() or 10 + number

    work = Work(*(thing for number in range(4) for thing in (slow(number), freed(number))))
    work.turns.run()
    assert sorted(work.done) == [0, 1, 2, 3, 10, 11, 12, 13]
    assert len(work.threads) <= 5


def test_the_loop_is_not_handed_on_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_SLOW", 2)
    gate, began = threading.Event(), []

    def slow() -> str:
        began.append(1)
        assert gate.wait(20)
        return "slow"

    work = Work(slow, slow, slow, lambda: "quick")
    runner = threading.Thread(target=work.turns.run)
    runner.start()
    until(lambda: len(began) == 3)
    assert (work.done, work.turns.slow) == ([], 2)
    gate.set()
    runner.join(20)
    assert sorted(work.done) == ["quick", "slow", "slow", "slow"]


def test_a_fault_of_the_loop_ends_it_and_is_told() -> None:
    def broken() -> None:
        raise ValueError("canary")

    loop = Turns(broken, lambda: False, lambda: None)
    loop.run()
    assert loop.failed
