"""Makes a long log of a session short: what later steps say as well is said once, what nobody can use any more goes.

Refuses to loosen: results beyond the bounds leave their labels behind, and what is moved goes to the end, where every process takes it in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from riskproof.model.delta import FLAGS, Delta, Origin, Step
from riskproof.model.policy import Policy
from riskproof.model.sent import Past
from riskproof.model.taint import ordered
from riskproof.state.restore import added

_BYTES_A_ROW: Final = 10
"""Half of the packed bytes of a row are kept for each tracked byte: what live texts and ghosts have together."""


def folded(steps: Sequence[tuple[int, Step]], policy: Policy) -> list[tuple[int, Step]]:
    """The steps with their numbers, oldest first: results and events where they were, everything else in the last one."""
    if not steps:
        return []
    kept, gone = _kept([one for _, step in steps for one in step.delta.origins], policy)
    events = sum(len(step.delta.events) for _, step in steps) - policy.toolchain.max_events
    found = []
    for number, step in steps:
        delta = step.delta
        origins = tuple(one for one in delta.origins if one.number in kept)
        left, events = delta.events[max(0, events) :], events - len(delta.events)
        if origins or left:
            found.append((number, Step(Delta(origins=origins, events=left))))
    last = steps[-1][0]
    rest = _rest([step.delta for _, step in steps], gone)
    pins: dict[str, str] = {}
    for _, step in steps:
        pins = {**step.pins, **pins}  # the first pin of a name stands
    if found and found[-1][0] == last:
        delta = found.pop()[1].delta
        rest = replace(rest, origins=delta.origins, events=delta.events)
    return [*found, (last, Step(rest, pins))]


def _kept(origins: Sequence[Origin], policy: Policy) -> tuple[set[int], list[Origin]]:
    """The numbers of the newest results that have room, and the results that have none."""
    room = policy.tracker.max_total_bytes * _BYTES_A_ROW // 2
    kept: set[int] = set()
    for one in reversed(origins):
        room -= len(one.rows) + len(one.heads)
        if room < 0:
            break
        kept.add(one.number)
    return kept, [one for one in origins if one.number not in kept]


def _rest(deltas: Sequence[Delta], gone: Sequence[Origin]) -> Delta:
    """Everything but results and events, in one."""
    written = dict(deltas[0].written)
    past: dict[int, Past] = {}
    flags, met = {flag for delta in deltas for flag in delta.flags}, False
    for delta in deltas:
        for mark, labels in delta.written.items():
            written[mark] = ordered({*written.pop(mark, ()), *labels})
        for place, what in delta.past.items():
            past[place] = added(past.pop(place, Past()), what)
        read = any("PRIVATE_ACCESS" in one.capabilities for one in delta.events)
        flags |= {"saw_ingestion_then_private_access"} if met and read else set()
        met = met or "saw_ingestion" in delta.flags
    if gone:
        flags.add("lost")
    return Delta(
        flags=tuple(flag for flag in FLAGS if flag in flags),
        requested=frozenset().union(*(delta.requested for delta in deltas)),
        instructed=frozenset().union(*(delta.instructed for delta in deltas)),
        ordered=frozenset().union(*(delta.ordered for delta in deltas)),
        forgotten=frozenset().union(*(delta.forgotten for delta in deltas), *(one.labels for one in gone)),
        unlisted=frozenset().union(*(delta.unlisted for delta in deltas)),
        written=written,
        said=tuple(dict.fromkeys(mark for delta in deltas for mark in delta.said)),
        own=tuple(dict.fromkeys(mark for delta in deltas for mark in delta.own)),
        past=past,
    )
