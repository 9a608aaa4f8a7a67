"""Host names with a fixed meaning."""

from __future__ import annotations

import pytest

from riskproof.detect.special_names import hides_address, is_loopback_name, is_metadata_name, spelled_addresses


@pytest.mark.parametrize(
    ("name", "metadata"),
    [
        ("metadata.google.internal", True),
        ("x.metadata.goog", True),
        ("metadata.tencentyun.com", True),
        ("169.254.169.254.nip.io", True),
        ("app-169-254-169-254.sslip.io", True),
        ("a9fea9fe.nip.io", True),
        ("127.0.0.1.nip.io", False),
        ("notmetadata.google.internal", False),
        ("metadata", False),
        ("api.metadata.cloud.ibm.com", True),
        ("rancher-metadata", True),
        ("metadata.packet.net", True),
        ("make-8.8.8.8-rebind-169.254.169.254-rr.1u.ms", True),
        ("fe80--1.ipv6-literal.net", True),
        ("8.8.8.8.nip.io", False),
        ("nip.io", False),
    ],
)
def test_metadata_services_are_known_by_name(name: str, metadata: bool) -> None:
    assert is_metadata_name(name) is metadata


@pytest.mark.parametrize(
    ("name", "loopback"), [("localhost", True), ("app.localhost", True), ("ip6-localhost", True), ("localhost.test", False)]
)
def test_the_machine_itself_is_known_by_name(name: str, loopback: bool) -> None:
    assert is_loopback_name(name) is loopback


@pytest.mark.parametrize(
    ("name", "hides"),
    [
        ("app-10-0-0-5.sslip.io", True),
        ("7f000001.c0a80001.rbndr.us", True),
        ("--1.sslip.io", True),
        ("shop.localtest.me", True),
        ("lvh.me", True),
        ("ip6-localhost", True),
        ("8.8.8.8.nip.io", False),
        ("www.sslip.io", False),
        ("notlvh.me", False),
        ("localhost", False),
    ],
)
def test_a_public_name_for_an_inside_address_hides_it(name: str, hides: bool) -> None:
    assert hides_address(name) is hides


def test_every_address_in_a_name_is_read() -> None:
    assert [str(address) for address in spelled_addresses("a9fea9fe.x-10.0.0.1.nip.io")] == ["169.254.169.254", "10.0.0.1"]
