from __future__ import annotations

from itertools import product

import pytest

from riskproof.model.verdict import RISKS, VERDICTS, Risk, Verdict, riskier, stricter, weaker


@pytest.mark.parametrize(("one", "other"), list(product(VERDICTS, repeat=2)))
def test_the_stricter_of_two_verdicts_wins(one: Verdict, other: Verdict) -> None:
    assert stricter(one, other) == VERDICTS[max(VERDICTS.index(one), VERDICTS.index(other))]


@pytest.mark.parametrize(("one", "other"), list(product(VERDICTS, repeat=2)))
def test_a_verdict_is_weaker_when_it_lets_more_through(one: Verdict, other: Verdict) -> None:
    assert weaker(one, other) is (VERDICTS.index(one) < VERDICTS.index(other))


@pytest.mark.parametrize(("one", "other"), list(product(RISKS, repeat=2)))
def test_the_higher_of_two_risks_wins(one: Risk, other: Risk) -> None:
    assert riskier(one, other) == RISKS[max(RISKS.index(one), RISKS.index(other))]
