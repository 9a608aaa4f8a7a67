"""What happened before in this session, as rules may see it (SPEC: riskproof 8).

Refuses to forget: the flags outlive the event window (SPEC: riskproof 27.2 D17), the path is the window's.
"""

from __future__ import annotations

from riskproof.model.facts import ChainFacts
from riskproof.model.policy import ToolchainPolicy
from riskproof.model.session import Session

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
