"""What a project's file may do to a setting: only tighten it (decisions 12: a repository is untrusted input).

One law a key, named in ``config_keys``. A law joins the value so far with the project's and answers None where that would loosen.
Refuses to guess: where it cannot be shown that a value tightens, the value loosens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from riskproof.guard.config_key import Key, LawName
from riskproof.guard.config_plugins import is_opt_in
from riskproof.model.call import Json


@dataclass(frozen=True, slots=True)
class Law:
    """``says`` completes "a project's file may ..."; ``join(key, before, given)`` is the new value, or None where it would loosen."""

    says: str
    join: Callable[[Key, Json, Json], Json]


def _rank(key: Key, before: Json, given: Json) -> Json:
    return given if key.choices.index(given) >= key.choices.index(before) else None


def _leave_first(key: Key, before: Json, given: Json) -> Json:
    return given if before in (given, key.choices[0]) else None


def _switch_on(_key: Key, before: Json, given: Json) -> Json:
    return given if given or not before else None


def _at_least(_key: Key, before: Json, given: Json) -> Json:
    return given if given >= before else None


def _at_most(_key: Key, before: Json, given: Json) -> Json:
    return given if given <= before else None


def _extend(_key: Key, before: Json, given: Json) -> Json:
    return tuple(dict.fromkeys((*before, *given)))


def _covered(entry: str, patterns: tuple[str, ...]) -> bool:
    """True when every host that ``entry`` matches is matched by one of the patterns (SPEC: riskproof 9.4)."""
    base = entry.removeprefix("*.")
    return any(base == pattern or base.endswith("." + pattern) for pattern in (pattern.removeprefix("*.") for pattern in patterns))


def _narrow(_key: Key, before: Json, given: Json) -> Json:
    return given if all(_covered(entry, before) for entry in given) else None


def _narrow_words(_key: Key, before: Json, given: Json) -> Json:
    return given if set(given) <= set(before) else None


def _confine(key: Key, before: Json, given: Json) -> Json:
    if not before:
        return given  # an empty list is the rule switched off, so any first list tightens
    return _narrow(key, before, given) if given else None


def _distrust(_key: Key, before: Json, given: Json) -> Json:
    if any(set(labels) - set(before.get(tool, ())) for tool, labels in given.items()):
        return None
    return {**before, **given}


def _classify(_key: Key, before: Json, given: Json) -> Json:
    """A tool that the operator has not classed, or left unclassified, falls under ``unknown_tool``: naming it could only silence that."""
    for tool, capabilities in given.items():
        known = before.get(tool)
        if capabilities != known and not (known and set(capabilities) >= set(known)):
            return None
    return {**before, **given}


def _default_only(_key: Key, before: Json, given: Json) -> Json:
    return given if before is None else before


def _own(_key: Key, before: Json, given: Json) -> Json:
    return given if given == before else None


def _ask_first(_key: Key, before: Json, given: Json) -> Json:
    """Whoever says what a plugin is can hide what it does: of that only the operator speaks."""
    asking = {one["id"] for one in given if is_opt_in(one)}
    if len(asking) < len(given) or not asking <= {one["id"] for one in before}:
        return None
    return tuple({**one, "first_contact": "ask"} if one["id"] in asking else one for one in before)


LAWS: Final[Mapping[LawName, Law]] = {
    "rank": Law("choose a later one", _rank),
    "leave_first": Law("leave standard for another, not change one for the other", _leave_first),
    "switch_on": Law("switch it on, not off", _switch_on),
    "at_least": Law("raise it", _at_least),
    "at_most": Law("lower it", _at_most),
    "extend": Law("add entries; its entries join those that are there", _extend),
    "narrow": Law("replace the list by entries that it already covers", _narrow),
    "narrow_words": Law("take entries away", _narrow_words),
    "confine": Law("set a list where there is none, or narrow the one there is", _confine),
    "distrust": Law("take labels away from a tool that is listed", _distrust),
    "classify": Law("add capabilities to a tool that the operator's own files already give some", _classify),
    "default_only": Law("set it where the operator's own files do not; otherwise theirs stands", _default_only),
    "own": Law("not set it", _own),
    "ask_first": Law('name a plugin of yours by its id, and say first_contact = "ask" of it, nothing else', _ask_first),
}
