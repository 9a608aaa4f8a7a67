"""Which findings do not count: an exception of the operator's covers them, or their rule is only observed (decisions 15).

Refuses to reach a floor: a rule that no setting can loosen is not loosened here either. Refuses to stretch: an exception covers a finding
only where everything that the finding points at fits, and what cannot be seen never fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from riskproof.detect.hosts import matches_domain
from riskproof.model.facts import CallFacts, Destination
from riskproof.model.finding import Evidence, Finding
from riskproof.model.policy import Policy, RuleException
from riskproof.model.verdict import Verdict


def waived(found: Finding, floor: Verdict, evidence: Sequence[Evidence], facts: CallFacts, policy: Policy) -> Finding:
    """The finding, marked where it does not count under this policy."""
    if floor != "allow" or not (policy.exceptions or policy.observed_rules):
        return found
    if any(_covers(one, found.rule, evidence, facts) for one in policy.exceptions):
        return replace(found, waiver="exception")
    return replace(found, waiver="observed") if found.rule in policy.observed_rules else found


def _covers(one: RuleException, rule: str, evidence: Sequence[Evidence], facts: CallFacts) -> bool:
    if one.rule != rule or (one.tool and one.tool != facts.tool):
        return False
    if one.destination and not _goes_only_to(one.destination, facts):
        return False
    return not one.command or _runs_only(one.command, evidence, facts)


def _goes_only_to(domain: str, facts: CallFacts) -> bool:
    """Every outside destination of the call is this domain or below it, and none is in doubt."""
    unclear = any(gap.kind == "destination_ambiguous" for gap in facts.gaps)
    outside = [one for one in facts.destinations if one.zone != "internal"]
    return bool(outside) and not unclear and all(_is(one, domain) for one in outside)


def _is(one: Destination, domain: str) -> bool:
    return one.zone == "external" and not one.blocked and matches_domain(one.host, domain)


def _runs_only(words: tuple[str, ...], evidence: Sequence[Evidence], facts: CallFacts) -> bool:
    """Every program behind the evidence begins with these words."""
    pointed = {(entry.leaf, entry.detail) for entry in evidence if entry.kind == "category"}
    programs = [program for one in facts.commands if (one.leaf, one.category) in pointed for program in one.programs or ((),)]
    seen = {(one.leaf, one.category) for one in facts.commands}
    return bool(programs) and pointed <= seen and all(program[: len(words)] == words for program in programs)
