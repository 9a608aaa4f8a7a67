"""Exceptions and observed rules as an operator writes them."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from riskproof.errors import PolicyError
from riskproof.guard.config import settings_from
from riskproof.model.policy import RuleException

GOOD: dict[str, Any] = {"rule": "destructive_operation", "reason": "build folder", "expires": "2031-01-31", "command": "rm  -rf build"}


def said(entry: Any) -> str:
    with pytest.raises(PolicyError) as refused:
        settings_from({"exceptions": [entry]})
    return f"{refused.value} | {refused.value.remedy}"


def test_an_exception_names_rule_reason_end_and_what_it_fits() -> None:
    given = [GOOD, {**GOOD, "expires": date(2031, 1, 31), "tool": "bash"}]
    one = RuleException("destructive_operation", "build folder", "2031-01-31", command=("rm", "-rf", "build"))
    assert settings_from({"exceptions": given}).policy.exceptions == (
        one,
        RuleException("destructive_operation", "build folder", "2031-01-31", "bash", command=("rm", "-rf", "build")),
    )


def test_a_destination_is_read_as_everywhere() -> None:
    given = {"rule": "unlisted_external_destination", "reason": "r", "expires": "2031-01-31", "destination": "*.Partner.test."}
    assert settings_from({"exceptions": [given]}).policy.exceptions[0].destination == "*.partner.test"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rule": "cloud_metadata_link_local"}, "exception 1: cloud_metadata_link_local has a floor that no setting reaches"),
        ({"rule": "unparsed_command"}, "exception 1: unparsed_command has a floor that no setting reaches"),
        ({"rule": "destructive_operations"}, 'names no rule | write "destructive_operation"'),
        ({"expires": "soon"}, "expires must be a day | write it as 2030-12-31"),
        ({"expires": 20310131}, "expires must be a day"),
        ({"reason": " "}, "every field must have 1 to 512 characters"),
        ({"command": None}, "every field must be a text"),
        ({"command": "a b c d e f g h i"}, "could never match: only the first 8 words of a program are looked at"),
        ({"until": "2031-01-01"}, 'unknown field "until"'),
        ({"destination": "a.test"}, "could never match: destructive_operation is not about destinations"),
        ({"rule": "unknown_tool"}, "could never match: unknown_tool is not about what a command does"),
    ],
)
def test_what_could_never_do_what_it_says_is_refused(change: dict[str, Any], words: str) -> None:
    assert words in said({**GOOD, **change})


@pytest.mark.parametrize("missing", ["rule", "reason", "expires"])
def test_what_everybody_must_know_must_be_there(missing: str) -> None:
    assert f"exception 1: needs {missing}" in said({name: value for name, value in GOOD.items() if name != missing})


def test_an_exception_for_every_call_is_none() -> None:
    assert "fits every call" in said({name: value for name, value in GOOD.items() if name != "command"})
    assert "must be a table" in said("destructive_operation")


def test_only_rules_that_can_be_loosened_can_be_watched() -> None:
    assert settings_from({"policy": {"observed_rules": ["unknown_tool"]}}).policy.observed_rules == ("unknown_tool",)
    with pytest.raises(PolicyError, match="floor"):
        settings_from({"policy": {"observed_rules": ["private_data_exfiltration_chain"]}})
