"""The arguments that several rules mean by the same words: sensitive, credential, untrusted, carried, unseen (SPEC: riskproof 12).

Refuses to judge: it picks leaves and turns facts into evidence; whether they matter is each rule's own question.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import TARGETS, CallFacts, CommandKind, Destination, GapKind, Leaf
from riskproof.model.finding import Evidence
from riskproof.model.taint import CREDENTIAL, DATA, SENSITIVE, UNTRUSTED, Label


def sensitive_leaves(facts: CallFacts) -> tuple[int, ...]:
    """Indices of the leaves whose sensitive content would go out, in leaf order.

    A field that names where data goes is an address, not a payload, unless it is a URL that carries data beside its host
    (SPEC: riskproof 27.2 D8). Credentials in such a URL are left to the credential rules.
    """
    carrying = {one.leaf for one in facts.destinations if carries_data(facts, one)}
    return tuple(index for index, leaf in enumerate(facts.leaves) if index in carrying or (not leaf.sink and sensitive_labels(facts, leaf)))


def sensitive_labels(facts: CallFacts, leaf: Leaf) -> tuple[Label, ...]:
    """The sensitive labels of a leaf that count: under ``strict`` all of them, otherwise those that are not ``slight``. A credential on its
    way to its home service is none (decisions 4)."""
    counted = DATA if facts.homeward else SENSITIVE
    return tuple(label for label in leaf.labels if label in counted and (facts.strict or label not in leaf.slight))


def carries_data(facts: CallFacts, destination: Destination) -> bool:
    """True for a URL with sensitive data beside its host that is not a credential (SPEC: riskproof 27.2 D8)."""
    return _is_carrying_url(destination) and not DATA.isdisjoint(facts.leaves[destination.leaf].carried)


def carries_credential(facts: CallFacts, destination: Destination) -> bool:
    """True for a URL with a credential beside its host (SPEC: riskproof 27.2 D9)."""
    return _is_carrying_url(destination) and not CREDENTIAL.isdisjoint(facts.leaves[destination.leaf].carried)


def targets_named(facts: CallFacts) -> bool:
    """True where the person named every destination, recipient and account of the call, and there is one (decisions 2, 10)."""
    targets = [leaf for leaf in facts.leaves if leaf.role in TARGETS and leaf.value not in (None, "")]
    return bool(targets) and all(leaf.endorsed for leaf in targets)


def credential_leaves(facts: CallFacts) -> tuple[int, ...]:
    """Indices of the leaves with a SECRET or API_KEY label, in leaf order; fields that name a destination included."""
    return tuple(index for index, leaf in enumerate(facts.leaves) if not CREDENTIAL.isdisjoint(leaf.labels))


def untrusted_leaves(facts: CallFacts) -> tuple[int, ...]:
    """Indices of the leaves with an untrusted label, in leaf order; fields that name a destination included."""
    return tuple(index for index, leaf in enumerate(facts.leaves) if not UNTRUSTED.isdisjoint(leaf.labels))


def of_leaves(facts: CallFacts, leaves: tuple[int, ...]) -> Iterator[Evidence]:
    """One piece of evidence for each sensitive label of each of these leaves, in the order given."""
    for leaf in leaves:
        for label in sensitive_labels(facts, facts.leaves[leaf]):
            yield Evidence("label", leaf, detail=label)


def of_destinations(destinations: list[Destination]) -> Iterator[Evidence]:
    """One piece of evidence for each place and address, in the order given, repeats dropped."""
    yield from dict.fromkeys(Evidence("destination", one.leaf, shown=one.shown) for one in destinations)


def of_commands(facts: CallFacts, kind: CommandKind) -> Iterator[Evidence]:
    """One piece of evidence for each risky command of this kind, repeats dropped. Only tools that run code have commands."""
    if "CODE_EXECUTION" in facts.capabilities:
        yield from dict.fromkeys(Evidence("category", one.leaf, detail=one.category) for one in facts.commands if one.kind == kind)


def of_gaps(facts: CallFacts, kinds: frozenset[GapKind]) -> Iterator[Evidence]:
    """One piece of evidence for each gap of these kinds; it points at an argument where the gap has the place of one."""
    index_of = {leaf.place: index for index, leaf in reversed(tuple(enumerate(facts.leaves)))}
    for gap in facts.gaps:
        if gap.kind in kinds:
            yield Evidence("gap", index_of.get(gap.place, -1), detail=gap.kind)


def _is_carrying_url(destination: Destination) -> bool:
    return destination.kind == "url" and destination.carries
