from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from riskproof.engine.settle import NOTHING_FIRED, finding, settle, verdict_of
from riskproof.guard.presets import PRESETS
from riskproof.model.facts import CallFacts, ChainFacts, Leaf, Source
from riskproof.model.finding import Evidence, Finding
from riskproof.model.policy import DECISION_KEYS, Policy
from riskproof.model.rule import RegisteredRule, Rule
from riskproof.model.verdict import RISKS, VERDICTS, Risk, Verdict, weaker
from riskproof.rules._catalogue import CATALOGUE
from tests.unit.rules.building import facts


def rule(
    default: Verdict = "ask", floor: Verdict = "allow", key: str | None = "unknown_tool", reason: str = "{tool} reaches {hosts}"
) -> RegisteredRule:
    made = Rule(default, floor, "medium", key, (reason, "工具 {tool}"), ("ask {tool}", "询问"), "0.1")
    return RegisteredRule("a_rule", "egress", made, lambda _facts: iter(()))


def seen(**given: Any) -> CallFacts:
    leaves = (Leaf("to", "to", "to", "to", "x"), Leaf('["a@b.example"]', '["#1"]', "a@b.example", "abexample", "y"))
    return facts(leaves=leaves, tool="send", **given)


def deciding(key: str, verdict: Verdict, **given: Any) -> Policy:
    return replace(Policy(), decisions={**Policy().decisions, key: verdict}, **given)


@pytest.mark.parametrize(("configured", "floor"), list(product(VERDICTS, repeat=2)))
def test_a_configured_decision_counts_and_never_goes_below_the_floor(configured: Verdict, floor: Verdict) -> None:
    verdict = verdict_of(rule(floor=floor), deciding("unknown_tool", configured))
    assert verdict == (floor if weaker(configured, floor) else configured)


def test_a_rule_without_a_key_keeps_its_default() -> None:
    assert verdict_of(rule(default="deny", key=None), deciding("unknown_tool", "allow")) == "deny"


@pytest.mark.parametrize("registered", CATALOGUE, ids=lambda registered: registered.id)
def test_no_policy_takes_a_rule_below_its_floor(registered: RegisteredRule) -> None:
    policies = [Policy(decisions=row) for row in PRESETS.values()] + [Policy(decisions=dict.fromkeys(DECISION_KEYS, "allow"))]
    assert not any(weaker(verdict_of(registered, policy), registered.rule.floor) for policy in policies)


def test_a_finding_and_a_decision_name_the_views_that_a_value_was_read_in() -> None:
    leaves = (Leaf("body", "body", "body", "body", "x", views=("base64",)), Leaf("to", "to", "to", "to", "y"))
    made = facts(leaves=leaves, tool="send")
    found = finding(rule(), (Evidence("label", 0, "PII"), Evidence("untrusted", 1), Evidence("unknown")), made, Policy())
    assert found.evidence[0] == "body carries PII (read as base64)"
    assert [text for text in found.evidence if "read as" in text] == [found.evidence[0]]
    assert settle([found], made, Policy()).views == {"body": ("base64",)}


def test_a_finding_says_in_words_what_fired_and_where() -> None:
    evidence = (Evidence("label", 1, "PII"), Evidence("destination", 0, shown="partner.example"), Evidence("label", 1, "PII"))
    found = finding(rule(), evidence, seen(), Policy())
    assert (found.rule, found.verdict, found.risk) == ("a_rule", "ask", "medium")
    assert found.triggered == ('["#1"]', "to")
    assert len(found.evidence) == 3
    assert found.reason == "send reaches partner.example"
    assert found.remedy == "ask send"
    assert finding(rule(), evidence, seen(), replace(Policy(), language="zh-CN")).reason == "工具 send"


def test_evidence_about_the_whole_call_points_at_no_argument() -> None:
    found = finding(rule(), (Evidence("unknown"),), seen(), Policy())
    assert found.triggered == ()
    assert found.reason == "send reaches ?"


def test_at_most_five_hosts_are_named() -> None:
    evidence = [Evidence("destination", 0, shown=f"h{number}.example") for number in range(9)]
    assert finding(rule(), evidence, seen(), Policy()).reason == "send reaches " + ", ".join(f"h{number}.example" for number in range(5))


def test_a_tool_cannot_write_markup_into_a_reason() -> None:
    """SPEC: riskproof 27.2 D23."""
    found = finding(rule(reason="{tool} is unknown"), (Evidence("unknown"),), replace(seen(), tool="x\n<b>`y`"), Policy())
    assert found.reason == "x  b  y  is unknown"


def test_the_strictest_finding_and_the_highest_risk_decide() -> None:
    def fired(verdict: Verdict, risk: Risk) -> Finding:
        return Finding("r", verdict, risk, (), (), f"because of {risk}", "")

    for verdicts, risks in product(product(VERDICTS, repeat=2), product(RISKS, repeat=2)):
        made = settle([fired(*pair) for pair in zip(verdicts, risks, strict=True)], seen(), Policy())
        assert made.verdict == VERDICTS[max(map(VERDICTS.index, verdicts))]
        assert made.risk == RISKS[max(map(RISKS.index, risks))]
        assert made.reason == "; ".join(f"because of {risk}" for risk in risks)


def test_without_findings_the_call_may_go_on() -> None:
    made = settle([], seen(), Policy())
    assert (made.verdict, made.gate, made.risk, made.reason) == ("allow", "allow", "low", NOTHING_FIRED[0])
    assert settle([], seen(), replace(Policy(), language="zh-CN")).reason == NOTHING_FIRED[1]


def test_in_observe_mode_the_gate_is_open_whatever_policy_says() -> None:
    denied = Finding("r", "deny", "high", (), (), "no", "")
    made = settle([denied], seen(), replace(Policy(), mode="observe"))
    assert (made.verdict, made.gate, made.mode) == ("deny", "allow", "observe")


def test_a_decision_repeats_what_it_rests_on() -> None:
    chain, sources = ChainFacts(saw_ingestion=True, path=("external_ingestion",)), (Source("pii_1", "query", ("PII",)),)
    leaf = Leaf("body", "body", "body", "body", "text", origins=("pii_1",), labels=("PII",))
    untraced = Leaf("n", "n", "n", "n", 1)
    made = settle(
        [],
        facts(
            tool="send",
            capabilities=("EXTERNAL_ACTION",),
            leaves=(leaf, untraced),
            chain=chain,
            sources=sources,
            identity="unchanged",
            task_mode="local-only",
        ),
        Policy(),
    )
    assert (made.tool, made.capabilities, made.chain, made.sources) == ("send", ("EXTERNAL_ACTION",), chain, sources)
    assert (made.identity, made.task_mode, made.proof_id) == ("unchanged", "local-only", None)
    assert (made.provenance, made.taints) == ({"body": ("pii_1",)}, {"body": ("PII",)})
