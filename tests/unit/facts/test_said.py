from __future__ import annotations

from riskproof.detect.plain import plain
from riskproof.detect.recall import marks_of_words
from riskproof.facts.said import person_said
from riskproof.model.session import Recalled, Session

KEY = b"k" * 32
BEFORE = Recalled(KEY, said=marks_of_words(plain("Mail bob@partner.example"), KEY))


def test_words_of_now_and_words_of_before_both_count() -> None:
    session = Session(said=plain("Then tell ana@mail.example"), recalled=BEFORE)
    assert [person_said(session, text) for text in ("ana@mail.example", "bob@partner.example", "eve@partner.example")] == [
        True,
        True,
        False,
    ]


def test_nobody_said_anything_but_nothing() -> None:
    for session in (Session(), Session(recalled=Recalled(KEY))):
        assert not session.spoken
        assert not person_said(session, "bob@partner.example")
        assert person_said(session, " ")
    assert Session(recalled=BEFORE).spoken
