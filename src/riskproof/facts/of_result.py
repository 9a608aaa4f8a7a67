"""Turns a result into facts: its kind, the labels it inherits, repeats, comes with and shows (SPEC: riskproof 16, decisions 7).

Refuses to guess at what it cannot read: such a result is not ``readable``, and the output policy judges that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.detect import overlap
from riskproof.detect.content import labels_of
from riskproof.detect.copies import Needle, find
from riskproof.detect.fingerprints import COPY
from riskproof.detect.texts import inspection_text, json_text
from riskproof.errors import HostPayloadError
from riskproof.facts.kinds import kind_of
from riskproof.model.call import Json, Result
from riskproof.model.facts import Leaf, ResultFacts
from riskproof.model.policy import Policy
from riskproof.model.taint import KIND_LABELS, Capability, Label

MAX_BYTES: Final = 4 * 1024 * 1024
"""The largest result that is inspected."""
_FEW: Final = 64
"""Values that are looked for one by one."""


def parts_of(result: Result) -> tuple[Json, ...]:
    """What the model may see of a result: the value of a success, the content, the contexts."""
    value = () if result.is_error and result.content is not None else (result.value,)
    return tuple(part for part in (*value, result.content, *result.contexts) if part is not None)


def see_result(
    tool: str, capabilities: tuple[Capability, ...], leaves: Sequence[Leaf], result: Result, policy: Policy, followed: Sequence[Label] = ()
) -> tuple[ResultFacts, tuple[str, ...]]:
    """The facts of one result, and the texts that were inspected; ``followed`` are the labels of the files that its call read. Never raises
    for what a host sent."""
    kind = kind_of(tool, capabilities)
    carried = (label for leaf in leaves for label in leaf.labels)
    inherited = tuple(dict.fromkeys((*carried, *followed))) if policy.taint_enabled else ()
    source = KIND_LABELS[kind]
    try:
        texts = tuple(dict.fromkeys(inspection_text(part) for part in parts_of(result)))
    except (HostPayloadError, RecursionError):
        return ResultFacts(kind, inherited, (), source, (), readable=False), ()
    if sum(len(text) for text in texts) > MAX_BYTES:
        return ResultFacts(kind, inherited, (), source, (), readable=False), ()
    detected = tuple(dict.fromkeys(label for text in texts for label in labels_of(text)))
    return ResultFacts(kind, inherited, _repeated(leaves, texts, policy), source, detected), texts


def _repeated(leaves: Sequence[Leaf], texts: Sequence[str], policy: Policy) -> tuple[Label, ...]:
    """The labels of the arguments that stand again in the result (SPEC: riskproof 27.2 D19)."""
    carried: dict[str, dict[Label, None]] = {}
    for leaf in leaves:
        value = json_text(leaf.value).strip() if leaf.labels else ""
        if value and len(value) >= policy.tracker.min_match_length:
            carried.setdefault(value, {}).update(dict.fromkeys(leaf.labels))
    return tuple(dict.fromkeys(label for value in _standing(list(carried), texts) for label in carried[value]))


def _standing(values: list[str], texts: Sequence[str]) -> list[str]:
    """Those of the values that stand in one of the texts; where they are many, an index says which are worth looking for."""
    if len(values) > _FEW:
        index = overlap.add(overlap.EMPTY, 1, overlap.pack(texts))
        found = find(index, [Needle(value) for value in values], 1)
        values = [value for value, one in zip(values, found, strict=True) if one.slots or len(value) < COPY]
    return [value for value in values if any(value in text for text in texts)]
