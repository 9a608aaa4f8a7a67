"""Turns a call into facts: every leaf with its flow, destinations, commands, files, history and gaps.

Refuses to stop at what it cannot read: unreadable arguments give a ``Gap`` and no leaves, and a rule judges that.
"""

from __future__ import annotations

from riskproof.detect.leaves import walk
from riskproof.errors import HostPayloadError
from riskproof.facts.chain import chain_of, counted
from riskproof.facts.commands import commands_of
from riskproof.facts.destinations import destinations_of
from riskproof.facts.files import files_of
from riskproof.facts.flow import trace
from riskproof.facts.followed import attached
from riskproof.facts.homes import is_homeward
from riskproof.facts.outflow import metered
from riskproof.facts.requests import is_ordered, performing
from riskproof.facts.sending import sent_files
from riskproof.facts.steering import steering_of
from riskproof.facts.touches import named_files, touches_of
from riskproof.model.call import Json
from riskproof.model.facts import CallFacts, ChainFacts, Classification, Gap, Leaf, Source
from riskproof.model.policy import Policy
from riskproof.model.session import Session
from riskproof.model.taint import IdentityStatus


def see_call(
    tool: str,
    classification: Classification,
    identity: IdentityStatus,
    arguments: Json,
    session: Session,
    policy: Policy,
    gaps: tuple[Gap, ...] = (),
) -> CallFacts:
    """The facts of one call; ``gaps`` are those that the caller knows of already. Never raises for what a host sent."""
    try:
        leaves = walk(arguments)
        classification = performing(classification, leaves)
        leaves, sources = trace(leaves, session, policy, classification)
        leaves = attached(leaves, classification, session)
    except (HostPayloadError, RecursionError):
        leaves, sources, gaps = (), (), (*gaps, Gap("arguments_unreadable"))
    facts = assemble(
        tool,
        classification,
        identity,
        session,
        leaves,
        counted(chain_of(session, policy.toolchain), session, policy, classification, leaves),
        policy,
        sources,
        gaps,
        ordered=is_ordered(classification, session, leaves),
    )
    return metered(facts, session, policy)


def assemble(
    tool: str,
    classification: Classification,
    identity: IdentityStatus,
    session: Session,
    leaves: tuple[Leaf, ...],
    chain: ChainFacts,
    policy: Policy,
    sources: tuple[Source, ...] = (),
    gaps: tuple[Gap, ...] = (),
    *,
    ordered: bool = False,
) -> CallFacts:
    """The facts of a call whose leaves are already traced, in this session."""
    capabilities = classification.capabilities
    commands = commands_of(leaves, capabilities)
    named = named_files(leaves, classification, commands)
    run = [(one.leaf, one.path, one.writes) for one in named if not one.shared]
    destinations, ambiguous = destinations_of(leaves, capabilities, policy, commands.hosts, session.said)
    gaps = (*gaps, *commands.gaps, *ambiguous)
    return CallFacts(
        tool=tool,
        capabilities=capabilities,
        known=classification.known and (classification.own or not any(leaf.labels for leaf in leaves)),
        identity=identity,
        task_mode=session.task_mode,
        leaves=leaves,
        destinations=destinations,
        commands=commands.findings,
        files=files_of(leaves, capabilities, policy, run, commands.saved) + sent_files(commands, policy),
        chain=chain,
        gaps=gaps,
        sources=sources,
        allowlisted=bool(policy.allowed_external_domains),
        ordered=ordered,
        homeward=is_homeward(leaves, destinations, commands, gaps, policy),
        strict=policy.preset == "strict",
        touches=touches_of(named),
        steering=steering_of(tool, classification, leaves, named, commands, session, policy),
    )
