"""Hostnames of web addresses: as WHATWG reads them, whole texts only, within bounds of depth and number."""

from __future__ import annotations

import random
import time

import pytest
from ada_url import parse_url

from riskproof.detect.web_addresses import Address, address_of, web_host, web_hosts


def by_the_parser(text: str) -> str | None:
    """The hostname that the parser alone reads."""
    try:
        parts = parse_url(text, attributes=("protocol", "hostname"))
    except ValueError:
        return None
    return parts["hostname"] or None if parts["protocol"] in ("http:", "https:") else None


def test_the_short_way_reads_what_the_parser_reads() -> None:
    draw = random.Random(7)
    pieces = [
        "http://",
        "https://",
        "HTTP:",
        "http:/",
        "a",
        "b.example",
        "xn--",
        "xn--nxasmq6b",
        ".",
        "-",
        "1",
        "0x7f",
        "127.1",
        "/",
        "?",
        "#",
        ":80",
    ]
    pieces += [":", "@", "%65", "\t", " ", "\\", "é", "_", "[::1]", "\n", "localhost", "..", "256", "|"]
    texts = ["".join(draw.choices(pieces, k=draw.randint(1, 7))) for _ in range(20_000)]
    texts += ["http://" + text for text in texts]
    assert [(text, web_host(text)) for text in texts] == [(text, by_the_parser(text)) for text in texts]


@pytest.mark.parametrize("text", ["", "h", "ht", "http", "\ud800", "https://\ud800.example", "http://" + "\ud800" * 5])
def test_a_text_that_is_no_address_has_no_host(text: str) -> None:
    assert web_host(text) is None


def test_hosts_come_in_the_order_of_a_walk_in_depth() -> None:
    value = {"a": {"b": ["https://one.example"]}, "c": "https://two.example", "d": ("https://three.example", "https://one.example/again")}
    assert web_hosts(value, 8, 1000) == ("one.example", "two.example", "three.example")


@pytest.mark.parametrize(("deepest", "found"), [(0, ()), (1, ("x.example",)), (2, ("x.example", "y.example"))])
def test_values_at_the_greatest_depth_are_looked_at_and_none_below(deepest: int, found: tuple[str, ...]) -> None:
    assert web_hosts({"u": "https://x.example", "d": ["https://y.example"]}, deepest, 1000) == found


def test_a_container_at_the_greatest_depth_counts_once_however_wide_it_is() -> None:
    wide = ["https://no.example"] * 5000
    assert web_hosts([wide, "https://yes.example"], 1, 3) == ("yes.example",)


def test_a_container_that_is_reached_twice_is_entered_once() -> None:
    inner: list[object] = ["https://in.example"]
    inner.append(inner)
    assert web_hosts([inner, inner, "https://out.example"], 8, 6) == ("in.example", "out.example")
    assert web_hosts([inner, inner, "https://out.example"], 8, 5) == ("in.example",)


def test_a_text_of_a_type_of_its_own_is_read() -> None:
    class Text(str):
        __slots__ = ()

    assert web_hosts({"u": Text("https://own.example")}, 8, 1000) == ("own.example",)


def test_an_address_is_told_from_a_path_of_windows() -> None:
    texts = ["https://u:p@h.example:8443/x?q#f", "memo:12", r"C:\data\x.txt", "rel/path", "/abs"]
    https = Address("https:", "h.example", "h.example:8443", "/x")
    assert [address_of(text) for text in texts] == [https, Address("memo:", "", "", "12"), None, None, None]


@pytest.mark.no_cover
def test_a_megabyte_of_hostile_text_takes_linear_time() -> None:
    hostile = [
        "http://" + "a." * 500_000,
        "http://" + "%65" * 300_000,
        "h" * 1_000_000,
        " " * 1_000_000,
        "\t" * 1_000_000 + "http://x",
        "http://" + "é" * 300_000,
    ]
    start = time.perf_counter()
    for text in hostile:
        web_host(text)
        address_of(text)
    assert time.perf_counter() - start < 5
