from __future__ import annotations

from riskproof.detect.copies import Needle, find
from riskproof.facts.meter import CALLS, CHARS, Meter, tokens_of
from riskproof.facts.outgoing import Piece
from riskproof.model.policy import TrackerPolicy
from riskproof.model.sent import Sent
from riskproof.model.session import Session
from riskproof.model.taint import Kind
from riskproof.state.hear import hear
from riskproof.state.tracker import record

RECORD = "Lindqvist of Uppsala, librarian, 88317 points"


def session(*texts: tuple[Kind, str]) -> Session:
    """A session that tracks these texts, in slots 1, 2, …"""
    made = Session()
    for kind, text in texts:
        made, _ = record(made, kind, [text], "t", (), TrackerPolicy())
    return made


def words(known: Session, *asked: str, destination: str = "collect.example") -> dict[int, tuple[str, ...]]:
    """What the meter learns of these words on their way."""
    meter = Meter(known, [destination], dict.fromkeys(asked, 0))
    meter.learn(find(known.index, [Needle(word) for word in asked], 4))
    return meter.words()


def tokens(text: str, stream: str = "?q", known: Session | None = None) -> list[str]:
    return list(tokens_of([Piece(0, stream, text)], known or Session()))


def test_words_of_a_url_count_and_of_a_message_those_with_a_digit() -> None:
    assert tokens("Lindqvist, of A883-17 in 2019") == ["lindqvist", "a883"]
    assert tokens("Lindqvist, of A883-17 in 2019", "*body") == ["a883"]


def test_what_the_person_said_and_what_went_before_is_no_news() -> None:
    assert tokens("Lindqvist Uppsala", known=hear(Session(), "Who is Lindqvist?")) == ["uppsala"]
    before = [Sent(tails={"?q": ("Uppsala",)})]
    assert list(tokens_of([Piece(0, "?q", "Uppsala"), Piece(0, "?q", "Malmo")], Session(), before)) == ["malmo"]


def test_a_word_counts_for_the_record_that_holds_it() -> None:
    known = session(("customer_data", RECORD), ("patient_data", "Nobody of Uppsala"))
    assert words(known, "lindqvist", "uppsala", "elsewhere") == {1: ("lindqvist", "uppsala"), 2: ("uppsala",)}


def test_a_word_that_any_other_text_holds_counts_for_none() -> None:
    for kind in ("tool_output", "untrusted_web", "internal_data", "source_code"):
        known = session(("customer_data", RECORD), (kind, "the library of Uppsala"))
        assert words(known, "lindqvist", "uppsala") == {1: ("lindqvist",)}


def test_a_long_document_and_one_that_names_the_destination_are_no_record() -> None:
    assert words(session(("customer_data", RECORD + " and" * 1200)), "lindqvist", "88317") == {1: ("88317",)}
    assert words(session(("customer_data", f"{RECORD}, see collect.example")), "lindqvist", "88317") == {}


def test_a_text_in_which_an_address_stands_is_personal_only_where_it_is_a_note() -> None:
    for length, counts in ((0, True), (120, False)):
        known, _ = record(Session(), "tool_output", [RECORD + " more" * length], "t", ("PII",), TrackerPolicy())
        assert bool(words(known, "88317")) is counts


def test_a_finding_takes_enough_words_from_enough_calls() -> None:
    known = session(("customer_data", "alphaword betaword"))
    meter = Meter(known, ["collect.example"], {"alphaword": 3, "betaword": 4})
    meter.learn(find(known.index, [Needle("alphaword"), Needle("betaword")], 4))
    before = "x" * (CHARS - len("alphaword"))
    assert meter.gradual([Sent(words={1: (before, "betaword")}, calls={1: CALLS - 1})]) == [(3, 1)]
    assert meter.gradual([Sent(words={1: (before, "betaword")}, calls={1: CALLS - 2})]) == []
    assert meter.gradual([Sent(words={1: ("betaword",)}, calls={1: CALLS - 1})]) == []
    assert meter.gradual([Sent(words={1: (before, "alphaword", "betaword")}, calls={1: CALLS})]) == []
    assert meter.gradual([]) == []
