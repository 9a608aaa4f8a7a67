"""Findings that do not count."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.engine.decide import judge
from riskproof.model.facts import CommandFinding, Gap
from riskproof.model.policy import Policy, RuleException
from tests.unit.rules.building import facts, leaf, url

BUILD = ("rm", "-rf", "build")
DELETION = CommandFinding(0, "destructive_operation", "recursive deletion", (BUILD,))


def exception(rule: str = "destructive_operation", **given: Any) -> RuleException:
    return RuleException(rule, "agreed", "2031-01-01", **given)


def judged(policy: Policy, **given: Any) -> tuple[str, tuple[str, ...], tuple[tuple[str, str], ...]]:
    decision = judge(facts(**{"tool": "bash", "capabilities": ("CODE_EXECUTION",), "leaves": (leaf("command"),), **given}), policy)
    return decision.verdict, decision.rules, tuple((found.rule, found.waiver) for found in decision.waived)


@pytest.mark.parametrize(
    "one",
    [exception(tool="bash"), exception(command=("rm", "-rf")), exception(command=BUILD), exception(tool="bash", command=BUILD)],
)
def test_an_exception_that_fits_takes_the_finding_out_and_keeps_it_in_sight(one: RuleException) -> None:
    assert judged(Policy(exceptions=(one,)), commands=(DELETION,)) == ("allow", (), (("destructive_operation", "exception"),))


@pytest.mark.parametrize(
    ("one", "commands"),
    [
        (exception(tool="sh"), (DELETION,)),
        (exception(command=("rm", "-rf", "dist")), (DELETION,)),
        (exception(command=(*BUILD, "now")), (DELETION,)),
        (exception("remote_script_execution", command=BUILD), (DELETION,)),
        (exception(command=BUILD), (CommandFinding(0, "destructive_operation", "recursive deletion", (BUILD, ("rm", "-rf", "src"))),)),
        (exception(command=BUILD), (CommandFinding(0, "destructive_operation", "recursive deletion", (BUILD, ())),)),
        (exception(command=BUILD), (CommandFinding(0, "destructive_operation", "recursive deletion"),)),
        (exception(command=BUILD), (DELETION, CommandFinding(0, "destructive_operation", "bulk file deletion", (("find", "."),)))),
    ],
)
def test_an_exception_covers_nothing_beside_what_it_names(one: RuleException, commands: tuple[CommandFinding, ...]) -> None:
    assert judged(Policy(exceptions=(one,)), commands=commands) == ("ask", ("destructive_operation",), ())


UNLISTED: dict[str, Any] = {
    "tool": "http_post",
    "capabilities": ("EXTERNAL_ACTION",),
    "leaves": (leaf("url"), leaf("to")),
    "allowlisted": True,
}
PARTNER = exception("unlisted_external_destination", destination="partner.test")


def test_a_destination_fits_with_what_is_below_it() -> None:
    waived = ("allow", (), (("unlisted_external_destination", "exception"),))
    assert judged(Policy(exceptions=(PARTNER,)), destinations=(url(0, "api.partner.test"),), **UNLISTED) == waived
    assert judged(Policy(exceptions=(PARTNER,)), destinations=(url(0), url(1, "h", zone="internal")), **UNLISTED) == waived


@pytest.mark.parametrize(
    "given",
    [
        {"destinations": (url(0, "evilpartner.test"),)},
        {"destinations": (url(0), url(1, "other.test"))},
        {"destinations": (url(0),), "gaps": (Gap("destination_ambiguous", "url"),)},
    ],
)
def test_every_destination_must_fit_and_none_may_be_in_doubt(given: dict[str, Any]) -> None:
    verdict, rules, waived = judged(Policy(exceptions=(PARTNER,)), **{**UNLISTED, **given})
    assert (verdict == "allow", "unlisted_external_destination" in rules, waived) == (False, True, ())


def test_an_observed_rule_is_reported_and_does_not_count() -> None:
    assert judged(Policy(observed_rules=("destructive_operation",)), commands=(DELETION,)) == (
        "allow",
        (),
        (("destructive_operation", "observed"),),
    )


def test_what_no_setting_loosens_is_not_loosened_here() -> None:
    damage = CommandFinding(0, "catastrophic_operation", "irreversible system damage", (BUILD,))
    policy = Policy(
        exceptions=(exception("catastrophic_system_operation", tool="bash"),), observed_rules=("catastrophic_system_operation",)
    )
    assert judged(policy, commands=(damage,)) == ("deny", ("catastrophic_system_operation",), ())
