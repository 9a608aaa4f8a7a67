"""A call that begins, as every collector folds it: measured, attributed and put into evidence once (SPEC: nutrition-labels 5.1).

Refuses to hold the arguments: only their size and the hostnames in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from riskproof.model.contact import Contact
from riskproof.model.label import Hints
from riskproof.model.label_words import Effect, LabelCapability
from riskproof.nutrition.attribution import Subject
from riskproof.nutrition.evidence import Fact
from riskproof.nutrition.inputs import Moment

EffectFrom = Literal["configuration", "hints", "nothing"]


class Host(NamedTuple):
    """A host of a call: as it was observed, as it may be published ("" where it may not), and what it is counted under."""

    name: str
    shown: str
    key: str | bytes


class Began(NamedTuple):
    """What a collector needs of a call that begins."""

    subject: Subject
    at: Moment
    watched: bool
    """Whether anything of the call could be a finding: something was declared or claimed, or a definition changed."""
    time: str
    """``at`` as it is published, where the call is watched."""
    effect: Effect
    effect_from: EffectFrom
    hints: Hints
    size: int
    hosts: tuple[Host, ...]
    named: tuple[tuple[str, str], ...]
    """The hosts as ``Findings`` takes them."""
    capabilities: tuple[LabelCapability, ...]
    changed: Contact | None
    facts: Sequence[Fact]
    call_id: str
    root_call_id: str
    nested: bool


class Shown(NamedTuple):
    """A tool that the registry shows, as a label folds it."""

    subject: Subject
    schema_bytes: int
    fingerprint: str
    hints: Hints
    effect: Effect
    effect_from: EffectFrom
    changed: Contact | None
