"""The closed vocabularies: capabilities, taint labels, context kinds (SPEC: riskproof 1.1, 1.2, 1.4), decoded views.

Refuses to interpret them; sets and orders only. They are string literals rather than enums because they are wire words and because
hashing an enum member costs a Python call on the decision path.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, get_args

Capability = Literal[
    "EXTERNAL_INGESTION",
    "PRIVATE_ACCESS",
    "EXTERNAL_ACTION",
    "LOCAL_MUTATION",
    "CODE_EXECUTION",
    "CREDENTIAL_ACCESS",
]
CAPABILITIES: Final[tuple[Capability, ...]] = get_args(Capability)
"""Canonical order, used wherever capabilities are listed."""

Label = Literal[
    "UNTRUSTED_WEB",
    "UNTRUSTED_EMAIL",
    "UNTRUSTED_TOOL",
    "PII",
    "CUSTOMER_DATA",
    "SECRET",
    "API_KEY",
    "SOURCE_CODE",
    "FINANCIAL_DATA",
    "PATIENT_DATA",
    "INTERNAL_DATA",
]
LABELS: Final[tuple[Label, ...]] = get_args(Label)
UNTRUSTED: Final[frozenset[str]] = frozenset(LABELS[:3])
SENSITIVE: Final[frozenset[str]] = frozenset(LABELS[3:])
CREDENTIAL: Final[frozenset[str]] = frozenset({"SECRET", "API_KEY"})
DATA: Final[frozenset[str]] = SENSITIVE - CREDENTIAL

AGENT: Final = "agent_generated"
FORGOTTEN: Final = "forgotten"
"""Origins that are no tracked entry: a value that stands in no result (SPEC: riskproof 6.2), and one of which the result is gone."""

Kind = Literal[
    "untrusted_web",
    "untrusted_email",
    "untrusted_tool",
    "tool_output",
    "pii",
    "customer_data",
    "secret",
    "source_code",
    "financial_data",
    "patient_data",
    "internal_data",
]
"""How a result is classed for tracking. ``untrusted_tool`` is ours (SPEC: riskproof 27.2 D16); the other ten are the original's."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
KIND_LABELS: Final[dict[str, tuple[Label, ...]]] = {kind: (label,) for kind in KINDS for label in LABELS if label == kind.upper()} | {
    "tool_output": ()
}
"""Each kind carries the label of its own name; ``tool_output`` carries none."""

ViewName = Literal[
    "unmasked", "hidden", "unescaped", "percent", "hex", "base64", "base32", "deflated", "reversed", "joined", "undressed", "respelled"
]  # fmt: skip
"""How a decoded view of a text was come by; of nested disguises the outermost. Case, spacing and look-alikes have no name here: both
sides of a comparison are folded, and how the text was written before is not kept."""

TaskMode = Literal["standard", "read-only", "local-only"]
TASK_MODES: Final[tuple[TaskMode, ...]] = get_args(TaskMode)
IdentityStatus = Literal["first-seen", "unchanged", "changed", "capacity-exceeded"]
Mode = Literal["enforce", "observe"]
Language = Literal["en", "zh-CN"]


def ordered(labels: frozenset[str] | set[str]) -> tuple[Label, ...]:
    """The labels in declared order: the one way a set becomes something a reader sees."""
    return tuple(label for label in LABELS if label in labels)


def marks_of(labels: Collection[str]) -> int:
    """Labels as the index of texts keeps them: bit n for the n-th in declared order."""
    return sum(1 << bit for bit, label in enumerate(LABELS) if label in labels)


UNTRUSTED_MARKS: Final = marks_of(UNTRUSTED)
SENSITIVE_MARKS: Final = marks_of(SENSITIVE)
WEB_MARKS: Final = marks_of(("UNTRUSTED_WEB",))
"""Text of the open web, which is no secret whatever else stands in it."""
