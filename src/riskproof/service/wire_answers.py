"""Decisions as they travel back from the service, in both directions. A field with its usual value does not travel.

Refuses an answer that is not one, whole: what cannot be understood is no permission. Standard library only: the client imports this.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from typing import Any, Final

from riskproof.model.decision import Decision, OutputDecision
from riskproof.model.facts import ChainFacts, Source
from riskproof.model.finding import Finding
from riskproof.model.taint import CAPABILITIES, LABELS, TASK_MODES
from riskproof.model.verdict import RISKS, VERDICTS
from riskproof.service.protocol import Message

_ACTIONS: Final = ("pass", "replace", "withhold")
_MODES: Final = ("enforce", "observe")
_IDENTITIES: Final = ("first-seen", "unchanged", "changed", "capacity-exceeded")
_NO_CHAIN: Final = ChainFacts()
_PLACES: Final = ("provenance", "taints", "views")
"""Fields of a decision that map places; empty ones do not travel, absent ones travel as null."""
_WIRE: Final = {
    "identity": ("identity", "first-seen"),
    "task_mode": ("taskMode", "standard"),
    "mode": ("mode", "enforce"),
    "proof_id": ("proofId", None),
    "approval": ("approval", None),
    "approved": ("approved", False),
    "faded": ("faded", ()),
}
"""Field to its wire name and its usual value."""
_CHAIN: Final = {name.name: name.name.split("_")[0] + "".join(map(str.capitalize, name.name.split("_")[1:])) for name in fields(ChainFacts)}


class NonsenseError(Exception):
    """An answer that cannot be understood."""


def wire_decision(decision: Decision) -> Message:
    """A decision."""
    said: Message = {"verdict": decision.verdict, "gate": decision.gate, "risk": decision.risk, "tool": decision.tool}
    if decision.reason:
        said["reason"] = decision.reason
    if decision.findings:
        said["findings"] = [_wire_finding(found) for found in decision.findings]
    if decision.waived:
        said["waived"] = [{**_wire_finding(found), "by": found.waiver} for found in decision.waived]
    if decision.sources:
        said["sources"] = [{"id": one.id, "tool": one.tool, "labels": one.labels} for one in decision.sources]
    if decision.chain != _NO_CHAIN:
        said["chain"] = {wire: getattr(decision.chain, name) for name, wire in _CHAIN.items()}
    if decision.capabilities:
        said["capabilities"] = decision.capabilities
    for name in _PLACES:
        if (places := getattr(decision, name)) != {}:
            said[name] = places
    for name, (wire, usual) in _WIRE.items():
        if (value := getattr(decision, name)) != usual:
            said[wire] = value
    return said


def _wire_finding(found: Finding) -> Message:
    return {
        "rule": found.rule,
        "verdict": found.verdict,
        "risk": found.risk,
        "evidence": found.evidence,
        "arguments": found.triggered,
        "reason": found.reason,
        "remedy": found.remedy,
    }


def decision_in(said: object) -> Decision:
    """The decision of an answer. Raises ``NonsenseError``."""
    table = _table(said)
    verdict, mode = _one_of(table, "verdict", VERDICTS), _one_of(table, "mode", _MODES, "enforce")
    gate = _one_of(table, "gate", VERDICTS)
    approved = table.get("approved") is True and verdict == "ask"
    if gate != verdict and not ((mode == "observe" or approved) and gate == "allow"):
        raise NonsenseError("the gate does not follow from the verdict")
    return Decision(
        verdict,
        gate,
        _one_of(table, "risk", RISKS),
        tuple(_finding(_table(one)) for one in _list(table, "findings")),
        _text(table, "reason", ""),
        _text(table, "tool"),
        _words(table, "capabilities", CAPABILITIES),
        _places(table, "provenance"),
        _places(table, "taints", LABELS),
        _chain(_table(table.get("chain", {}))),
        tuple(Source(_text(one, "id"), _text(one, "tool"), _words(one, "labels", LABELS)) for one in map(_table, _list(table, "sources"))),
        _one_of(table, "identity", _IDENTITIES, "first-seen"),
        _one_of(table, "taskMode", TASK_MODES, "standard"),
        mode,
        None if table.get("proofId") is None else _text(table, "proofId"),
        _places(table, "views"),
        faded=_words(table, "faded"),
        waived=tuple(_waived(_table(one)) for one in _list(table, "waived")),
        approval=None if table.get("approval") is None else _text(table, "approval"),
        approved=approved,
    )


def _waived(table: Message) -> Finding:
    return replace(_finding(table), waiver=_one_of(table, "by", ("exception", "observed")))


def _chain(table: Message) -> ChainFacts:
    saw: dict[str, bool] = {name: table.get(wire) is True for name, wire in _CHAIN.items() if name != "path"}
    return ChainFacts(**saw, path=_words(table, "path"))


def _finding(table: Message) -> Finding:
    verdict, risk = _one_of(table, "verdict", VERDICTS), _one_of(table, "risk", RISKS)
    evidence, triggered = _words(table, "evidence"), _words(table, "arguments")
    return Finding(_text(table, "rule"), verdict, risk, evidence, triggered, _text(table, "reason"), _text(table, "remedy"))


def wire_output(output: OutputDecision) -> Message:
    """What becomes of a result."""
    said: Message = {"action": output.action, "advised": output.advised}
    for name in ("labels", "blocked", "declassified", "reason"):
        if value := getattr(output, name):
            said[name] = value
    if output.action == "replace" or output.advised == "replace":
        replaced = (output.replacement, output.replacement_content, list(output.replacement_contexts))
        said["replacement"] = dict(zip(("value", "content", "contexts"), replaced, strict=True))
    return said


def output_in(said: object) -> OutputDecision:
    """What becomes of a result. Raises ``NonsenseError``."""
    table = _table(said)
    action, advised = _one_of(table, "action", _ACTIONS), _one_of(table, "advised", _ACTIONS)
    if action == "replace" and "replacement" not in table:
        raise NonsenseError("a replacement is missing")
    replacement = _table(table.get("replacement", {}))
    return OutputDecision(
        action,
        advised,
        _words(table, "labels", LABELS),
        _words(table, "blocked", LABELS),
        _words(table, "declassified", LABELS),
        _text(table, "reason", ""),
        replacement.get("value"),
        replacement.get("content"),
        tuple(_list(replacement, "contexts")),
    )


def _table(value: object) -> Message:
    if not isinstance(value, dict):
        raise NonsenseError("an object is missing")
    return value


def _list(table: Message, key: str) -> list[Any]:
    value = table.get(key, [])
    if not isinstance(value, list):
        raise NonsenseError(f"{key} is no list")
    return value


def _text(table: Message, key: str, default: str | None = None) -> str:
    value = table.get(key, default)
    if not isinstance(value, str):
        raise NonsenseError(f"{key} is no text")
    return value


def _one_of(table: Message, key: str, known: Collection[str], default: str | None = None) -> Any:
    value = table.get(key, default)
    if not isinstance(value, str) or value not in known:
        raise NonsenseError(f"{key} is no word of the protocol")
    return value


def _words(table: Message, key: str, known: Collection[str] = ()) -> tuple[Any, ...]:
    value = tuple(_list(table, key))
    if not all(isinstance(word, str) and (not known or word in known) for word in value):
        raise NonsenseError(f"{key} holds something that is no word of the protocol")
    return value


def _places(table: Message, key: str, known: Collection[str] = ()) -> Mapping[str, tuple[Any, ...]] | None:
    places = table.get(key, {})
    if places is None:
        return None
    places = _table(places)
    return {place: _words(places, place, known) for place in places}
