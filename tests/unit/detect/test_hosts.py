"""The hosts of a value, their zone, and what of them may be shown."""

from __future__ import annotations

import pytest

from riskproof.detect.hosts import (
    MOST_ADDRESSES,
    MOST_HOSTS,
    UrlTarget,
    email_domains,
    hosts_of,
    matches_any,
    matches_domain,
    named_targets,
    names_too_much,
    shown_host,
    url_targets,
    zone_of,
)


@pytest.mark.parametrize(
    ("value", "targets"),
    [
        ("https://api.partner.test/v1?q=%41", (UrlTarget("api.partner.test", tail="/v1?q=A"),)),
        ("https://user@host.test/", (UrlTarget("host.test", tail="user"),)),
        ("http://127.0.0.1:8080/", (UrlTarget("127.0.0.1"),)),
        ("http://127.1/", (UrlTarget("127.0.0.1", disguised=True),)),
        ("http://[::ffff:192.168.0.1]/", (UrlTarget("::ffff:c0a8:1", disguised=True),)),
        ("http://[2002:7f00:1::]/", (UrlTarget("2002:7f00:1::", disguised=True),)),
        ("http://\uff11\uff12\uff17.0.0.1/", (UrlTarget("127.0.0.1", disguised=True),)),
        ("http://134744072/", (UrlTarget("8.8.8.8"),)),
        ("http://localhost.:80/", (UrlTarget("localhost"),)),
        ("api.partner.test", (UrlTarget("api.partner.test", explicit=False),)),
        (["https://a.test", 7, "b.test"], (UrlTarget("a.test"), UrlTarget("b.test", explicit=False))),
        (
            "https://good.test\\@evil.test",
            (UrlTarget("good.test", ambiguous=True, tail="/@evil.test"), UrlTarget("evil.test", ambiguous=True, tail="/@evil.test")),
        ),
        ("http://a.test/1 http://127.1 http://a.test/2", (UrlTarget("a.test", tail="/1\n/2"), UrlTarget("127.0.0.1", disguised=True))),
        (169, ()),
        (None, ()),
    ],
)
def test_a_value_gives_one_target_for_each_host(value: object, targets: tuple[UrlTarget, ...]) -> None:
    assert url_targets(value) == targets


def test_the_hosts_of_a_value_are_those_that_a_browser_reads() -> None:
    assert hosts_of("https://good.test\\@evil.test") == ("good.test",)


def test_half_a_surrogate_pair_hides_no_host() -> None:
    assert hosts_of("http://169.254.169.254/\ud800") == ("169.254.169.254",)
    assert email_domains("a\ud800@one.test") == ("one.test",)
    assert shown_host("\ud800.test") == "???.test"


@pytest.mark.parametrize(
    ("text", "hosts"),
    [
        ("build01", ["build01"]),
        ("ci@build01:/srv/drop/", ["build01"]),
        ("https://x.test/y", ["x.test"]),
        ("2130706433", ["127.0.0.1"]),
        ("metadata/computeMetadata/v1/", ["metadata.google.internal"]),
        ("metadata:8080/x", ["metadata"]),
        ("db_1", ["db_1"]),
        ("$HOST", []),
        ("", []),
    ],
)
def test_a_word_that_names_a_host_may_be_a_single_label(text: str, hosts: list[str]) -> None:
    assert [target.host for target in named_targets(text)] == hosts


@pytest.mark.parametrize(
    ("value", "domains"),
    [
        ("Ana <ana@one.test>; Bo <bo@Two.test.>", ("one.test", "two.test")),
        ("mailto:a@one.test?cc=b%40two.test", ("one.test", "two.test")),
        ("a@bücher.test", ("xn--bcher-kva.test",)),
        ("a@mail。test", ("mail.test",)),
        ("a@[IPv6:::ffff:169.254.169.254]", ("169.254.169.254",)),
        ("a@169.254.43518", ("169.254.169.254",)),
        ("a @one.test", ("one.test",)),
        ("@john.doe", ()),
        ("a@one.test, @john.doe", ("one.test",)),
        ("a@server", ()),
        ("a@bücher", ()),
        (7, ()),
    ],
)
def test_mail_domains_are_read_and_handles_are_not(value: object, domains: tuple[str, ...]) -> None:
    assert email_domains(value) == domains


def test_a_text_with_more_names_than_are_read_says_so() -> None:
    assert not names_too_much("a@one.test" * 20)
    assert names_too_much("a@one.test " * (MOST_ADDRESSES + 1))
    assert names_too_much("http://a.test " * (MOST_HOSTS + 1))
    assert names_too_much("x" * 70_000 + "a@one.test")
    assert not names_too_much("data:image/png;base64," + "A" * 100_000)
    assert not names_too_much(7)


@pytest.mark.parametrize(
    ("host", "internal", "zone"),
    [
        ("169.254.169.254", ("169.254.169.254",), "restricted"),
        ("0.0.0.0", (), "restricted"),
        ("metadata.goog", ("goog",), "restricted"),
        ("2852039166", (), "restricted"),
        ("127.0.0.1", (), "internal"),
        ("app.localhost", (), "internal"),
        ("203.0.113.9", ("203.0.113.9",), "internal"),
        ("api.corp.test", ("*.corp.test",), "internal"),
        ("10.evil-site.test", (), "external"),
        ("", (), "external"),
    ],
)
def test_a_zone_is_told_by_address_and_name(host: str, internal: tuple[str, ...], zone: str) -> None:
    assert zone_of(host, internal) == zone


def test_a_pattern_covers_its_domain_and_what_is_below_it() -> None:
    assert matches_domain("a.partner.test", "*.partner.test")
    assert matches_domain("fd00::1", "FD00:0:0::1")
    assert matches_domain("a.xn--bcher-kva.test", "bücher.test")
    assert not matches_domain("apartner.test", "partner.test")
    assert not matches_any("partner.test", ("*.", "", "other.test"))


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("card-4111111111111111.a.collect.example.net", "example.net"),
        ("data.partner.co.uk", "partner.co.uk"),
        ("data.github.io", "github.io"),
        ("b.xn--p1ai", "b.xn--p1ai"),
        ("metadata.google.internal", "metadata.google.internal"),
        ("10.0.0.5", "10.0.0.5"),
        ("::ffff:10.0.0.5", "10.0.0.5"),
        ("intranet", "intranet"),
        ("a..secret.partner.test", "partner.test"),
        ("x.p$rtner.test", "p?rtner.test"),
        ("x" * 200, "x" * 120),
    ],
)
def test_no_sub_domain_is_ever_shown(host: str, shown: str) -> None:
    assert shown_host(host) == shown
