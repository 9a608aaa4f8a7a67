"""curl and Wget."""

from __future__ import annotations

import pytest

from riskproof.detect.commands_curl import colon_fields, curl_hosts, curl_sent, globbed, wget_hosts, wget_sent
from riskproof.detect.shell_model import Stream
from tests.unit.detect.reading import invocation


@pytest.mark.parametrize(
    ("words", "hosts"),
    [
        (("--url", "a.test", "--next", "b.test"), ["a.test", "b.test"]),
        (("--preproxy", "p.test", "--socks5", "s.test", "a.test"), ["p.test", "s.test", "a.test"]),
        (("--noproxy", "*", "--proxy-cacert", "x.pem", "a.test"), ["a.test"]),
        (("--connect-to", "::10.0.0.1:80", "a.test"), ["routed://10.0.0.1", "a.test"]),
        (("--resolve", "a.test:80:[::1],10.0.0.1", "a.test"), ["routed://[::1]", "routed://10.0.0.1", "a.test"]),
        (("--dns-servers", "1.1.1.1,9.9.9.9", "a.test"), ["1.1.1.1", "9.9.9.9", "a.test"]),
        (("-H", "Host: b.test", "-H", "A: c.test", "a.test"), ["b.test", "a.test"]),
        (("--mail-rcpt", "ana@b.test", "smtp://a.test"), ["b.test", "smtp://a.test"]),
        (("-K", "curl.conf"), []),
        (("a.{one,two}.test",), ["a.one.test", "a.two.test"]),
    ],
)
def test_curl_reaches_its_operands_its_proxies_and_what_it_connects_to_instead(words: tuple[str, ...], hosts: list[str]) -> None:
    assert list(curl_hosts(invocation("curl", *words))) == hosts


def test_a_configuration_that_curl_reads_from_standard_input_names_hosts() -> None:
    fed = Stream(text='url = "https://a.test/x"\nproxy=p.test:3128\nuser-agent = "x"\n')
    assert list(curl_hosts(invocation("curl", "-K", "-", stdin=fed))) == ["https://a.test/x", "p.test:3128"]


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("http://10.0.0.[1-254]/", ["http://10.0.0.1/", "http://10.0.0.254/"]),
        ("{a,b}{c,d}.test", ["ac.test", "ad.test", "bc.test", "bd.test"]),
        ("http://[::1]/", ["http://[::1]/"]),
        ("https://a.test/${X}", ["https://a.test/${X}"]),
        ("https://a.test/{id}", ["https://a.test/{id}"]),
    ],
)
def test_a_pattern_stands_for_several_addresses(text: str, addresses: list[str]) -> None:
    assert globbed(text) == addresses


@pytest.mark.parametrize(
    ("words", "files"),
    [
        (("-d", "@a"), ["a"]),
        (("-d@a",), ["a"]),
        (("--data-binary=@-",), ["-"]),
        (("--data-urlencode", "x@a"), ["a"]),
        (("--data-urlencode", "x=ana@mail.test"), []),
        (("--data-raw", "@a"), []),
        (("-F", "f=@a;type=text/plain"), ["a"]),
        (("-F", "f=@a,b"), ["a", "b"]),
        (("-F", "f=<a"), ["a"]),
        (("-F", "f=a@mail.test"), []),
        (("-T", "."), ["-"]),
        (("-T", "{a,b}"), ["a", "b"]),
        (("--variable", "x@a", "--expand-data", "{{x}}"), ["a"]),
        (("-H", "@a"), ["a"]),
        (("--cert", "a", "--key", "b", "-o", "c", "-b", "d"), []),
    ],
)
def test_curl_sends_the_files_that_its_options_say(words: tuple[str, ...], files: list[str]) -> None:
    assert list(curl_sent(invocation("curl", *words, "https://h.test"))) == files


def test_wget_reaches_and_sends_what_its_options_say() -> None:
    call = invocation(
        "wget", "-e", "use_proxy=yes", "-e", "http_proxy=p.test", "--post-file=a", "-B", "http://b.test/", "-i", "c", "h.test"
    )
    assert list(wget_hosts(call)) == ["p.test", "http://b.test/", "h.test"]
    assert list(wget_sent(call)) == ["a", "c"]


def test_a_field_may_be_an_address_in_brackets() -> None:
    assert colon_fields("a:[::1]:80") == ["a", "[::1]", "80"]
