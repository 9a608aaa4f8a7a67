"""One connection, many requests: answers find their askers in any order."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from riskproof.service.link import BrokenLinkError, Link
from riskproof.service.protocol import RefusedError
from tests.unit.service.serving import filled, until


class Far:
    """The service's side of a link, by hand."""

    def __init__(self) -> None:
        ours, self.stream = socket.socketpair()
        self.stream.settimeout(10)
        self.link = Link(ours, 5.0)
        self.lines = self.stream.makefile("rb")

    def requests(self, count: int) -> list[dict[str, Any]]:
        return [json.loads(self.lines.readline()) for _ in range(count)]

    def say(self, *messages: object) -> None:
        self.stream.sendall(b"".join(json.dumps(message).encode() + b"\n" for message in messages))


@pytest.fixture
def far() -> Iterator[Far]:
    far = Far()
    yield far
    far.link.close()
    far.lines.close()
    far.stream.close()


def asked(far: Far, count: int) -> tuple[list[Any], list[threading.Thread]]:
    """So many threads that ask for their own number; what each was answered."""
    answers: list[Any] = [None] * count

    def ask(number: int) -> None:
        try:
            answers[number] = far.link.ask("echo", number=number)
        except (RefusedError, BrokenLinkError) as error:
            answers[number] = str(error)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    return answers, threads


def joined(threads: list[threading.Thread]) -> None:
    for thread in threads:
        thread.join(10)
        assert not thread.is_alive()


def test_answers_find_their_askers_in_any_order(far: Far) -> None:
    answers, threads = asked(far, 6)
    requests = far.requests(6)
    for request in reversed(requests):
        far.say({"id": request["id"], "ok": request["number"]})
    joined(threads)
    assert answers == [0, 1, 2, 3, 4, 5]


def test_an_answer_may_come_in_pieces_and_several_at_once(far: Far) -> None:
    answers, threads = asked(far, 2)
    first, second = far.requests(2)
    far.stream.sendall(b'{"id": 99, "ok": "nobody asked"}\n{"id"')
    far.stream.sendall(f': {first["id"]}, "ok": {first["number"]}}}\n{{"id": {second["id"]}, "error": {{"message": "no"}}}}\n'.encode())
    joined(threads)
    assert answers[first["number"]] == first["number"]
    assert answers[second["number"]] == "no"


def test_the_end_of_the_service_is_the_end_of_every_wait(far: Far) -> None:
    answers, threads = asked(far, 4)
    far.requests(4)
    assert far.link.usable
    far.stream.shutdown(socket.SHUT_RDWR)
    joined(threads)
    assert answers == ["the service has ended"] * 4
    assert not far.link.usable
    with pytest.raises(BrokenLinkError) as broken:
        far.link.ask("more")
    assert not broken.value.sent


def test_what_the_service_said_before_it_closed_is_read_by_who_asks_too_late(far: Far) -> None:
    far.say({"id": None, "error": {"code": "busy", "message": "too many clients are connected"}})
    far.stream.shutdown(socket.SHUT_RDWR)
    with pytest.raises(BrokenLinkError, match="too many clients are connected"):
        far.link.ask("hello")


def test_one_that_waits_too_long_does_not_take_the_others_along(far: Far) -> None:
    far.link.timeout = 0.1
    hasty, one = asked(far, 1)
    far.requests(1)
    far.link.timeout = 5.0
    patient, other = asked(far, 1)
    (request,) = far.requests(1)
    joined(one)
    assert hasty == ["the service did not answer in time"]
    far.say({"id": request["id"], "ok": "late but in time"})
    joined(other)
    assert patient == ["late but in time"]
    assert far.link.usable


def test_a_link_without_requests_is_usable_until_the_other_side_ends_or_speaks_unasked(far: Far) -> None:
    assert far.link.usable
    far.say({"id": 1, "ok": 1})
    until(lambda: not far.link.usable)


def test_a_message_without_an_end_is_given_up(far: Far) -> None:
    answers, threads = asked(far, 1)
    far.requests(1)
    far.stream.setblocking(False)
    until(lambda: filled(far.stream, b"x" * 100_000) == 0 or answers[0] is not None)
    until(lambda: answers[0] is not None or filled(far.stream, b"x" * 100_000) < 0)
    joined(threads)
    assert answers == ["the service sent something that is no message"]


def test_a_link_that_is_retired_serves_those_who_wait_and_then_ends(far: Far) -> None:
    answers, threads = asked(far, 2)
    first, second = far.requests(2)
    far.link.retire()
    far.say({"id": first["id"], "ok": "one"}, {"id": second["id"], "ok": "two"})
    joined(threads)
    assert sorted(answers) == ["one", "two"]
    assert far.lines.readline() == b""


def test_a_service_that_does_not_read_is_given_up(far: Far) -> None:
    far.link.timeout = 0.2
    with pytest.raises(BrokenLinkError, match="the service does not read"):
        far.link.ask("large", text="x" * 8_000_000)
    assert not far.link.usable
