"""Names that are made to look like others."""

from __future__ import annotations

import pytest

from riskproof.detect.lookalikes import domains_in, is_deceptive, resembles
from riskproof.detect.urls import canonical_host


@pytest.mark.parametrize(
    ("name", "deceptive"),
    [
        ("p\u0430ypal.com", True),
        ("\u0456nstall.example-cl\u0456.dev", True),
        ("\u0430\u0440\u0440\u04cf\u0435.com", True),
        ("g\u03bfogle.com", True),
        ("\u03bf\u03bd\u03b1.com", True),
        ("b\u00fccher.de", False),
        ("\u4e2d\u6587.com", False),
        ("\u65e5\u672c\u8a9ejp.jp", False),
        ("\ud55c\uad6dabc.kr", False),
        ("\u043c\u043e\u0441\u043a\u0432\u0430.com", False),
        ("\u0441\u043e\u0440.ru", False),
        ("\u0430\u0440\u0440.\u0440\u0444", False),
        ("\u03b5\u03bb\u03bb\u03ac\u03b4\u03b1.gr", False),
        ("xn--zzzzzzzzzzzzzz99999999.test", False),
        ("paypal.com", False),
    ],
)
def test_mixed_scripts_deceive_and_ordinary_names_of_any_script_do_not(name: str, deceptive: bool) -> None:
    assert is_deceptive(canonical_host(name)) is deceptive


KNOWN = ("partner.test", "*.corp.test", "b\u00fccher.test", "modern.test", "localhost")


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        ("partner.test", False),
        ("api.partner.test", False),
        ("p\u0430rtner.test", True),
        ("api.p\u0430rtner.test", True),
        ("c0rp.test", True),
        ("a.c0rp.test", True),
        ("modem.test", True),
        ("bucher.test", True),
        ("b\u00fccher.test", False),
        ("mypartner.test", False),
        ("partner.test.other.test", False),
        ("localh0st", False),
        ("other.test", False),
    ],
)
def test_a_name_is_compared_with_the_names_that_are_known(name: str, alike: bool) -> None:
    assert resembles(canonical_host(name), KNOWN) is alike


def test_the_domains_of_a_persons_words_are_found() -> None:
    assert domains_in("log in at paypal.com/x and write to ana@mail.test about v1.2") == ("paypal.com", "mail.test")
    assert domains_in("nothing here") == ()
