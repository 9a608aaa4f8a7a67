"""The policy as it is in force today: without the exceptions that have expired (decisions 15).

Refuses to keep an exception a day longer because nobody restarted the guard.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime

from riskproof.model.policy import Policy, RuleException


def today() -> date:
    """The day in the operator's own time zone."""
    return datetime.now().astimezone().date()


def holds(exception: RuleException, day: date) -> bool:
    """True where an exception holds on a day; its last day is one."""
    return exception.expires >= day.isoformat()


class PolicyInForce:
    """Holds the calendar. ``day`` gives the day in the operator's own time zone, in which the last day of an exception is written."""

    def __init__(self, policy: Policy, day: Callable[[], date] = today) -> None:
        self._whole = policy
        self._today = day
        self._day: date | None = None
        self._policy = policy

    def __call__(self) -> Policy:
        """The policy of today."""
        if self._whole.exceptions and (day := self._today()) != self._day:
            self._day = day
            self._policy = replace(self._whole, exceptions=tuple(one for one in self._whole.exceptions if holds(one, day)))
        return self._policy
