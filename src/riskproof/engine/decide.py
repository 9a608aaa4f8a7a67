"""Decides one call: facts, then every rule, then one settlement.

Refuses to catch: a rule that fails is a fault of ours, and the guard turns every fault into a denial (decisions 1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from riskproof.engine.settle import finding, settle
from riskproof.engine.waive import waived
from riskproof.facts.contacts import asked_about
from riskproof.facts.of_call import see_call
from riskproof.facts.tools import classify
from riskproof.model.call import Json, Tool
from riskproof.model.contact import Contact
from riskproof.model.decision import Decision
from riskproof.model.facts import CallFacts, Classification, Gap
from riskproof.model.policy import Policy
from riskproof.model.session import Session
from riskproof.model.taint import IdentityStatus
from riskproof.rules._catalogue import CATALOGUE


def judge(facts: CallFacts, policy: Policy) -> Decision:
    """The decision on facts: the rules in registry order, folded."""
    findings = []
    for rule in CATALOGUE:
        evidence = tuple(rule.check(facts))
        if evidence:
            found = finding(rule, evidence, facts, policy)
            findings.append(waived(found, rule.rule.floor, evidence, facts, policy))
    return settle(findings, facts, policy)


def decide(
    tool: Tool,
    arguments: Json,
    session: Session,
    policy: Policy,
    *,
    identity: IdentityStatus = "first-seen",
    classification: Classification | None = None,
    readable: bool = True,
    contacts: Callable[[CallFacts], Sequence[Contact]] | None = None,
) -> tuple[Decision, CallFacts]:
    """The decision on one call and the facts it rests on; pure: same input, same answer.

    ``classification`` saves classifying again; ``readable`` is False for a definition that cannot be canonicalised. ``contacts`` finds the
    first contacts of the call, where somebody wants to be asked about any."""
    known = classification or classify(tool, policy.overrides)
    gaps = () if readable else (Gap("tool_unreadable"),)
    facts = see_call(tool.name, known, identity, arguments, session, policy, gaps)
    if contacts is not None and (new := contacts(facts)):
        facts = replace(facts, contacts=asked_about(new, facts.leaves, facts.destinations, session))
    return judge(facts, policy), facts
