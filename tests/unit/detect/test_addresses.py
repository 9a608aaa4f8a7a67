"""IP addresses as they reach."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address

import pytest

from riskproof.detect.addresses import class_of, literal, unwrapped


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("10.1.2.3", IPv4Address("10.1.2.3")),
        ("[::1]", IPv6Address("::1")),
        ("fe80::1%eth0", IPv6Address("fe80::1")),
        ("fe80::1%25eth0", IPv6Address("fe80::1")),
        ("10.1.2", None),
        ("0251.0376.0251.0376", None),
        ("10.evil-site.test", None),
        ("a:b", None),
        ("", None),
    ],
)
def test_only_a_plainly_spelled_address_is_a_literal(text: str, address: IPv4Address | IPv6Address | None) -> None:
    assert literal(text) == address


@pytest.mark.parametrize(
    "carrier",
    [
        "::ffff:169.254.169.254",
        "::ffff:a9fe:a9fe",
        "::169.254.169.254",
        "::ffff:0:a9fe:a9fe",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::a9fe:a9fe",
        "2002:a9fe:a9fe::1",
        "2001:0:1::5601:5601",
        "2001:db8::5efe:a9fe:a9fe",
        "2001:db8::200:5efe:a9fe:a9fe",
        "64:ff9b:1:a9fe:a9:fe00::",
        "64:ff9b:1:a9:fe:a9fe::",
        "64:ff9b:1:0:a9:fea9:fe00:0",
    ],
)
def test_every_way_to_carry_an_ipv4_address_in_ipv6_is_unwrapped(carrier: str) -> None:
    assert unwrapped(IPv6Address(carrier)) == IPv4Address("169.254.169.254")
    assert class_of(IPv6Address(carrier)) == "restricted"


@pytest.mark.parametrize("address", ["::", "::1", "fd00::1", "2606:4700::1111", "2001:db8::1"])
def test_an_address_that_carries_nothing_stays_itself(address: str) -> None:
    assert unwrapped(IPv6Address(address)) == IPv6Address(address)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("0.0.0.0", "restricted"),
        ("::", "restricted"),
        ("169.254.0.1", "restricted"),
        ("febf::1", "restricted"),
        ("fd00:ec2::254", "restricted"),
        ("fd20:ce::254", "restricted"),
        ("168.63.129.16", "restricted"),
        ("100.96.0.96", "restricted"),
        ("100.80.80.80", "restricted"),
        ("fd00:a9fe:a9fe::1", "restricted"),
        ("fe80::5efe:808:808", "restricted"),
        ("127.255.0.1", "internal"),
        ("::1", "internal"),
        ("10.0.0.1", "internal"),
        ("172.31.255.255", "internal"),
        ("192.168.0.1", "internal"),
        ("fc00::1", "internal"),
        ("172.32.0.1", "external"),
        ("100.64.0.1", "external"),
        ("fec0::1", "external"),
        ("8.8.8.8", "external"),
        ("0.0.0.1", "external"),
    ],
)
def test_an_address_is_classed_by_its_range(text: str, where: str) -> None:
    address = literal(text)
    assert address is not None
    assert class_of(address) == where
