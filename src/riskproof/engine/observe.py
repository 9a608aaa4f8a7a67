"""Judges one result and takes it in: output control, then the session (SPEC: riskproof 15.4, 16; decisions 7).

Refuses to let an unreadable result through in enforce mode, and to change anything in observe mode.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from riskproof.engine.output import Flow, output_flow
from riskproof.engine.redact import redacted
from riskproof.facts.followed import read_labels, written_labels
from riskproof.facts.of_result import see_result
from riskproof.facts.own import own_targets
from riskproof.model.call import Result
from riskproof.model.decision import OutputAction, OutputDecision
from riskproof.model.facts import Leaf, ResultFacts
from riskproof.model.files import Touch
from riskproof.model.policy import Policy
from riskproof.model.session import Session
from riskproof.model.taint import Capability
from riskproof.state.absorb import absorb
from riskproof.state.hear import keep
from riskproof.state.written import mark_written

_WITHHELD: Final = (
    "RiskProof withheld this result: it carries {labels}. Ask for a result without it, or have the operator pin a reviewed redactor.",
    "RiskProof 已拦截此结果：其中含有 {labels}。请索取不含该内容的结果，或由操作者登记经审查的脱敏工具。",
)
UNREADABLE: Final = (
    "RiskProof withheld this result: it could not be inspected. Ask for a smaller or simpler result.",
    "RiskProof 已拦截此结果：无法检查。请索取更小或更简单的结果。",
)


@dataclass(frozen=True, slots=True)
class Observed:
    """What became of a result: the answer, the facts it rests on, the session after it."""

    output: OutputDecision
    facts: ResultFacts
    session: Session


def observe(
    tool: str,
    capabilities: tuple[Capability, ...],
    leaves: Sequence[Leaf],
    result: Result,
    session: Session,
    policy: Policy,
    *,
    touches: Sequence[Touch] = (),
    always_absorb: bool = False,
) -> Observed:
    """The answer to a result and the session after it; pure. What the model sees is absorbed: nothing of a withheld result, of a redacted
    one what was left, unless ``always_absorb`` says that it saw the result as it was. ``touches`` are the files that the call named:
    what it wrote is remembered whatever becomes of the result."""
    followed = read_labels(touches, session)
    facts, _ = see_result(tool, capabilities, leaves, result, policy, followed)
    flow = output_flow(tool, facts, policy.output)
    named = any(leaf.endorsed for leaf in leaves)
    session = keep(session, own_targets(leaves, session))
    advised: OutputAction = "withhold" if policy.output.enabled and (flow.blocked or not facts.readable) else "pass"
    seen = result
    if advised == "withhold" and policy.output.action == "redact" and facts.readable:
        cleaned = redacted(result, flow.blocked)
        left, _ = see_result(tool, capabilities, leaves, cleaned, policy, followed)
        again = output_flow(tool, left, policy.output)
        if left.readable and not again.blocked:
            advised, seen = "replace", cleaned
    action: OutputAction = "pass" if policy.mode == "observe" else advised
    if always_absorb or action == "pass":
        session = absorb(session, tool, capabilities, facts.kind, flow.labels, result, policy, named=named)
    if action == "replace":
        flow = Flow(again.labels, flow.blocked, again.declassified)
        if not always_absorb:
            session = absorb(session, tool, capabilities, facts.kind, flow.labels, seen, policy, named=named)
    if policy.taint_enabled and not result.is_error:
        session = mark_written(session, touches, written_labels(capabilities, leaves, facts.kind, followed))
    return Observed(_answer(action, advised, flow, facts, seen, policy), facts, session)


def _answer(action: OutputAction, advised: OutputAction, flow: Flow, facts: ResultFacts, seen: Result, policy: Policy) -> OutputDecision:
    language = 1 if policy.language == "zh-CN" else 0
    reason = ""
    if advised == "withhold":
        reason = _WITHHELD[language].format(labels=", ".join(flow.blocked)) if facts.readable else UNREADABLE[language]
    replaces = action == "replace"
    unseen = seen.is_error and seen.content is not None  # a failure's value then goes to nobody, so nobody has looked at it
    return OutputDecision(
        action=action,
        advised=advised,
        labels=flow.labels,
        blocked=flow.blocked,
        declassified=flow.declassified,
        reason=reason,
        replacement=seen.value if replaces and not unseen else None,
        replacement_content=seen.content if replaces else None,
        replacement_contexts=tuple(seen.contexts) if replaces else (),
    )
