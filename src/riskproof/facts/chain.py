"""What happened before in this session, as rules may see it (SPEC: riskproof 8).

Refuses to forget: the flags outlive the event window (SPEC: riskproof 27.2 D17), the path is the window's. Refuses to count an
ingestion that had no say: reading the web and then one's own files is what honest work does. It counts where content chose a value of
this call, or told the assistant to do what this call does (decisions 2); under ``strict`` it always counts, as in the original.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from riskproof.facts.requests import ACTS, is_requested, tells
from riskproof.model.facts import TARGETS, ChainFacts, Classification, Leaf
from riskproof.model.policy import Policy, ToolchainPolicy
from riskproof.model.session import Session
from riskproof.model.taint import SENSITIVE

NOTHING = ChainFacts()


def chain_of(session: Session, policy: ToolchainPolicy) -> ChainFacts:
    """The chain facts of a session; the all-false state when the history is off."""
    if not policy.enabled:
        return NOTHING
    return ChainFacts(
        session.saw_ingestion,
        session.saw_private_access,
        session.saw_ingestion_then_private_access,
        session.saw_external_action,
        tuple(capability.lower() for event in session.events[-policy.chain_window :] for capability in event.capabilities),
    )


def counted(chain: ChainFacts, session: Session, policy: Policy, tool: Classification, leaves: Sequence[Leaf]) -> ChainFacts:
    """The chain as it counts for one call: without the ingestion where content had no say in the call."""
    if not chain.saw_ingestion or policy.preset == "strict" or _swayed(session, tool, leaves):
        return chain
    return replace(chain, saw_ingestion=False, saw_ingestion_then_private_access=False)


def _swayed(session: Session, tool: Classification, leaves: Sequence[Leaf]) -> bool:
    if any(leaf.unendorsed or leaf.lured or leaf.instructed for leaf in leaves) or _discloses(tool, leaves):
        return True
    acts = not ACTS.isdisjoint(tool.capabilities)  # a text that asks for reading alone is nothing to object to
    return acts and tells(session.ordered, tool.deeds) and not (session.spoken and is_requested(tool, session))


def _discloses(tool: Classification, leaves: Sequence[Leaf]) -> bool:
    """True when private data goes out to targets of which the person named none."""
    private = "EXTERNAL_ACTION" in tool.capabilities and any(not SENSITIVE.isdisjoint({*leaf.labels} - {*leaf.slight}) for leaf in leaves)
    targets = [leaf for leaf in leaves if leaf.role in TARGETS]
    return private and bool(targets) and not any(leaf.endorsed for leaf in targets)
