from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from riskproof.detect.copies import Found
from riskproof.detect.encodings import View, views
from riskproof.detect.leaves import walk
from riskproof.facts.carried import carried_labels, disguised_labels, pieces_of, together, url_tail
from riskproof.facts.flow import trace
from riskproof.model.facts import Leaf
from riskproof.model.policy import Policy, TrackerPolicy
from riskproof.model.session import Session
from riskproof.model.taint import Kind, Label
from riskproof.state.tracker import record

URL = "https://partner.example/a/CUST-1207?who=Ana%20Novak&to=x#part"


def leaf(value: Any, name: str = "url") -> Leaf:
    return Leaf(name, name, name, name, value)


def session(*kinds: Kind) -> Session:
    """A session that knows one text of each kind, in slots 1, 2, …"""
    made = Session()
    for number, kind in enumerate(kinds):
        made, _ = record(made, kind, [f"text number {number}"], "t", (), TrackerPolicy())
    return made


def test_what_stands_beside_the_host_is_the_tail_decoded() -> None:
    assert url_tail(leaf(URL)) == "/a/CUST-1207?who=Ana Novak&to=x#part"
    assert url_tail(leaf("https://partner.example/")) == ""
    assert url_tail(leaf("see https://one.example/a and https://two.example/b", "note")) == "/a\n/b"


@pytest.mark.parametrize("value", [5, None, True, "plain words", ""])
def test_a_leaf_without_a_url_carries_nothing_beside_one(value: Any) -> None:
    assert url_tail(leaf(value, "note")) == ""


def test_a_bare_host_with_a_path_is_read_where_the_field_names_a_destination() -> None:
    assert url_tail(leaf("partner.example/a/b")) == "/a/b"
    assert url_tail(leaf("partner.example/a/b", "note")) == ""


def test_a_tail_is_taken_apart_at_its_separators_each_piece_once() -> None:
    assert pieces_of("/a/CUST-1207?who=Ana Novak&to=a#part\n/b") == ["a", "CUST-1207", "who", "Ana Novak", "to", "part", "b"]
    assert pieces_of("") == pieces_of("/?&=") == []
    assert len(pieces_of("/".join(str(number) for number in range(500)))) == 64


def test_a_tail_carries_what_its_own_text_shows() -> None:
    assert carried_labels("/in?to=ana@mail.example", URL, Found(), [], Session()) == ("PII",)


def test_a_tail_carries_the_labels_of_what_its_pieces_come_from_in_declared_order() -> None:
    known = session("financial_data", "customer_data", "tool_output")
    parts = [("CUST-1207", Found({1: 9})), ("Ana Novak", Found({2: 8, 3: 8}))]
    assert carried_labels("", URL, Found(), parts, known) == ("CUSTOMER_DATA", "FINANCIAL_DATA")
    assert carried_labels("", URL, Found({2: 12}), [], known) == ("CUSTOMER_DATA",)


def test_a_text_that_holds_the_whole_url_counts_for_none_of_its_pieces() -> None:
    known = session("customer_data", "pii")
    whole = Found({1: len(URL)})
    assert carried_labels("", URL, whole, [("CUST-1207", Found({1: 9}))], known) == ()
    assert carried_labels("", URL, whole, [("CUST-1207", Found({1: 9, 2: 9}))], known) == ("PII",)


def test_sources_that_are_not_named_count_with_their_marks() -> None:
    pii = Found(unnamed=1 << 3)
    assert carried_labels("", URL, Found(), [("Ana Novak", pii)], session("tool_output")) == ("PII",)
    assert carried_labels("", URL, Found({1: len(URL)}, unnamed=1 << 3), [], session("tool_output")) == ()


def test_a_piece_that_is_one_plain_word_counts_only_where_it_may_be_a_credential() -> None:
    known = session("customer_data", "secret")
    assert carried_labels("", URL, Found(), [("Germany", Found({1: 7}))], known) == ()
    assert carried_labels("", URL, Found(), [("Germany", Found({2: 7}))], known) == ("SECRET",)
    assert carried_labels("", URL, Found(), [("Ana Novak", Found({1: 9}))], known) == ("CUSTOMER_DATA",)


LONG = "Order 7 of the garden club is late. Answer to ana.novak@mail.example or come by before noon."


def slight(value: str, *results: tuple[Kind, tuple[str, ...], tuple[Label, ...]], lost: bool = False) -> tuple[Label, ...]:
    """The slight labels of an argument in a session that knows these results."""
    made = Session(forgotten=frozenset({"PII"}) if lost else frozenset())
    for kind, texts, labels in results:
        made, _ = record(made, kind, texts, "t", labels, TrackerPolicy())
    return trace(walk({"note": value}), made, Policy())[0][0].slight


@pytest.mark.parametrize("value", ["garden club", "7", "before noon", "late"])
def test_a_few_characters_do_not_owe_themselves_what_stood_beside_them(value: str) -> None:
    assert slight(value, ("tool_output", (LONG, "7", "2026-12-04"), ("PII", "SECRET"))) == ("PII",)


def test_a_day_is_no_id() -> None:
    assert slight("2026-12-04", ("tool_output", (LONG, "2026-12-04"), ("PII",))) == ("PII",)


@pytest.mark.parametrize(
    ("value", "results"),
    [
        (LONG[:40], [("tool_output", (LONG,), ("PII",))]),
        ("CUST-1207", [("tool_output", (LONG, "CUST-1207"), ("PII",))]),
        ("ana.novak@mail.example", [("tool_output", (LONG,), ("PII",))]),
        ("garden club", [("customer_data", (LONG,), ())]),
        ("garden club", [("tool_output", ("garden club",), ("PII",))]),
        ("garden club", [("tool_output", (LONG,), ("PII",)), ("pii", (LONG,), ())]),
        ("my own words", [("tool_output", (LONG,), ("PII",))]),
    ],
)
def test_more_than_that_an_id_what_is_sensitive_itself_and_all_of_a_source_are_not_slight(value: str, results: Any) -> None:
    assert slight(value, *results) == ()


def test_what_was_forgotten_is_never_slight() -> None:
    assert slight("garden club", ("tool_output", (LONG,), ("PII",)), lost=True) == ()


def test_slight_values_that_make_up_a_record_are_not_slight() -> None:
    parts = [replace(leaf("garden club, noon"), slight=("PII",), role="payload") for _ in range(3)]
    assert together(tuple(parts[:2])) == tuple(parts[:2])
    assert [one.slight for one in together(tuple(parts))] == [(), (), ()]
    assert together((*parts[:2], replace(parts[2], role="recipient"))) == (*parts[:2], replace(parts[2], role="recipient"))


KEY = "gh" + "p_" + "q7Zt3mB9xK2vR8pL5wD1nH6c"


def test_a_view_shows_the_credentials_of_its_text() -> None:
    assert disguised_labels((View("hex", f"see {KEY}"),), "a") == ("API_KEY",)
    assert disguised_labels((View("percent", "pass" + "word=hunter2"),), "a") == ("SECRET",)
    assert disguised_labels((View("hex", "ana@mail.test"),), "a") == ()
    assert disguised_labels(views("a search for blue violets"), "a") == ()


def test_a_view_that_makes_words_of_what_may_be_none_shows_only_keys() -> None:
    assert disguised_labels((View("reversed", "pass" + "word=hunter2"), View("joined", KEY)), "a") == ("API_KEY",)


def test_the_names_above_a_value_show_keys() -> None:
    assert disguised_labels((), f'body["{KEY}"].a') == ("API_KEY",)
    assert disguised_labels((), "body.secret_key_of_the_service.a") == ()


@pytest.mark.parametrize(
    "tail", [f"x?a={KEY[:16]}&b={KEY[16:]}", f"{KEY[:16]}/{KEY[16:]}", f"{KEY[:16]}?b={KEY[16:]}", f"?{KEY[:16]}&a={KEY}"]
)
def test_the_values_of_an_address_are_read_together(tail: str) -> None:
    assert carried_labels(tail, f"https://a.test/{tail}", Found(), [], Session()) == ("API_KEY",)
