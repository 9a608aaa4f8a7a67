"""This guard's own program."""

from __future__ import annotations

import pytest

from riskproof import Call, Guard


@pytest.mark.parametrize(
    "text",
    [
        "riskproof approve ap_0123456789",
        "riskproof reject ap_0123456789",
        "python3 -m riskproof approve x --for session --minutes 60",
        "uvx riskproof service stop",
        "poetry run riskproof store reset",
        "sudo riskproof config init --force",
    ],
)
def test_an_agent_answers_no_question_of_the_guard_and_does_not_end_it(text: str) -> None:
    decision = Guard().before(Call("bash", {"command": text}))
    assert (decision.verdict, decision.rules[:1]) == ("deny", ("sensitive_path_mutation",))


@pytest.mark.parametrize(
    "text",
    [
        "riskproof explain --command 'rm -rf /'",
        "riskproof approvals --json",
        "riskproof service status",
        "riskproof proofs verify ledger.jsonl",
        "python3 -m riskproof rules",
        "echo riskproof approve x",
        "git commit -m 'riskproof approve explained'",
    ],
)
def test_looking_passes(text: str) -> None:
    assert Guard().before(Call("bash", {"command": text})).verdict == "allow"
