"""Windows' own administration programs."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import ACCESS, DAMAGE, UNPROTECTED, categories


@pytest.mark.parametrize(
    "text",
    [
        "vssadmin delete shadows /all /quiet",
    ],
)
def test_a_system_that_is_damaged_is_seen(text: str) -> None:
    assert categories(text) == [DAMAGE]


@pytest.mark.parametrize(
    "text",
    [
        "netsh advfirewall set allprofiles state off",
    ],
)
def test_a_protection_that_goes_away_is_seen(text: str) -> None:
    assert categories(text) == [UNPROTECTED]


@pytest.mark.parametrize(
    "text",
    [
        "net localgroup administrators bob /add",
    ],
)
def test_access_for_others_is_seen(text: str) -> None:
    assert categories(text) == [ACCESS]


@pytest.mark.parametrize(
    "text",
    [
        "net user",
        "sc query",
        "reg query HKLM",
        "sc query type= service",
        "net start",
        "reg query HKLM\\Software",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
