"""Proof records and receipts as plain JSON objects, redacted by construction (SPEC: riskproof 17, 18).

Refuses I/O and the clock: timestamps and random parts come from the caller. Generated text goes through redaction once more, as a second
line of defence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from typing import Any, Final

from riskproof.detect import redaction
from riskproof.model.decision import Decision, OutputDecision
from riskproof.model.finding import Finding
from riskproof.model.verdict import WIRE_DECISION

Record = dict[str, Any]

_UNSAFE: Final = re.compile(r"[^A-Za-z0-9._-]")
_TOOL_LENGTH: Final = 40
_CALL_ID_LENGTH: Final = 24
_MOST_PLACES: Final = 64
"""Places that one list of a record names. A call may have ten thousand arguments, and the newest records stay in memory."""
redact = lru_cache(maxsize=4096)(redaction.redact)
"""Rules, tools and remedies say the same few sentences again and again."""
_OUTPUT_WORDS: Final = {"pass": "allow", "replace": "replace", "withhold": "block"}


@dataclass(frozen=True, slots=True)
class Origin:
    """What a record says of where the call came from: the session's random scope, the opaque call id, the tool's pin."""

    scope: str
    call_id: str
    nested: bool
    digest: str
    timestamp: str


def opaque_call_id(scope: str, raw: str) -> str:
    """The call id of a record: salted by the session's random scope, so that it names a call to nobody else (SPEC: riskproof 17)."""
    return sha256(f"{scope}{raw}".encode("utf-8", "surrogatepass")).hexdigest()[:_CALL_ID_LENGTH]


def proof_id(tool: str, verdict: str, timestamp: str, random_hex: str) -> str:
    """``rp_<tool>_<decision>_<yyyymmddhhmmss>_<random>`` (SPEC: riskproof 18). ``timestamp`` is ISO-8601 UTC."""
    name = _UNSAFE.sub("_", redact(tool))[:_TOOL_LENGTH] or "tool"
    stamp = "".join(char for char in timestamp if char.isdigit())[:14]
    return f"rp_{name}_{WIRE_DECISION[verdict]}_{stamp}_{random_hex}"


def proof_record(decision: Decision, origin: Origin, identifier: str) -> Record:
    """The record of one decision, without a receipt. ``omittedPlaces`` stands in it only where there were too many to name,
    and what few decisions have only where this one has it."""
    chain, provenance, taints = decision.chain, decision.provenance or {}, decision.taints or {}
    record = {
        "scopeId": origin.scope,
        "mode": decision.mode,
        "taskMode": decision.task_mode,
        "identity": {"digest": origin.digest, "status": decision.identity},
        "sources": [{"id": source.id, "tool": redact(source.tool), "taints": list(source.labels)} for source in decision.sources],
        "proofId": identifier,
        "tool": redact(decision.tool),
        "capabilities": list(decision.capabilities),
        "callId": origin.call_id,
        "nested": origin.nested,
        "decision": WIRE_DECISION[decision.verdict],
        "riskLevel": decision.risk,
        "matchedRules": [_rule(found) for found in decision.findings],
        "provenanceSummary": {place: list(ids) for place, ids in islice(provenance.items(), _MOST_PLACES)},
        "taintSummary": {place: list(labels) for place, labels in islice(taints.items(), _MOST_PLACES)},
        "toolchain": {
            "sawIngestion": chain.saw_ingestion,
            "sawPrivateAccess": chain.saw_private_access,
            "sawIngestionThenPrivateAccess": chain.saw_ingestion_then_private_access,
            "sawExternalAction": chain.saw_external_action,
            "path": list(chain.path),
        },
        "reason": redact(decision.reason),
        "remediations": [redact(remedy) for remedy in decision.remedies],
        "timestamp": origin.timestamp,
    }
    omitted = len(provenance) - _MOST_PLACES
    return {**record, **({"omittedPlaces": omitted} if omitted > 0 else {}), **_beside(decision)}


def _beside(decision: Decision) -> Record:
    """What few decisions have: an approval or a request for one, rules that fired and do not count."""
    waived = [{"id": found.rule, "decision": WIRE_DECISION[found.verdict], "by": found.waiver} for found in decision.waived]
    return {**({"approvalId": decision.approval} if decision.approval else {}), **({"waivedRules": waived} if waived else {})}


def _rule(found: Finding) -> Record:
    return {
        "id": found.rule,
        "triggeredArgs": list(found.triggered[:_MOST_PLACES]),
        "evidence": [redact(entry) for entry in found.evidence[:_MOST_PLACES]],
        "remediation": redact(found.remedy),
    }


def output_record(output: OutputDecision) -> Record:
    """What a receipt says of a result; advice that observe mode did not follow is ``would_block`` (SPEC: riskproof 16)."""
    action = _OUTPUT_WORDS[output.action] if output.action == output.advised else "would_block"
    return {"action": action, "taints": list(output.labels), "declassifiedTaints": list(output.declassified)}
