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
    shown = frozenset() if runs else _shown(classification)
    used: dict[LabelCapability, bool] = {
        "network": bool(shown & _NETWORKED) or _reaches(facts),
        "credentials": "CREDENTIAL_ACCESS" in shown or any(not one.later for one in facts.files),
        "subprocess": runs,
        "persistence": ("LOCAL_MUTATION" in shown and not classification.own) or any(touch.writes for touch in facts.touches),
    }
    return tuple(word for word, does in used.items() if does)


def _shown(classification: Classification) -> frozenset[str]:
    """The capabilities that something was found for besides a verb."""
    return frozenset(capability for capability, evidence in classification.why if not evidence.endswith(UNPLACED))


def _reaches(facts: CallFacts) -> bool:
    """The call names where it goes, or its command fetches or sends something."""
    return bool(facts.destinations) or any(one.kind in _FETCHES for one in facts.commands)
