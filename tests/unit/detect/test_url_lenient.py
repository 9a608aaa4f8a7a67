"""Hosts that other clients than browsers read."""

from __future__ import annotations

import pytest

from riskproof.detect.url_lenient import decimal_quads, is_own, lenient_hosts, spelled_number


@pytest.mark.parametrize(
    ("url", "hosts"),
    [
        ("https://A.test:8/x", ("a.test",)),
        ("https://u:p@a.test./", ("a.test",)),
        ("http://[fe80::1%25eth0]:80/", ("fe80::1",)),
        ("https://one.test@two.test@three.test/", ("three.test", "two.test")),
        ("https://one.test# @two.test/", ("one.test", "two.test")),
        ("https://one.test#@two/", ("one.test",)),
        ("http://10.0.0.1!x/", ("10.0.0.1!x", "10.0.0.1")),
        ("http://a.test%2f@b.test/", ("b.test", "a.test")),
        ("http:a.test", ()),
        ("http:///a.test", ()),
        ("http:a.test/?u=://b.test", ()),
    ],
)
def test_every_reading_is_named_the_usual_one_first(url: str, hosts: tuple[str, ...]) -> None:
    assert lenient_hosts(url) == hosts


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("0o177.0.0.1", "127.0.0.1"),
        ("o177.0.0.1", "127.0.0.1"),
        ("425.510.425.510", "169.254.169.254"),
        ("0xa9fea9fe", "169.254.169.254"),
        ("127.1", "127.0.0.1"),
        ("0xzz", None),
        ("089", None),
        ("1.2.3.4.5", None),
        ("a.test", None),
        ("", None),
    ],
)
def test_a_number_that_the_standard_refuses_may_be_an_address_to_some(host: str, address: str | None) -> None:
    assert spelled_number(host) == address


def test_a_leading_zero_is_nothing_to_some_clients() -> None:
    assert [list(decimal_quads(host)) for host in ("010.8.8.8", "0251.0376.0251.0376", "10.8.8.8", "010.8")] == [["10.8.8.8"], [], [], []]


def test_an_own_address_is_one_that_is_not_outside() -> None:
    assert [is_own(host) for host in ("10.0.0.1", "::1", "8.8.8.8", "localhost")] == [True, True, False, False]
