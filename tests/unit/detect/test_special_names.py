"""Host names with a fixed meaning."""

from __future__ import annotations

import pytest

from riskproof.detect.special_names import is_loopback_name, is_metadata_name


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
