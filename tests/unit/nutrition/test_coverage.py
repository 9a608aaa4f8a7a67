"""Whether a declaration covers a hostname: sub-domains, addresses, spellings, ports."""

from __future__ import annotations

import pytest

from riskproof.nutrition.config_types import Declared
from riskproof.nutrition.coverage import expected_of, without_port


@pytest.mark.parametrize(
    ("host", "entry", "covered"),
    [
        ("svc.example", "svc.example", True),
        ("api.svc.example", "svc.example", True),
        ("api.svc.example", "*.svc.example", True),
        ("svc.example", "*.svc.example", True),
        ("SVC.example", "svc.Example", True),
        ("svc.example.", "svc.example", True),
        ("svc.example", "svc.example.", True),
        ("api.svc.example", "svc.example:8443", True),
        ("api.svc.example", "*.svc.example:8443", True),
        ("xn--bcher-kva.example", "bücher.example", True),
        ("api.xn--bcher-kva.example", "xn--bcher-kva.example", True),
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.7:8080", True),
        ("[2001:db8::1]", "2001:db8::1", True),
        ("[2001:db8::1]", "[2001:DB8:0:0::1]", True),
        ("[2001:db8::1]", "[2001:db8::1]:443", True),
        ("notsvc.example", "svc.example", False),
        ("svc.example.evil.test", "svc.example", False),
        ("example", "svc.example", False),
        ("203.0.113.70", "203.0.113.7", False),
        ("[2001:db8::2]", "2001:db8::1", False),
        ("svc.example", "*", False),
    ],
)
def test_an_entry_covers_its_domain_and_what_lies_below(host: str, entry: str, covered: bool) -> None:
    declared = expected_of(Declared(network=True, domains=("other.test", entry)))
    assert (declared.covers(host), declared.entries_for(host)) == (covered, (entry,) if covered else ())


def test_who_declares_network_without_domains_declares_every_host() -> None:
    assert expected_of(Declared(network=True)).covers("anywhere.test")


def test_who_declares_no_network_covers_no_host() -> None:
    assert not expected_of(Declared()).covers("anywhere.test")


def test_who_lists_domains_declares_network() -> None:
    listed = expected_of(Declared(domains=("svc.example",)))
    assert (listed.allows("network"), listed.covers("svc.example"), listed.covers("other.test")) == (True, True, False)


def test_who_declared_nothing_said_nothing() -> None:
    assert (expected_of(None).said, expected_of(Declared()).said) == (False, True)


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("svc.example", "svc.example"),
        ("svc.example:8443", "svc.example"),
        ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]:8443", "[2001:db8::1]"),
        ("[2001:db8::1", "[2001:db8::1"),
        ("svc.example:", "svc.example"),
        ("svc.example:http", "svc.example:http"),
    ],
)
def test_a_port_is_no_part_of_a_hostname_and_an_address_keeps_its_colons(entry: str, name: str) -> None:
    assert without_port(entry) == name
