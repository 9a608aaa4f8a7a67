"""What an operator should know about settings that are valid but lower the guard.

Refuses to change or to score them; the words are for people, so a count of zero is no promise of safety.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from riskproof.detect.hosts import matches_any
from riskproof.guard.config import Settings
from riskproof.guard.presets import relaxed
from riskproof.model.taint import CREDENTIAL, ordered

DECLASSIFIER_ADVICE = (
    "output.trusted_declassifiers: pin only narrowly scoped, deterministic redactors, and keep the host's sandbox around them; "
    "the entry is your statement about the tool, not an audit of its code"
)


def warnings_of(settings: Settings, today: date) -> tuple[str, ...]:
    """Sentences in a fixed order, each beginning with the key it is about; () where nothing is to be said."""
    return (*_posture(settings), *_detection(settings), *_output(settings), *_lists(settings), *_exceptions(settings, today))


def _posture(settings: Settings) -> Iterator[str]:
    policy = settings.policy
    if policy.mode == "observe":
        yield "mode: observe blocks nothing; it only reports"
    weak = relaxed(policy.decisions)
    if weak:
        yield f"policy: weaker than the balanced preset: {', '.join(weak)}"
    if not settings.proof_enabled:
        yield "proof.enabled: decisions are not recorded"
    if not settings.ledger.enabled and settings.ledger.file is not None:
        yield "ledger.enabled: the ledger is not written"


def _detection(settings: Settings) -> Iterator[str]:
    policy = settings.policy
    if not policy.tracker.enabled:
        yield "provenance.enabled: values are not followed from results into later calls"
    if not policy.taint_enabled:
        yield "taint.enabled: values are not labelled"
    if not policy.toolchain.enabled:
        yield "toolchain.enabled: chains of calls are not seen"


def _output(settings: Settings) -> Iterator[str]:
    output = settings.policy.output
    if not output.enabled:
        yield "output.enabled: results reach the model uninspected"
        return
    missing = ordered(CREDENTIAL - set(output.blocked))
    if missing:
        yield f"output.blocked_taints: results with {' or '.join(missing)} reach the model"
    if any(output.declassifiers.values()):
        yield DECLASSIFIER_ADVICE


def _lists(settings: Settings) -> Iterator[str]:
    policy = settings.policy
    if policy.allowed_external_domains:
        verdict = policy.decisions["unlisted_external_action"]
        yield f"policy.allowed_external_domains: every outside destination that is not listed now falls under {verdict}"
    if policy.secret_home_domains:
        yield f"policy.secret_home_domains: any credential, not only their own, may be sent to {', '.join(policy.secret_home_domains)}"
    both = [domain for domain in policy.blocked_domains if domain in (*policy.internal_domains, *policy.allowed_external_domains)]
    if both:
        yield f"policy.blocked_domains: blocked although also listed as internal or allowed: {', '.join(both)}"


def _exceptions(settings: Settings, today: date) -> Iterator[str]:
    policy = settings.policy
    if policy.observed_rules:
        yield f"policy.observed_rules: reported and not enforced: {', '.join(policy.observed_rules)}"
    for number, one in enumerate(policy.exceptions, 1):
        if one.expires < today.isoformat():
            yield f"exceptions: exception {number} ({one.rule}) expired on {one.expires} and does nothing any more"
            continue
        fits = " ".join(filter(None, (one.tool, one.destination, " ".join(one.command))))
        yield f"exceptions: {one.rule} does not count for {fits} until {one.expires}"
        if one.destination and matches_any(one.destination, (*policy.internal_domains, *policy.blocked_domains)):
            yield f"exceptions: exception {number} never matches: its destination is listed as internal or blocked"
