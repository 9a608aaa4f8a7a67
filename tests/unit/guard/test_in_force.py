"""The policy of today."""

from __future__ import annotations

from datetime import date

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
