"""What the engine answers: before a call (``Decision``), after it (``OutputDecision``).

Refuses values from the call: places, ids, labels, categories and fixed sentences only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from riskproof.model.call import Json
from riskproof.model.facts import ChainFacts, Source
from riskproof.model.finding import Finding
from riskproof.model.taint import Capability, IdentityStatus, Label, Mode, TaskMode, ViewName
from riskproof.model.verdict import Risk, Verdict

OutputAction = Literal["pass", "replace", "withhold"]


@dataclass(frozen=True, slots=True)
class Decision:
    """The answer to one call.

    ``verdict`` is what policy says; ``gate`` is what the host must do (``allow`` in observe mode). ``reason`` is ready to show.
    ``provenance`` and ``taints`` map places to entry ids and labels, ``views`` those read in a decoded view to its
    names; ``faded`` are the places of which an origin is known by fingerprint alone. ``proof_id`` is set by the guard when a proof was
    recorded. ``waived`` are findings that fired and do not count. ``approval`` is the id of the request that an ask
    left for a person, or of the approval that lets it pass; then ``approved`` is true and the gate open.
    """

    verdict: Verdict
    gate: Verdict
    risk: Risk
    findings: tuple[Finding, ...]
    reason: str
    tool: str
    capabilities: tuple[Capability, ...] = ()
    provenance: Mapping[str, tuple[str, ...]] | None = None
    taints: Mapping[str, tuple[Label, ...]] | None = None
    chain: ChainFacts = ChainFacts()
    sources: tuple[Source, ...] = ()
    identity: IdentityStatus = "first-seen"
    task_mode: TaskMode = "standard"
    mode: Mode = "enforce"
    proof_id: str | None = None
    views: Mapping[str, tuple[ViewName, ...]] | None = None
    waived: tuple[Finding, ...] = ()
    approval: str | None = None
    approved: bool = False
    faded: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that fired, in registry order."""
        return tuple(finding.rule for finding in self.findings)

    @property
    def remedies(self) -> tuple[str, ...]:
        """What would help, unique, in order."""
        return tuple(dict.fromkeys(finding.remedy for finding in self.findings if finding.remedy))

    @property
    def evidence(self) -> tuple[str, ...]:
        """All evidence, in rule order."""
        return tuple(entry for finding in self.findings for entry in finding.evidence)


@dataclass(frozen=True, slots=True)
class OutputDecision:
    """The answer to one result.

    ``action`` is what the host must do; ``advised`` what policy says (they differ in observe mode). ``labels`` are the final labels,
    ``blocked`` those of them that are configured to be kept from the model. ``replacement`` is a whole ``Result.value`` (and ``content``)
    with the offending spans replaced, set only for ``replace``. ``reason`` is the text the model sees instead of a withheld result.
    """

    action: OutputAction
    advised: OutputAction
    labels: tuple[Label, ...] = ()
    blocked: tuple[Label, ...] = ()
    declassified: tuple[Label, ...] = ()
    reason: str = ""
    replacement: Json = None
    replacement_content: Json = None
    replacement_contexts: tuple[Json, ...] = ()
