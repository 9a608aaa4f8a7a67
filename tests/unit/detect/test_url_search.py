"""The URLs inside a value."""

from __future__ import annotations

import pytest

from riskproof.detect.url_search import MOST_URLS, readings


@pytest.mark.parametrize(
    ("text", "hosts"),
    [
        ("https://a.test and https://b.test.", ["a.test", "b.test"]),
        ("https://a.test\nhttps://b.test", ["a.test", "b.test"]),
        ("https://a.test,https://b.test:8/x", ["a.test", "b.test"]),
        ("see http://[::1] please", ["::1"]),
        ("see (http://a.test/x).", ["a.test"]),
        ("https://a.test/?next=http://b.test/", ["a.test"]),
        ("ftp://a.test/?u=http://b.test", ["a.test"]),
        ("to=http://a.test/x", ["a.test"]),
        ("ftp://a.test/my file", ["a.test"]),
        ("http://169.254.\n169.254/", ["169.0.0.254", "169.254.169.254"]),
        ("ht\ntp://169.254.169.254/", ["169.254.169.254"]),
        ("http://a.test @b.test/", ["a.test", "b.test"]),
        ("'api.partner.test'", ["api.partner.test"]),
        ("go to api.partner.test now", []),
        ("general", []),
        ("a plain sentence", []),
        ("", []),
    ],
)
def test_a_value_gives_its_hosts_in_order(text: str, hosts: list[str]) -> None:
    assert [reading.host for reading in readings(text)] == hosts


def test_no_more_urls_are_read_than_the_bound() -> None:
    assert len(readings(" ".join(f"http://h{number}.test" for number in range(MOST_URLS + 10)))) == MOST_URLS
