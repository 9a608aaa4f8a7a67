"""URLs inside URLs."""

from __future__ import annotations

import pytest

from riskproof.detect.url_inner import MOST_INNER, Inner, inner_urls


@pytest.mark.parametrize(
    ("tail", "inner"),
    [
        ("/?url=http://a.test/x", [Inner("http://a.test/x", True)]),
        ("/x?next=%2F%2Fa.test", [Inner("http://a.test", True)]),
        ("/?u=http%253A%252F%252Fa.test", [Inner("http://a.test", True)]),
        ("/?return-to=https:\\\\a.test", [Inner("https://a.test", True)]),
        ("/?ref=https://a.test", [Inner("https://a.test", False)]),
        ("/#/go?target=http://a.test", [Inner("http://a.test", True)]),
        ("/proxy/https://a.test/b?c=d", [Inner("https://a.test/b", True)]),
        ("/web/2020/http:/a.test/", [Inner("http://a.test/", True)]),
        ("/p/http%3A%2F%2Fa.test", [Inner("http://a.test", True)]),
        ("/?host=10.0.0.1:80", [Inner("10.0.0.1:80", True)]),
        ("/a\n/?url=http://a.test", [Inner("http://a.test", True)]),
        ("/?q=http://a.test", []),
        ("/?host=8.8.8.8", []),
        ("/?url=/home", []),
        ("/?url=mailto:a@b.test", []),
        ("/?at=10:30", []),
        ("/a//b/c", []),
        ("", []),
    ],
)
def test_a_parameter_or_a_path_leads_on_and_a_search_does_not(tail: str, inner: list[Inner]) -> None:
    assert inner_urls(tail) == inner


def test_no_more_are_named_than_the_bound() -> None:
    assert len(inner_urls("/?" + "u=http://a.test&" * (MOST_INNER + 5))) == MOST_INNER
