"""Decides on facts given by hand: capabilities, labels and history instead of a tool and a session.

Refuses to look anything up. This is what vectors, rule pages and ``riskproof explain`` are judged with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from riskproof.detect.leaves import walk
from riskproof.engine.decide import judge
from riskproof.errors import HostPayloadError
from riskproof.facts.destinations import SINK_FIELDS
from riskproof.facts.of_call import assemble
from riskproof.model.call import Json
from riskproof.model.decision import Decision
from riskproof.model.facts import ChainFacts, Classification, Gap, Leaf
from riskproof.model.policy import Policy
from riskproof.model.taint import Capability, IdentityStatus, Label, TaskMode


def evaluate(
    *,
    tool: str,
    capabilities: Sequence[Capability],
    known: bool = False,
    arguments: Json,
    provenance: Mapping[str, Sequence[str]] | None = None,
    taints: Mapping[str, Sequence[Label]] | None = None,
    chain: ChainFacts | None = None,
    identity: IdentityStatus = "first-seen",
    task_mode: TaskMode = "standard",
    policy: Policy | None = None,
) -> Decision:
    """The decision; ``provenance`` and ``taints`` map argument paths to origins and labels."""
    policy = policy or Policy()
    gaps: tuple[Gap, ...] = ()
    try:
        leaves = tuple(_labelled(leaf, provenance or {}, taints or {}) for leaf in walk(arguments))
    except HostPayloadError:
        leaves, gaps = (), (Gap("arguments_unreadable"),)
    classification = Classification(tuple(capabilities), known)
    facts = assemble(tool, classification, identity, task_mode, leaves, chain or ChainFacts(), policy, gaps=gaps)
    return judge(facts, policy)


def _labelled(leaf: Leaf, provenance: Mapping[str, Sequence[str]], taints: Mapping[str, Sequence[Label]]) -> Leaf:
    return replace(
        leaf,
        sink=leaf.name in SINK_FIELDS,
        origins=tuple(provenance.get(leaf.path, ("agent_generated",))),
        labels=tuple(taints.get(leaf.path, ())),
    )
