"""The output policy: which labels a result ends up with, and whether it may pass (SPEC: riskproof 16; decisions 7).

Refuses to look at text: facts go in, a flow comes out. Only an operator's trusted declassifier can remove an inherited label, and a label
that the tool's kind or the text itself shows comes back.
"""

from __future__ import annotations

from dataclasses import dataclass

from riskproof.model.facts import ResultFacts
from riskproof.model.policy import OutputPolicy
from riskproof.model.taint import Label


@dataclass(frozen=True, slots=True)
class Flow:
    """``labels`` are final and seed the tracked entry; ``blocked`` are those of them that keep the result from the model."""

    labels: tuple[Label, ...]
    blocked: tuple[Label, ...]
    declassified: tuple[Label, ...]


def output_flow(tool: str, facts: ResultFacts, policy: OutputPolicy) -> Flow:
    """The flow of one result. A label that was only inherited taints; it blocks when the result repeats what carried it."""
    trusted = policy.declassifiers.get(tool, ()) if policy.enabled else ()
    declassified = tuple(dict.fromkeys(label for label in facts.inherited if label in trusted))
    carried = tuple(label for label in facts.inherited if label not in declassified)
    shown = (*facts.source, *facts.detected)
    labels = tuple(dict.fromkeys((*carried, *shown)))
    if not policy.enabled:
        return Flow(labels, (), ())
    reasons = {*shown, *(label for label in facts.repeated if label not in declassified)}
    return Flow(labels, tuple(label for label in policy.blocked if label in reasons), declassified)
