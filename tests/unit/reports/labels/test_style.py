"""The page's style."""

from __future__ import annotations

from riskproof.reports.labels.style import STYLE, policy


def test_the_style_knows_dark_print_and_narrow_screens() -> None:
    assert all(f"@media {kind}" in STYLE for kind in ("(prefers-color-scheme:dark)", "print", "(max-width:640px)", "(max-width:850px)"))


def test_the_policy_allows_nothing_but_the_style() -> None:
    assert policy().startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy()


def test_the_style_cannot_end_its_element() -> None:
    assert "</" not in STYLE
    assert STYLE.count("{") == STYLE.count("}")
