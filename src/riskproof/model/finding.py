"""Evidence and findings: what a rule returns, and what it becomes.

Refuses values: no field can hold text from a call, so a secret cannot reach a reason, a proof, a log or a screen by accident. The one
exception is ``shown``, a registrable domain or an address that ``facts`` has already cut down.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_letters
from typing import Final, Literal

from riskproof.model.verdict import Risk, Verdict

EvidenceKind = Literal[
    "argument",  # the argument at this place
    "credential",  # it carries a credential label
    "label",  # it carries the label named in detail
    "untrusted",  # it comes from untrusted content
    "unendorsed",  # content chose it, not the person
    "directive",  # its text tells somebody, or an assistant, what to do
    "ordered",  # a text told somebody to do this
    "gradual",  # with earlier calls to the same destination it completes something with the label named in detail
    "destination",  # it names the destination in shown
    "category",  # it falls under the category named in detail
    "transition",  # the order of capabilities in detail was observed
    "identity",  # tool metadata differs from the pin, or the table is full
    "task",  # the task mode in detail
    "unknown",  # the tool has no capability
    "gap",  # it could not be inspected; detail is the gap's kind
    "new_host",  # it names the host in shown, which the call's label does not declare
    "new_capability",  # the label does not declare the capability in detail
    "new_definition",  # the tool's definition is not the one that the label is known with
]

_LETTERS: Final = frozenset(f"{ascii_letters} _->")
_LONGEST: Final = 64
"""Characters of a detail; the longest of the vocabularies, three capabilities in their order, has 53."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One piece of evidence. ``leaf`` is the index of the argument it points at, -1 where it points at none; ``detail`` is from a closed
    vocabulary (label, category, capability, mode, gap kind): a few words of ASCII letters, so that neither an address, an id, a path nor a
    key fits in. The decoded views of an argument stand with its leaf. Raises ValueError for any other detail."""

    kind: EvidenceKind
    leaf: int = -1
    detail: str = ""
    shown: str = ""

    def __post_init__(self) -> None:
        if len(self.detail) > _LONGEST or not _LETTERS.issuperset(self.detail):
            raise ValueError("evidence holds words of a closed vocabulary only")


Waiver = Literal["", "exception", "observed"]
"""Why a finding does not count: an exception of the operator's covers it, or its rule is only observed."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule that fired, with the verdict that policy gives it. ``triggered`` are the places of the arguments it points at, unique."""

    rule: str
    verdict: Verdict
    risk: Risk
    evidence: tuple[str, ...]
    triggered: tuple[str, ...]
    reason: str
    remedy: str
    waiver: Waiver = ""
