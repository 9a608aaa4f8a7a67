"""What a call may use, in the words of nutrition labels: network, credentials, subprocess, persistence (SPEC: nutrition-labels 1, 2.3).

Refuses to call it seen: it follows from how the tool is classed and from what the call says, so labels count it as inferred. Refuses a
capability that was guessed from a verb alone. A shell can do anything: of it only what this command does counts.
"""

from __future__ import annotations

from typing import Final

from riskproof.facts.capabilities import UNPLACED
from riskproof.model.facts import CallFacts, Classification
from riskproof.model.label_words import LabelCapability

_NETWORKED: Final = frozenset({"EXTERNAL_INGESTION", "EXTERNAL_ACTION"})
_FETCHES: Final = frozenset({"network_egress", "remote_script_execution"})


def label_capabilities(facts: CallFacts, classification: Classification) -> tuple[LabelCapability, ...]:
    """The capabilities of one call, in the order of labels."""
    runs = "CODE_EXECUTION" in facts.capabilities
    shown = () if runs else _shown(classification)
    used: list[LabelCapability] = []
    if facts.destinations or not _NETWORKED.isdisjoint(shown) or any(one.kind in _FETCHES for one in facts.commands):
        used.append("network")
    if "CREDENTIAL_ACCESS" in shown or any(not one.later for one in facts.files):
        used.append("credentials")
    if runs:
        used.append("subprocess")
    if "LOCAL_MUTATION" in shown or any(touch.writes for touch in facts.touches):
        used.append("persistence")
    return tuple(used)


def _shown(classification: Classification) -> tuple[str, ...]:
    """The capabilities that something was found for besides a verb."""
    return tuple([capability for capability, evidence in classification.why if not evidence.endswith(UNPLACED)])
