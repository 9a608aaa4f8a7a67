from __future__ import annotations

import pytest

from riskproof.detect import overlap
from riskproof.detect.marks import mark_of_text
from riskproof.facts.outgoing import Piece
from riskproof.facts.resumed import known_of, resumed
from riskproof.facts.takes import Take
from riskproof.model.sent import Past, Sent
from riskproof.model.session import Recalled, Session

KEY = b"k" * 32
STREAM = mark_of_text(KEY, "stream", "?d")
PAST = Past(begun={STREAM: (1,)}, ended={STREAM: mark_of_text(KEY, "piece", "4929")})
INDEX = overlap.add(overlap.EMPTY, 1, overlap.pack(["the card of ana novak 4929 1234 5678"]), 8)


def session(past: Past = PAST, **sent: Sent) -> Session:
    place = mark_of_text(KEY, "place", "a.example")
    return Session(
        index=INDEX, sent={name.replace("_", "."): one for name, one in sent.items()}, recalled=Recalled(KEY, past={place: past})
    )


def test_what_is_known_of_a_destination_joins_what_is_left_of_it() -> None:
    now = Sent(calls={1: 2})
    assert known_of(session(a_example=now), ["a.example", "b.example"]) == [Sent(calls={1: 2}, past=PAST)]
    assert known_of(session(b_example=now), ["a.example", "b.example"]) == [Sent(past=PAST), now]
    assert known_of(session(), []) == []
    assert known_of(Session(sent={"": now}), ["a.example"]) == [now]


def went_on(text: str, stream: str = "?d", tail: tuple[str, ...] = (), past: Past = PAST) -> list[Take]:
    """What a piece takes after a restart, where these pieces went since."""
    one = session(past, a_example=Sent(tails={"?d": tail} if tail else {}))
    return resumed({stream: [Piece(3, stream, text)]}, known_of(one, ["a.example"]), one, 4)


@pytest.mark.parametrize(("text", "tail"), [("1234", ()), ("1", ()), ("56", ("12", "34")), ("49", ()), ("ana novak 4929", ())], ids=str)
def test_a_piece_behind_a_beginning_goes_on_with_it(text: str, tail: tuple[str, ...]) -> None:
    assert went_on(text, tail=tail) == [Take(3, 1, "0" * 24, True)]


@pytest.mark.parametrize(
    ("text", "stream", "tail", "past"),
    [
        ("1234", "?e", (), PAST),
        ("4929", "?d", (), PAST),
        ("1234", "?d", ("something", "else"), PAST),
        ("another text of some length", "?d", (), PAST),
        ("1234", "?d", (), Past(begun={STREAM: ()})),
        ("1234", "?d", (), Past()),
    ],
    ids=["elsewhere", "the same again", "long after", "not there", "nothing was begun", "nothing went"],
)
def test_any_other_piece_does_not(text: str, stream: str, tail: tuple[str, ...], past: Past) -> None:
    assert went_on(text, stream, tail, past) == []


def test_without_a_store_nothing_goes_on() -> None:
    assert resumed({"?d": [Piece(0, "?d", "x")]}, [Sent(past=PAST)], Session(), 4) == []
