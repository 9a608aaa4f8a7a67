"""One URL, read as a browser and as a lenient client would read it."""

from __future__ import annotations

import pytest

from riskproof.detect.urls import Reading, canonical_host, encodable, has_scheme, read


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("https://api.partner.test/v1?q=%20a#b", Reading("api.partner.test", tail="/v1?q= a#b")),
        ("HTTPS://API.Partner.Test.:443/", Reading("api.partner.test")),
        ("https://u:p@a.test/", Reading("a.test", tail="u:p")),
        ("https://a.test?x=1", Reading("a.test", tail="/?x=1")),
        ("http://bücher.test", Reading("xn--bcher-kva.test", plain=False)),
        ("http://0x7f.1/", Reading("127.0.0.1", plain=False)),
        ("http://%6cocalhost/", Reading("localhost", plain=False)),
        ("http:127.0.0.1/?u=://127.0.0.1/", Reading("127.0.0.1", plain=False, tail="/?u=://127.0.0.1/", rival="")),
        ("http://[::ffff:7f00:1]/", Reading("::ffff:7f00:1", plain=False)),
        ("http://[0:0::1]:80/", Reading("::1")),
        ("http://[fe80::1%25eth0]/", Reading("fe80::1")),
        ("jdbc:mysql://2852039166:3306/db", Reading("169.254.169.254", plain=False, tail="/db")),
        ("wss://live.partner.test", Reading("live.partner.test")),
        ("file:///etc/passwd", None),
        ("http://exa mple/", None),
        ("api.partner.test:8443/x", Reading("api.partner.test", explicit=False, tail="/x")),
        ("fe80::1", Reading("fe80::1", explicit=False)),
        ("::ffff:10.0.0.1", Reading("::ffff:a00:1", explicit=False, plain=False)),
        ("git@host.test:team/repo.git", Reading("host.test", explicit=False, tail="team/repo.git")),
        ("//cdn.partner.test/x", Reading("cdn.partner.test", explicit=False, tail="/x")),
        ("\\\\files.partner.test\\share", Reading("files.partner.test", explicit=False, tail="/share")),
        ("general", None),
        ("src/main.py", None),
        ("/var/www.d/x", None),
        ("../up.d", None),
        ("v1.2.3", None),
    ],
)
def test_a_text_is_read_as_one_host_or_none(text: str, reading: Reading | None) -> None:
    assert read(text) == reading


@pytest.mark.parametrize(
    ("text", "host", "rival"),
    [
        ("https://good.test\\@evil.test", "good.test", "evil.test"),
        ("https://evil.test\\.good.test/", "evil.test", ""),
        ("http://127.1.1.1:80:\\@@127.2.2.2:80/", "127.2.2.2", ""),
        ("https://good.test@evil.test/", "evil.test", None),
        ("https://good.test#@evil.test/", "good.test", "evil.test"),
        ("http://api%2Epartner.test/", "api.partner.test", None),
        ("https://partner.test/@ana/1", "partner.test", None),
        ("https://partner.test/#/@ana:other.test", "partner.test", None),
        ("https://partner.test:8443/?to=ana@other.test", "partner.test", None),
        ("https://ana@one.test:x@two.test/", "two.test", "one.test"),
        ("http:evil.test", "evil.test", ""),
        ("http://010.8.8.8/", "8.8.8.8", "10.8.8.8"),
        ("http://127.000.000.001/", "127.0.0.1", None),
        ("http://127.0.0.1;x.test/", "127.0.0.1;x.test", "127.0.0.1"),
        ("http://x!y.test/", "x!y.test", None),
        ("http://0o177.0.0.1/", "127.0.0.1", ""),
        ("http://425.510.425.510/", "169.254.169.254", ""),
        ("http://10.0.0.1:80x/", "10.0.0.1", ""),
        ("http://10.0.0.1%00.x.test/", "10.0.0.1", ""),
        ("http://metadata.goog%00.x.test/", "metadata.goog", ""),
        ("http://169.254.169%252e254/", "169.254.169.254", ""),
        ("http://[::1].x.test/", "::1", ""),
        ("http:///evil.test/", "evil.test", ""),
    ],
)
def test_a_second_parser_that_finds_another_host_is_a_rival(text: str, host: str, rival: str | None) -> None:
    reading = read(text)
    assert reading is not None
    assert (reading.host, reading.rival) == (host, rival)


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("http://metadata/computeMetadata/v1/", "metadata.google.internal"),
        ("gopher://metadata:80/x", "metadata.google.internal"),
        ("http://instance-data/", "instance-data.ec2.internal"),
        ("http://metadata:8080/", "metadata"),
    ],
)
def test_a_short_metadata_name_is_completed_on_the_default_port_only(text: str, host: str) -> None:
    reading = read(text)
    assert reading is not None
    assert reading.host == host


@pytest.mark.parametrize(
    ("text", "host"),
    [
        (" API.Partner.Test. ", "api.partner.test"),
        ("[FD00:0::1]", "fd00::1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2852039166", "169.254.169.254"),
        ("169.254.999.1", "169.254.999.1"),
        ("bücher.test", "xn--bcher-kva.test"),
        ("", ""),
    ],
)
def test_a_host_has_one_canonical_spelling(text: str, host: str) -> None:
    assert canonical_host(text) == host


def test_half_a_surrogate_pair_is_replaced() -> None:
    assert encodable("a\ud800b") == "a\ufffd\ufffd\ufffdb"


def test_a_scheme_needs_its_two_slashes() -> None:
    assert [has_scheme(text) for text in ("gopher://x", "HTTP:\\\\x", "localhost:80", "see http://x")] == [True, True, False, False]


@pytest.mark.parametrize("text", ["http://1.2.300.4/", "http://a.test:99999/", "http://[host]:[port]/", "http://a b/"])
def test_a_url_that_no_browser_reads_has_no_host_where_it_leads_nowhere_inside(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    ("text", "plain"),
    [("gopher://127.0.0.1:6379/_x", False), ("dict://10.0.0.1/x", False), ("routed://10.0.0.1", False), ("redis://10.0.0.1", True)],
)
def test_a_scheme_that_sends_bytes_of_its_own_choice_makes_no_plain_address(text: str, plain: bool) -> None:
    reading = read(text)
    assert reading is not None
    assert reading.plain is plain


@pytest.mark.parametrize(
    ("text", "host"),
    [("http://[2001::1]", "2001::1"), ("http://[::127.0.0.1]", "::7f00:1"), ("http://../", ".."), ("http://a.test./", "a.test")],
)
def test_a_host_is_the_one_of_the_standard(text: str, host: str) -> None:
    reading = read(text)
    assert reading is not None
    assert reading.host == host
