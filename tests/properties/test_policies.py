"""Laws about policy: what an operator may set, and what no setting can reach (docs/architecture.md)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from riskproof.engine.decide import judge
from riskproof.engine.settle import finding, settle, verdict_of
from riskproof.guard.config import settings_from
from riskproof.guard.presets import PRESETS
from riskproof.model.decision import Decision
from riskproof.model.facts import CallFacts
from riskproof.model.policy import BALANCED, DECISION_KEYS, Policy
from riskproof.model.taint import TASK_MODES
from riskproof.model.verdict import VERDICTS, Verdict, stricter, weaker
from riskproof.rules._catalogue import CATALOGUE
from tests.properties.drawing import DECISIONS, POLICIES, call_facts, examples
from tests.properties.playing import HISTORIES, SENDS, Step, after, ask, at_least

FLOORS = {rule.id: rule.rule.floor for rule in CATALOGUE}


def test_each_preset_is_at_least_as_strict_as_the_one_before_in_every_decision() -> None:
    rows = list(PRESETS.values())
    assert list(PRESETS) == ["permissive", "balanced", "strict"]
    assert [key for looser, row in pairwise(rows) for key in DECISION_KEYS if weaker(row[key], looser[key])] == []


@given(call_facts())
@examples(200)
def test_a_stricter_preset_never_loosens_a_decision(facts: CallFacts) -> None:
    permissive, balanced, strict = (judge(facts, Policy(decisions=row)) for row in PRESETS.values())
    assert at_least(balanced, permissive)
    assert at_least(strict, balanced)


@given(HISTORIES, SENDS)
@examples(40)
def test_a_stricter_preset_never_loosens_a_decision_within_a_session(history: list[Step], call: Step) -> None:
    permissive, balanced, strict = (
        ask(call, after(history, policy), policy) for policy in (settings_from({"policy": {"preset": preset}}).policy for preset in PRESETS)
    )
    assert at_least(balanced, permissive)
    assert at_least(strict, balanced)


@pytest.mark.parametrize("key", DECISION_KEYS)
@given(facts=call_facts(), row=DECISIONS, to=st.sampled_from(VERDICTS))
@examples(40)
def test_tightening_one_decision_never_loosens_the_outcome(key: str, facts: CallFacts, row: dict[str, Verdict], to: Verdict) -> None:
    tighter = {**row, key: stricter(row[key], to)}
    assert at_least(judge(facts, Policy(decisions=tighter)), judge(facts, Policy(decisions=row)))


@given(call_facts(), POLICIES)
@examples(200)
def test_floors_hold_under_any_decisions(facts: CallFacts, policy: Policy) -> None:
    decision = judge(facts, policy)
    assert [found.rule for found in decision.findings if weaker(found.verdict, FLOORS[found.rule])] == []
    assert [found.rule for found in decision.findings if weaker(decision.verdict, found.verdict)] == []


@given(call_facts())
@examples(100)
def test_the_most_permissive_row_still_denies_what_is_fixed(facts: CallFacts) -> None:
    lax = judge(facts, Policy(decisions=dict.fromkeys(DECISION_KEYS, "allow")))
    fixed = [rule.id for rule in CATALOGUE if rule.rule.policy_key is None and rule.rule.floor == "deny"]
    assume(set(fixed) & set(lax.rules))
    assert lax.verdict == "deny"


@given(st.sampled_from(VERDICTS), st.sampled_from(VERDICTS), st.sampled_from((None, *DECISION_KEYS)), DECISIONS)
@examples(100)
def test_no_rule_that_could_be_written_goes_below_its_floor(
    default: Verdict, floor: Verdict, key: str | None, row: dict[str, Verdict]
) -> None:
    rule = replace(CATALOGUE[0].rule, default=default, floor=floor, policy_key=key)
    verdict = verdict_of(replace(CATALOGUE[0], rule=rule), Policy(decisions=row))
    assert verdict == stricter(floor, row[key] if key else default)


def _judged_in(order: list[int], facts: CallFacts, policy: Policy) -> Decision:
    findings = []
    for rule in (CATALOGUE[number] for number in order):
        evidence = tuple(rule.check(facts))
        if evidence:
            findings.append(finding(rule, evidence, facts, policy))
    return settle(findings, facts, policy)


@given(call_facts(), POLICIES, st.permutations(range(len(CATALOGUE))))
@examples(200)
def test_the_order_of_rules_changes_neither_verdict_nor_risk(facts: CallFacts, policy: Policy, order: list[int]) -> None:
    straight, shuffled = judge(facts, policy), _judged_in(order, facts, policy)
    assert (shuffled.verdict, shuffled.risk, sorted(shuffled.rules)) == (straight.verdict, straight.risk, sorted(straight.rules))


@given(call_facts(), POLICIES)
@examples(100)
def test_no_finding_is_no_objection_and_any_finding_has_evidence(facts: CallFacts, policy: Policy) -> None:
    decision = judge(facts, policy)
    assert bool(decision.findings) or (decision.verdict, decision.risk) == ("allow", "low")
    assert [found.rule for found in decision.findings if not (found.evidence and found.reason and found.remedy)] == []


@given(call_facts(), POLICIES)
@examples(100)
def test_observe_mode_opens_the_gate_and_changes_nothing_else(facts: CallFacts, policy: Policy) -> None:
    enforced, observed = judge(facts, policy), judge(facts, replace(policy, mode="observe"))
    assert enforced.gate == enforced.verdict
    assert observed == replace(enforced, gate="allow", mode="observe")


@given(call_facts())
@examples(100)
def test_a_narrower_task_never_loosens_a_decision(facts: CallFacts) -> None:
    standard, *restricted = (judge(replace(facts, task_mode=mode), Policy()) for mode in TASK_MODES)
    assert [decision.task_mode for decision in restricted if not at_least(decision, standard)] == []


@given(HISTORIES, SENDS, st.sampled_from(("partner.example", "*.partner.example", "shop.example", "mail.example")))
@examples(60)
def test_blocking_a_domain_never_loosens_a_decision(history: list[Step], call: Step, domain: str) -> None:
    session = after(history, Policy())
    assert at_least(ask(call, session, Policy(blocked_domains=(domain,))), ask(call, session, Policy()))


@given(HISTORIES, SENDS, st.sampled_from(("partner.example", "elsewhere.example")))
@examples(60)
def test_naming_allowed_domains_where_there_were_none_never_loosens_a_decision(history: list[Step], call: Step, domain: str) -> None:
    session = after(history, Policy())
    assert at_least(ask(call, session, Policy(allowed_external_domains=(domain,))), ask(call, session, Policy()))


@given(HISTORIES, SENDS, st.sampled_from(("**/notes.md", "!**/.env", "**", "[a-z]*", "/etc/**")))
@examples(60)
def test_adding_a_sensitive_path_never_loosens_a_decision(history: list[Step], call: Step, pattern: str) -> None:
    session = after(history, Policy())
    assert at_least(ask(call, session, Policy(sensitive_path_patterns=(pattern,))), ask(call, session, Policy()))


def test_balanced_is_what_an_empty_configuration_means() -> None:
    assert settings_from({}).policy.decisions == BALANCED == PRESETS["balanced"]
