"""Where the arguments of a call send to."""

from __future__ import annotations

import pytest

from riskproof.detect.leaves import walk
from riskproof.facts.destinations import EMAIL_SINKS, SINK_FIELDS, URL_SINKS, destinations_of
from riskproof.model.facts import Destination, Gap
from riskproof.model.policy import Policy
from riskproof.model.taint import Capability

OUTWARD: tuple[Capability, ...] = ("EXTERNAL_ACTION",)
FETCH: tuple[Capability, ...] = ("EXTERNAL_INGESTION",)


def found(arguments: dict[str, object], capabilities: tuple[Capability, ...], policy: Policy | None = None) -> list[tuple[str, str, str]]:
    """Place, host and zone of every destination."""
    leaves = walk(arguments)
    destinations, _ = destinations_of(leaves, capabilities, policy or Policy())
    return [(leaves[one.leaf].place, one.host, one.zone) for one in destinations]


def test_the_sink_fields_are_those_of_the_specification() -> None:
    assert (len(EMAIL_SINKS), len(URL_SINKS), len(SINK_FIELDS)) == (27, 23, 50)


def test_a_destination_says_all_there_is_to_say_about_it() -> None:
    policy = Policy(blocked_domains=("partner.test",), allowed_external_domains=("api.partner.test",))
    destinations, gaps = destinations_of(walk({"n": 1, "url": "https://v1.api.partner.test/x?card=1"}), OUTWARD, policy)
    assert destinations == (Destination(1, "url", "v1.api.partner.test", "partner.test", "external", True, True, True),)
    assert gaps == ()


def test_a_url_without_data_beside_its_host_carries_nothing() -> None:
    destinations, _ = destinations_of(walk({"url": "https://api.partner.test/"}), OUTWARD, Policy())
    assert [one.carries for one in destinations] == [False]


def test_a_tool_that_only_fetches_has_destinations_too() -> None:
    assert found({"url": "https://a.test/x", "pageUrl": "https://b.test", "links": ["https://c.test"]}, FETCH) == [
        ("url", "a.test", "external"),
        ("pageUrl", "b.test", "external"),
        ("links[0]", "c.test", "external"),
    ]


def test_a_weak_field_of_a_fetching_tool_needs_a_scheme() -> None:
    assert found({"target": "main.py", "topic": "a.test", "destination": "https://b.test", "to": "ana@mail.test"}, FETCH) == [
        ("destination", "b.test", "external"),
    ]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("to", "http://169.254.169.254/"),
        ("target", "169.254.169.254"),
        ("address", "http://[64:ff9b::a9fe:a9fe]/"),
        ("channel", "2852039166"),
        ("imageUrl", "http://metadata.google.internal/"),
    ],
)
@pytest.mark.parametrize("capabilities", [OUTWARD, FETCH])
def test_a_metadata_host_counts_in_any_sink_field(field: str, value: str, capabilities: tuple[Capability, ...]) -> None:
    assert [zone for _, _, zone in found({field: value}, capabilities)] == ["restricted"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("topic", "0"),
        ("channel", "10.5"),
        ("channel", "3232235777"),
        ("destination", "report.csv"),
        ("destination", "notes.md"),
        ("destination", "/var/data.d/x"),
        ("target", "v1.2.3"),
        ("target", "config.yaml"),
        ("address", "10.0.0.1"),
        ("imageUrl", "https://cdn.test/a.png"),
        ("to", "https://a.test"),
        ("url", 7),
        ("body", "see http://169.254.169.254/"),
    ],
)
def test_numbers_files_and_mentions_are_no_destinations(field: str, value: object) -> None:
    assert found({field: value}, OUTWARD) == []


def test_a_hidden_spelling_of_an_internal_address_is_disguised() -> None:
    assert found({"url": "http://0x7f.1/", "host": "10.0.0.7", "uri": "http://134744072/"}, OUTWARD) == [
        ("url", "127.0.0.1", "disguised"),
        ("host", "10.0.0.7", "internal"),
        ("uri", "8.8.8.8", "external"),
    ]


def test_a_blocked_host_counts_in_a_field_that_merely_ends_in_url() -> None:
    assert found({"imageUrl": "https://cdn.bad.test/a"}, OUTWARD, Policy(blocked_domains=("bad.test",))) == [
        ("imageUrl", "cdn.bad.test", "external")
    ]


def test_a_leaf_names_each_host_once_and_mail_comes_first() -> None:
    assert found({"target": "a@one.test https://one.test https://two.test"}, OUTWARD) == [
        ("target", "one.test", "external"),
        ("target", "two.test", "external"),
    ]


def test_commands_name_destinations_that_carry_nothing() -> None:
    leaves = walk({"command": "x", "url": "https://a.test/x"})
    hosts = ((0, "build01"), (0, "http://2130706433/x"), (1, "a.test"), (0, "$HOST"))
    destinations, _ = destinations_of(leaves, ("CODE_EXECUTION",), Policy(), hosts)
    assert [(one.leaf, one.kind, one.host, one.zone, one.carries) for one in destinations] == [
        (0, "url", "build01", "external", False),
        (0, "url", "127.0.0.1", "disguised", False),
        (1, "url", "a.test", "external", True),
    ]


def test_a_url_that_two_parsers_read_differently_is_a_gap_and_both_hosts_are_destinations() -> None:
    leaves = walk({"n": 1, "url": "https://good.test\\@169.254.169.254"})
    destinations, gaps = destinations_of(leaves, FETCH, Policy())
    assert [(one.host, one.zone) for one in destinations] == [("good.test", "external"), ("169.254.169.254", "restricted")]
    assert gaps == (Gap("destination_ambiguous", "url"),)


def test_more_recipients_than_are_read_is_a_gap() -> None:
    _, gaps = destinations_of(walk({"to": "a@one.test," * 2000, "body": "a@one.test," * 2000}), OUTWARD, Policy())
    assert gaps == (Gap("destination_ambiguous", "to"),)


@pytest.mark.parametrize(
    ("arguments", "zones"),
    [
        ({"webpage": "http://169.254.169.254/"}, ["restricted"]),
        ({"ip": "169.254.169.254"}, ["restricted"]),
        ({"args": ["http://2852039166/"]}, ["restricted"]),
        ({"request": {"steps": [{"open": "http://127.1/"}]}}, ["disguised"]),
        ({"open": "see http://127.1/"}, []),
        ({"query": "http://169.254.169.254/"}, []),
        ({"open": "http://127.0.0.1/"}, []),
        ({"open": "https://a.test"}, []),
    ],
)
def test_what_must_not_be_reached_counts_in_any_field_that_is_one_url(arguments: dict[str, object], zones: list[str]) -> None:
    assert [zone for _, _, zone in found(arguments, FETCH)] == zones


@pytest.mark.parametrize(
    ("url", "inner"),
    [
        ("https://p.test/?url=http://169.254.169.254/", [("169.254.169.254", "restricted")]),
        ("https://p.test/http://169.254.169.254/", [("169.254.169.254", "restricted")]),
        ("https://p.test/?a=https://q.test/?b=http://169.254.169.254/", [("169.254.169.254", "restricted")]),
        ("https://p.test/?url=http://127.1/", [("127.0.0.1", "disguised")]),
        ("https://p.test/?ref=https://bad.test/", [("bad.test", "external")]),
        ("https://p.test/?redirect_uri=http://localhost:8080/callback", []),
        ("https://p.test/?next=https://q.test/", []),
        ("http://localhost/?next=https://q.test/?d=1", [("q.test", "external")]),
        ("http://localhost/?ref=https://q.test/", []),
    ],
)
def test_a_url_inside_a_url_is_a_destination_where_it_matters(url: str, inner: list[tuple[str, str]]) -> None:
    assert [(host, zone) for _, host, zone in found({"url": url}, FETCH, Policy(blocked_domains=("bad.test",)))][1:] == inner


def test_beside_a_list_of_what_is_allowed_the_inner_url_needs_an_entry_too() -> None:
    policy = Policy(allowed_external_domains=("p.test",))
    destinations, _ = destinations_of(walk({"url": "https://p.test/?next=https://q.test/"}), FETCH, policy)
    assert [(one.host, one.listed) for one in destinations] == [("p.test", True), ("q.test", False)]


@pytest.mark.parametrize(
    ("host", "misleading"),
    [
        ("p\u0430ypal.test", True),
        ("c0rp.test", True),
        ("partn3r.test", False),
        ("bank.test", False),
        ("b4nk.test", False),
        ("10.0.0.1.nip.io", True),
        ("corp.test", False),
    ],
)
def test_a_name_that_looks_like_another_or_stands_for_an_address_is_misleading(host: str, misleading: bool) -> None:
    policy = Policy(internal_domains=("corp.test",))
    destinations, _ = destinations_of(walk({"url": f"https://{host}/"}), FETCH, policy, said="go to bank.test please")
    assert [one.misleading for one in destinations] == [misleading]


def test_a_name_like_one_that_the_person_named_is_misleading() -> None:
    destinations, _ = destinations_of(walk({"to": "a@rnail.test"}), OUTWARD, Policy(), said="write to ana@mail.test")
    assert [one.misleading for one in destinations] == [True]
