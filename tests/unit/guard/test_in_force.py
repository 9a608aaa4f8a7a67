"""The policy of today."""

from __future__ import annotations

from datetime import date

import pytest

from riskproof import Call, Guard
from riskproof.guard.in_force import PolicyInForce
from riskproof.model.policy import Policy, RuleException


def test_an_exception_holds_on_its_last_day_and_not_the_day_after() -> None:
    one = RuleException("unknown_tool", "agreed", "2031-01-31", tool="x")
    days = [date(2031, 1, 30), date(2031, 1, 31), date(2031, 2, 1)]
    in_force = PolicyInForce(Policy(exceptions=(one,)), lambda: days[0])
    seen = []
    while days:
        seen.append(in_force().exceptions)
        del days[0]
    assert seen == [(one,), (one,), ()]


def test_a_policy_without_exceptions_is_itself() -> None:
    policy = Policy()
    assert PolicyInForce(policy)() is policy


@pytest.mark.parametrize(
    ("command", "verdict", "waived"),
    [
        ("rm -rf dist", "allow", ["destructive_operation"]),
        ("cd web && rm -rf dist", "allow", ["destructive_operation"]),
        ("rm -rf dist; rm -rf src", "ask", []),
        ("rm -rf dist; git push --force", "ask", []),
        ("rm -rf $D", "ask", []),
        ("rm -rf /", "deny", []),
    ],
)
def test_an_exception_for_a_command_covers_that_command_and_none_beside_it(command: str, verdict: str, waived: list[str]) -> None:
    given = {"rule": "destructive_operation", "reason": "build folder", "expires": "9999-12-31", "tool": "bash", "command": "rm -rf dist"}
    decision = Guard({"exceptions": [given]}).before(Call("bash", {"command": command}))
    assert (decision.verdict, [found.rule for found in decision.waived]) == (verdict, waived)
