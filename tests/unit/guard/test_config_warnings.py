from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from riskproof.guard.config import settings_from
from riskproof.guard.config_warnings import DECLASSIFIER_ADVICE, warnings_of

DAY = date(2031, 1, 31)
PARTNER = {"rule": "unlisted_external_destination", "reason": "r", "expires": "2031-01-31", "destination": "partner.test"}


@pytest.mark.parametrize(
    ("raw", "warnings"),
    [
        ({}, ()),
        ({"policy": {"preset": "strict", "blocked_domains": ["a.test"]}}, ()),
        ({"mode": "observe"}, ("mode: observe blocks nothing; it only reports",)),
        ({"policy": {"unknown_tool": "allow"}}, ("policy: weaker than the balanced preset: unknown_tool",)),
        ({"proof": {"enabled": False}}, ("proof.enabled: decisions are not recorded",)),
        ({"provenance": {"enabled": False}}, ("provenance.enabled: values are not followed from results into later calls",)),
        ({"taint": {"enabled": False}}, ("taint.enabled: values are not labelled",)),
        ({"toolchain": {"enabled": False}}, ("toolchain.enabled: chains of calls are not seen",)),
        ({"output": {"enabled": False, "blocked_taints": []}}, ("output.enabled: results reach the model uninspected",)),
        ({"output": {"blocked_taints": ["PII"]}}, ("output.blocked_taints: results with SECRET or API_KEY reach the model",)),
        ({"output": {"trusted_declassifiers": {"clean": ["PII"]}}}, (DECLASSIFIER_ADVICE,)),
        ({"output": {"trusted_declassifiers": {"clean": []}}}, ()),
        (
            {"policy": {"allowed_external_domains": ["a.test"], "blocked_domains": ["a.test"]}},
            (
                "policy.allowed_external_domains: every outside destination that is not listed now falls under ask",
                "policy.blocked_domains: blocked although also listed as internal or allowed: a.test",
            ),
        ),
        (
            {"policy": {"secret_home_domains": ["api.home.test", "two.home.test"]}},
            ("policy.secret_home_domains: any credential, not only their own, may be sent to api.home.test, two.home.test",),
        ),
        ({"policy": {"observed_rules": ["unknown_tool"]}}, ("policy.observed_rules: reported and not enforced: unknown_tool",)),
        ({"exceptions": [PARTNER]}, ("exceptions: unlisted_external_destination does not count for partner.test until 2031-01-31",)),
        (
            {"exceptions": [{**PARTNER, "expires": "2031-01-30"}]},
            ("exceptions: exception 1 (unlisted_external_destination) expired on 2031-01-30 and does nothing any more",),
        ),
        (
            {"exceptions": [PARTNER], "policy": {"internal_domains": ["partner.test"]}},
            (
                "exceptions: unlisted_external_destination does not count for partner.test until 2031-01-31",
                "exceptions: exception 1 never matches: its destination is listed as internal or blocked",
            ),
        ),
    ],
)
def test_what_lowers_the_guard_is_said(raw: dict[str, Any], warnings: tuple[str, ...]) -> None:
    assert warnings_of(settings_from(raw), DAY) == warnings


def test_declassifiers_are_warned_about_in_the_words_that_were_agreed() -> None:
    assert "only narrowly scoped, deterministic redactors" in DECLASSIFIER_ADVICE
    assert "keep the host's sandbox" in DECLASSIFIER_ADVICE
