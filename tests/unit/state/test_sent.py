from __future__ import annotations

from riskproof.model.sent import Outgoing, Sent
from riskproof.model.session import Session
from riskproof.state.sent import REST, send, stop


def outgoing(*pieces: str, to: str = "a.example", words: dict[int, tuple[str, ...]] | None = None, stream: str = "?d") -> Outgoing:
    return Outgoing((to,), {stream: pieces}, words or {})


def tail(session: Session, to: str = "a.example", stream: str = "?d") -> tuple[str, ...]:
    return session.sent[to].tails[stream]


def test_a_call_that_sends_nothing_changes_nothing() -> None:
    session = Session()
    assert send(session, None) is session
    assert stop(session, None) is session


def test_pieces_follow_each_other_for_each_destination_and_stream() -> None:
    session = send(send(send(Session(), outgoing("a", "b")), outgoing("c")), outgoing("x", to="b.example"))
    session = send(session, outgoing("y", stream="/1"))
    assert tail(session) == ("a", "b", "c")
    assert tail(session, "b.example") == ("x",)
    assert tail(session, stream="/1") == ("y",)


def test_the_newest_512_characters_and_64_pieces_of_a_stream_are_kept() -> None:
    session = Session()
    for number in range(100):
        session = send(session, outgoing(f"{number:032}", stream="long"))
        session = send(session, outgoing(str(number)))
    assert tail(session, stream="long") == tuple(f"{number:032}" for number in range(84, 100))
    assert tail(session) == tuple(map(str, range(36, 100)))


def test_the_newest_streams_are_kept_and_always_the_one_that_holds_all() -> None:
    session = send(Session(), outgoing("all", stream=REST))
    for number in range(20):
        session = send(session, outgoing("x", stream=f"?{number}"))
    assert list(session.sent["a.example"].tails) == [REST, *(f"?{number}" for number in range(8, 20))]


def test_a_stopped_call_sent_nothing_and_is_remembered_apart() -> None:
    session = stop(send(Session(), outgoing("a")), outgoing("b"))
    assert tail(session) == ("a",)
    assert session.sent["a.example"].tried == {"?d": ("a", "b")}
    session = stop(send(session, outgoing("c")), outgoing("d"))
    assert tail(session) == ("a", "c")
    assert session.sent["a.example"].tried == {"?d": ("a", "b", "c", "d")}


def test_words_count_once_and_only_calls_with_new_ones_count() -> None:
    session = Session()
    for words in (("one", "two"), ("two",), ("three", "one")):
        session = send(session, outgoing("x", words={7: words}))
    assert session.sent["a.example"].words == {7: ("one", "two", "three")}
    assert session.sent["a.example"].calls == {7: 2}


def test_what_a_forgotten_destination_had_counts_for_every_one() -> None:
    session = send(Session(), outgoing("a", words={7: ("one",)}))
    session = send(session, outgoing("b", words={7: ("two",)}))
    for number in range(32):
        session = send(session, outgoing("x", to=f"{number}.example"))
    assert "a.example" not in session.sent
    assert len(session.sent) == 32
    assert session.sent[REST].tails["?d"][:2] == ("a", "b")
    assert (session.sent[REST].words, session.sent[REST].calls) == ({7: ("one", "two")}, {7: 2})


def test_a_destination_that_is_used_again_is_not_the_oldest() -> None:
    session = send(Session(), outgoing("a"))
    for number in range(31):
        session = send(session, outgoing("x", to=f"{number}.example"))
    session = send(send(session, outgoing("b")), outgoing("x", to="new.example"))
    assert tail(session) == ("a", "b")


def test_few_words_of_few_origins_are_kept() -> None:
    session = Session()
    for number in range(100):
        session = send(session, outgoing("x", words={1: (f"word{number}",)}))
    assert len(session.sent["a.example"].words[1]) == 64
    for slot in range(2, 100):
        session = send(session, outgoing("x", words={slot: ("w",)}))
    assert session.sent["a.example"] == Sent(
        tails=session.sent["a.example"].tails,
        words=dict.fromkeys(range(36, 100), ("w",)),
        calls=dict.fromkeys(range(36, 100), 1),
    )
