"""The one place where evidence becomes verdicts and verdicts fold (SPEC: riskproof 1.3, 12.1, 12.3).

Refuses to loosen: a finding never goes below its rule's floor, and the strictest finding decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.detect.redaction import display_text
from riskproof.engine.phrases import new_to, phrase
from riskproof.model.decision import Decision
from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence, Finding
from riskproof.model.policy import Policy
from riskproof.model.rule import RegisteredRule
from riskproof.model.taint import ViewName
from riskproof.model.verdict import Risk, Verdict, riskier, stricter, weaker

NOTHING_FIRED: Final = ("no rule matched; the call may go on", "没有规则命中，调用可以继续")
_MOST_HOSTS: Final = 5


def verdict_of(rule: RegisteredRule, policy: Policy) -> Verdict:
    """What policy makes of a rule that fired: its configured decision, never below its floor."""
    configured = policy.decisions[rule.rule.policy_key] if rule.rule.policy_key else rule.rule.default
    return rule.rule.floor if weaker(configured, rule.rule.floor) else configured


def finding(rule: RegisteredRule, evidence: Sequence[Evidence], facts: CallFacts, policy: Policy) -> Finding:
    """A rule's evidence as a finding, in words, without a value from the call."""
    hosts = list(dict.fromkeys(entry.shown for entry in evidence if entry.shown))
    contacts = [one for _, one in facts.contacts]
    label = display_text(contacts[0].label) if contacts else "?"
    names = {
        "tool": display_text(facts.tool),
        "hosts": ", ".join(hosts[:_MOST_HOSTS]) or "?",
        "label": label,
        "contacts": new_to(contacts, policy.language),
    }
    language = 1 if policy.language == "zh-CN" else 0
    return Finding(
        rule=rule.id,
        verdict=verdict_of(rule, policy),
        risk=rule.rule.risk,
        evidence=tuple(
            phrase(entry, _place(entry, facts), policy.language, _views(entry, facts), faded=_is_faded(entry, facts), label=label)
            for entry in evidence
        ),
        triggered=tuple(dict.fromkeys(_place(entry, facts) for entry in evidence if entry.leaf >= 0)),
        reason=_filled(rule.rule.reason[language], names),
        remedy=_filled(rule.rule.remedy[language], names),
    )


def _place(entry: Evidence, facts: CallFacts) -> str:
    return facts.leaves[entry.leaf].place if entry.leaf >= 0 else ""


def _views(entry: Evidence, facts: CallFacts) -> tuple[ViewName, ...]:
    return facts.leaves[entry.leaf].views if entry.leaf >= 0 else ()


def _is_faded(entry: Evidence, facts: CallFacts) -> bool:
    return entry.leaf >= 0 and facts.leaves[entry.leaf].faded


def _filled(text: str, names: dict[str, str]) -> str:
    for name, value in names.items():
        text = text.replace("{" + name + "}", value)
    return text


def settle(findings: Sequence[Finding], facts: CallFacts, policy: Policy) -> Decision:
    """All findings, in registry order, as one decision. One that is waived is kept and does not count."""
    verdict: Verdict = "allow"
    risk: Risk = "low"
    counting = tuple(found for found in findings if not found.waiver)
    for found in counting:
        verdict, risk = stricter(verdict, found.verdict), riskier(risk, found.risk)
    reason = "; ".join(found.reason for found in counting) or NOTHING_FIRED[1 if policy.language == "zh-CN" else 0]
    return Decision(
        verdict=verdict,
        gate="allow" if policy.mode == "observe" else verdict,
        risk=risk,
        findings=counting,
        reason=reason,
        tool=facts.tool,
        capabilities=facts.capabilities,
        provenance={leaf.place: leaf.origins for leaf in facts.leaves if leaf.origins},
        taints={leaf.place: leaf.labels for leaf in facts.leaves if leaf.origins},
        chain=facts.chain,
        sources=facts.sources,
        identity=facts.identity,
        task_mode=facts.task_mode,
        mode=policy.mode,
        views={leaf.place: leaf.views for leaf in facts.leaves if leaf.views},
        waived=tuple(found for found in findings if found.waiver),
        faded=tuple(dict.fromkeys(leaf.place for leaf in facts.leaves if leaf.faded)),
    )
