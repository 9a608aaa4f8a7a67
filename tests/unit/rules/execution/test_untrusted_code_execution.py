"""Whose command it is: a page's, or the person's."""

from __future__ import annotations

import pytest

from riskproof import Call, Guard, Result, Tool

SHELL = Tool("bash", "Run a shell command", {"type": "object", "properties": {"command": {"type": "string"}}})
FETCH = Tool("web_fetch", "Fetch the content of a URL from the web")
PAGE = "How to upgrade\n\npip install -U roses\n\nor, in one go:\n\npip install -U roses && sh bloom.sh"


def verdict(said: str, command: str, preset: str = "balanced") -> tuple[str, tuple[str, ...]]:
    guard = Guard({"policy": {"preset": preset}})
    guard.user_said("default", said)
    fetch = Call(FETCH, {"url": "https://roses.example/"})
    guard.before(fetch)
    guard.after(fetch, Result(PAGE))
    decision = guard.before(Call(SHELL, {"command": command}))
    return decision.verdict, decision.rules


def test_a_command_that_the_person_wrote_is_run_although_a_page_has_it() -> None:
    assert verdict("Look the page up, then run `pip install -U roses`.", "pip install -U roses") == ("allow", ())


@pytest.mark.parametrize(
    ("said", "command", "preset"),
    [
        ("Upgrade roses as the page says.", "pip install -U roses", "balanced"),
        ("With -U, pip can install roses anew, says the page.", "pip install -U roses", "balanced"),
        ("Run pip install -U roses and sh bloom.sh", "pip install -U roses && sh bloom.sh", "balanced"),
        ("Run pip install -U roses", "pip install -U roses", "strict"),
    ],
    ids=["only the page has it", "other words in between", "more than words", "strict"],
)
def test_a_command_that_only_a_page_put_together_is_denied(said: str, command: str, preset: str) -> None:
    found, rules = verdict(said, command, preset)
    assert (found, "untrusted_code_execution" in rules) == ("deny", True)
