"""Untrusted text on its way into files and memories that agents obey (issue "Stop the attack", item 6).

Refuses to object to an honest edit: text of the agent's own, of the person, or of first-party files is no finding, and neither is a
title or an address of a page inside a longer text. Refuses to see what is fetched or copied there as harmless, since nobody has seen it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from riskproof.detect.file_marks import mark_of
from riskproof.detect.passages import is_passage
from riskproof.detect.steering import steers
from riskproof.detect.steering_names import MEMORY
from riskproof.facts.commands import CommandFacts
from riskproof.facts.followed import held_by
from riskproof.facts.foreign import foreign_text
from riskproof.facts.memories import keeps_memory
from riskproof.facts.requests import is_requested
from riskproof.facts.said import person_said
from riskproof.facts.touches import Named, is_content
from riskproof.model.facts import Classification, Leaf
from riskproof.model.files import Steering
from riskproof.model.policy import Policy
from riskproof.model.session import Session
from riskproof.model.taint import UNTRUSTED


@dataclass(frozen=True, slots=True)
class _Place:
    """Where text would be kept. ``leaf`` is the argument whose own text goes there, -1 where other arguments hold it."""

    leaf: int
    category: str
    named: bool


def steering_of(
    tool: str,
    known: Classification,
    leaves: Sequence[Leaf],
    files: Sequence[Named],
    commands: CommandFacts,
    session: Session,
    policy: Policy,
) -> tuple[Steering, ...]:
    """One entry for each argument whose untrusted text, or text from elsewhere, would steer agents; usually none, and cheaply so."""
    places = _places(tool, known, leaves, files, session)
    if not (places and policy.taint_enabled):
        return ()
    found = [*_written(leaves, places, session), *_brought(files, commands, places, session)]
    return tuple({one.leaf: one for one in reversed(found)}.values())[::-1]


def _places(tool: str, known: Classification, leaves: Sequence[Leaf], files: Sequence[Named], session: Session) -> list[_Place]:
    """The steering files that the call writes, the memory that it keeps."""
    found = []
    for one in files:
        category = steers(one.path) if one.writes else None
        if category is not None:
            said = session.spoken and person_said(session, one.path.replace("\\", "/").rpartition("/")[2])
            named = said or (one.shared and leaves[one.leaf].endorsed)
            found.append(_Place(-1 if one.shared else one.leaf, category, named))
    if not found and keeps_memory(tool):
        found.append(_Place(-1, MEMORY, session.spoken and is_requested(known, session)))
    return found


def _written(leaves: Sequence[Leaf], places: Sequence[_Place], session: Session) -> Iterator[Steering]:
    """Arguments that hold untrusted text."""
    for index, leaf in enumerate(leaves):
        place = next((one for one in places if one.leaf == index or (one.leaf < 0 and is_content(leaf))), None)
        if place is None or leaf.endorsed or not isinstance(leaf.value, str):
            continue
        if place.category == MEMORY and place.leaf < 0 and not is_passage(leaf.value.strip()):
            continue  # a name in a memory is data
        foreign = foreign_text(leaf, session)
        if foreign is not None:
            yield Steering(index, place.category, place.named and foreign.sourced, foreign.instructs)


def _brought(files: Sequence[Named], commands: CommandFacts, places: Sequence[_Place], session: Session) -> Iterator[Steering]:
    """What is fetched into such a file, or copied from a file that holds untrusted text."""
    for leaf, path in commands.saved:
        category = steers(path)
        if category is not None:
            yield Steering(leaf, category)
    for one in files:
        place = next((place for place in places if place.leaf == one.leaf or (place.leaf < 0 and one.shared)), None)
        if place is not None and one.reads and not one.writes and not UNTRUSTED.isdisjoint(held_by([mark_of(one.path)], session)):
            yield Steering(one.leaf, place.category)
