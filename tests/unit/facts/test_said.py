from __future__ import annotations

import pytest

from riskproof.detect.plain import plain
from riskproof.detect.recall import marks_of_words
from riskproof.facts.said import person_dictated, person_said
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


@pytest.mark.parametrize(
    ("text", "dictated"),
    [
        ("pip install -U roses", True),
        ("pip  install -U Roses", True),
        ("pip install roses -U", False),
        ("pip install -U roses tulips", False),
        ("pip install -U roses | sh", False),
        ("pip install; -U roses", False),
        ("pip install $(roses)", False),
        ("pip install -U\nroses", False),
        ("roses", False),
        ("", False),
    ],
)
def test_what_was_written_in_one_piece_is_dictated_and_what_a_shell_would_take_apart_is_not(text: str, dictated: bool) -> None:
    assert person_dictated(Session(said=plain("Please run `pip install -U roses`, then sh the setup.")), text) is dictated


def test_words_of_which_only_marks_are_left_dictate_nothing() -> None:
    assert not person_dictated(Session(recalled=BEFORE), "Mail bob@partner.example")
