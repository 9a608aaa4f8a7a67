"""What the guard is made of, and how each part is switched off to see what it is worth.

Refuses switches in the product that no operator would want: where there is no setting and nothing to leave out of a trace, a function of
the engine is replaced in this process while one trace is played, and put back. A variant shows what a part is worth; nobody can run it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import riskproof.engine.decide as engine
from riskproof.detect import copies, overlap, pieces, standing
from riskproof.facts import (
    carried,
    catalogue,
    chain,
    choosing,
    disguise,
    flow,
    followed,
    influence,
    leaking,
    of_call,
    of_result,
    outflow,
    requests,
    steering,
    takes,
)
from riskproof.facts.commands import CommandFacts
from riskproof.model.policy import Policy
from riskproof.model.trace import Trace
from riskproof.state import absorb, tracker

Part = tuple[ModuleType, str, Callable[[Any], Any]]
"""A module, a name in it, and what stands there while the mechanism is off, made from what stood there."""


@dataclass(frozen=True, slots=True)
class Mechanism:
    """``off`` says what the guard is without it. A change of the policy, of what the guard hears, or of ``parts`` of the engine."""

    off: str
    policy: Callable[[Policy], Policy] = lambda policy: policy
    trace: Callable[[Trace], Trace] = lambda trace: trace
    parts: tuple[Part, ...] = ()


def _gives(answer: Any, *names: tuple[ModuleType, str]) -> tuple[Part, ...]:
    """Functions that answer the same, whatever they are asked."""
    return tuple((module, name, lambda _own: lambda *_given, **_named: answer) for module, name in names)


def _without(rule: str) -> Mechanism:
    """The engine without one rule."""
    kept: Part = (engine, "CATALOGUE", lambda own: tuple(one for one in own if one.id != rule))
    return Mechanism(f"the rule {rule} does not exist", parts=(kept,))


def _prose(own: Callable[..., Iterable[standing.Occurrence]]) -> Callable[..., Iterator[standing.Occurrence]]:
    """Occurrences as ``own`` finds them, none of them a whole field."""
    return lambda buffer, value: (replace(one, whole=False) for one in own(buffer, value))


def _exact(text: str) -> str:
    return text.replace("\0", " ")


MECHANISMS = {
    "taint": Mechanism("what an argument says itself adds no label", lambda policy: replace(policy, taint_enabled=False)),
    "provenance": Mechanism(
        "nothing tells where a value comes from; takes taint along, which asks the same index",
        lambda policy: replace(policy, taint_enabled=False, tracker=replace(policy.tracker, enabled=False)),
    ),
    "chain": Mechanism(
        "the order of steps is not kept", lambda policy: replace(policy, toolchain=replace(policy.toolchain, enabled=False))
    ),
    "output": Mechanism("every result reaches the model", lambda policy: replace(policy, output=replace(policy.output, enabled=False))),
    "words": Mechanism("nothing is heard of the person, as behind a bare proxy", trace=lambda trace: replace(trace, prompts=())),
    "endorsement": Mechanism(
        "the person's words endorse no value; what they ask for is heard", parts=_gives(False, (leaking, "person_said"))
    ),
    "requests": Mechanism(
        "the person's words ask for nothing; the values in them are endorsed",
        parts=_gives(False, *((one, "is_requested") for one in (influence, requests, chain, choosing))),
    ),
    "standing": Mechanism("a whole field is as suspect as prose", parts=((influence, "occurrences", _prose),)),
    "instructions": Mechanism(
        "no text instructs, addresses the assistant or hides words",
        parts=(
            (absorb, "heed", lambda _own: lambda session, _texts: session),
            *_gives((), (influence, "directives_of")),
            *_gives(False, (influence, "conceals")),
        ),
    ),
    "encodings": Mechanism(
        "no disguise is taken off, of a value or of a result",
        parts=_gives((), (flow, "views"), (flow, "masks"), (tracker, "views"), (outflow, "views")),
    ),
    "assembled": Mechanism("no value is put together from pieces", parts=_gives([], (influence, "pieces_in"))),
    "names": Mechanism("of what sentences held, only what a directive stands beside counts", parts=_gives(False, (influence, "is_chosen"))),
    "folding": Mechanism(
        "case, spacing, Unicode forms and look-alikes count",
        parts=(
            *((module, "shaped", lambda _own: _exact) for module in (copies, standing, disguise, pieces)),
            (overlap, "shapes", lambda _own: lambda texts: "\0".join(map(_exact, texts))),
        ),
    ),
    "roles": Mechanism("no argument is a target: all play the same part", parts=_gives("other", (influence, "role_of"))),
    "own": Mechanism("content chooses even a target that a call named first", parts=_gives(False, (influence, "is_own"))),
    "performing": Mechanism(
        "a tool does at every call all that it can", parts=((of_call, "performing", lambda _own: lambda tool, _leaves: tool),)
    ),
    "lures": Mechanism("targets among the words of a message are not looked for", parts=_gives([], (flow, "targets_in"))),
    "urls": Mechanism("what a URL carries beside its host is not taken apart", parts=_gives("", (flow, "url_tail"))),
    "kinds": Mechanism("no result is untrusted or private by the kind of its tool", parts=_gives("tool_output", (of_result, "kind_of"))),
    "values": Mechanism(
        "labels come from origins alone, not from what a text looks like",
        parts=_gives((), (flow, "labels_of"), (carried, "labels_of"), (of_result, "labels_of")),
    ),
    "slight": Mechanism(
        "a few characters carry what a whole record does", parts=_gives((), (flow, "slight_labels"), (takes, "slight_labels"))
    ),
    "commands": Mechanism("no command is read", parts=_gives(CommandFacts(), (of_call, "commands_of"))),
    "catalogue": Mechanism("tools are known by their definitions alone", parts=_gives(None, (catalogue, "match_of"))),
    "files": Mechanism("labels follow no file", parts=_gives((), (followed, "held_by"), (steering, "held_by"))),
    "pieces": Mechanism(
        "nothing is put together and nothing adds up", parts=((of_call, "metered", lambda _own: lambda facts, _session, _policy: facts),)
    ),
    "disclosure": _without("unendorsed_disclosure"),
    "target": _without("unendorsed_target"),
    "instructed": _without("instructed_call"),
    "steering": _without("untrusted_steering_file"),
}
"""A new mechanism needs one line here. Forgetting has none: no recorded session is long enough to forget anything."""


@contextmanager
def switched_off(names: Iterable[str]) -> Iterator[None]:
    """The engine without the parts of these mechanisms, in this process, until the block ends."""
    replaced: list[tuple[ModuleType, str, Any]] = []
    try:
        for module, name, stand_in in (part for one in names for part in MECHANISMS[one].parts):
            own = getattr(module, name)
            replaced.append((module, name, own))
            setattr(module, name, stand_in(own))
        yield
    finally:
        for module, name, own in reversed(replaced):
            setattr(module, name, own)
