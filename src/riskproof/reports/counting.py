"""What a record counts as, and the counts of a session (SPEC: riskproof 19.1, 20.1).

Refuses to claim a block: only what this guard denied, or kept from the model, in enforce mode is one. Another plugin's denial is not ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

Record = dict[str, Any]
Kind = Literal["blocked", "attention", "clear"]


@dataclass(frozen=True, slots=True)
class Counts:
    """How many records of a session are what. ``clear``, ``blocked`` and ``attention`` add up to ``checked``; the others overlap.

    ``asked``: approvals that this guard requested. ``observed``: advice that observe mode did not follow. ``withheld`` and ``redacted``:
    results that output control kept from the model, whole or in part.
    """

    checked: int
    clear: int
    blocked: int
    attention: int
    asked: int
    observed: int
    succeeded: int
    pending: int
    withheld: int
    redacted: int


def gate_of(record: Record) -> str:
    """The gate of a record's receipt, "" where it has none yet."""
    return str((record.get("receipt") or {}).get("gate", ""))


def outcome_of(record: Record) -> str:
    """The outcome of a record's receipt; one that has none yet is pending."""
    return str((record.get("receipt") or {}).get("outcome", "pending"))


def output_of(record: Record) -> Record:
    """What a record's receipt says of its result, ``{}`` where it says nothing."""
    return (record.get("receipt") or {}).get("output") or {}


def output_action(record: Record) -> str:
    """What output control did to a record's result: "allow", "block", "replace" or "would_block"; "" where there is none."""
    return str(output_of(record).get("action", ""))


def output_blocked(record: Record) -> bool:
    """True where the result was kept from the model."""
    return bool(record["mode"] == "enforce") and output_action(record) == "block"


def watched_rules(record: Record) -> list[str]:
    """The ids of the rules that fired and are only observed."""
    return [str(one["id"]) for one in record.get("waivedRules", ()) if one["by"] == "observed"]


def kind_of(record: Record) -> Kind:
    """What a record counts as. A result that was redacted needs a look too, since something stood in it; so does a call that a rule fired
    on which the operator only watches, as every advice that observe mode does not follow."""
    if record["mode"] == "enforce" and ((record["decision"] == "deny" and gate_of(record) == "deny") or output_action(record) == "block"):
        return "blocked"
    if (
        record["decision"] != "allow"
        or gate_of(record) == "deny"
        or outcome_of(record) == "error"
        or output_action(record) in ("would_block", "replace")
        or watched_rules(record)
    ):
        return "attention"
    return "clear"


def counts_of(records: Sequence[Record]) -> Counts:
    """The counts of a session's records."""
    kinds = [kind_of(record) for record in records]
    enforced = [record for record in records if record["mode"] == "enforce"]
    observed = [record for record in records if record["mode"] == "observe"]
    return Counts(
        checked=len(records),
        clear=kinds.count("clear"),
        blocked=kinds.count("blocked"),
        attention=kinds.count("attention"),
        asked=sum(record["decision"] == "require_approval" and gate_of(record) == "ask" for record in enforced),
        observed=sum(record["decision"] != "allow" or output_action(record) == "would_block" for record in observed),
        succeeded=sum(outcome_of(record) == "succeeded" for record in records),
        pending=sum(outcome_of(record) == "pending" and gate_of(record) != "deny" for record in records),
        withheld=sum(output_action(record) == "block" for record in enforced),
        redacted=sum(output_action(record) == "replace" for record in enforced),
    )
