"""A decision with everything in it, for tests of what is recorded of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from riskproof.model.decision import Decision
from riskproof.model.facts import ChainFacts, Source
from riskproof.model.finding import Finding

FINDING = Finding("unknown_tool", "ask", "medium", ("unknown",), ("body",), "the tool is unknown", "classify it")


def decision(**given: Any) -> Decision:
    """A denied call with one source, with ``given`` in place of the defaults."""
    made = Decision(
        verdict="deny",
        gate="deny",
        risk="high",
        findings=(FINDING,),
        reason="RiskProof: the tool is unknown",
        tool="send",
        capabilities=("EXTERNAL_ACTION",),
        provenance={"body": ("pii_1",)},
        taints={"body": ("PII",)},
        chain=ChainFacts(True, True, True, False, ("external_ingestion", "private_access")),
        sources=(Source("pii_1", "query", ("PII",)),),
        identity="unchanged",
    )
    return replace(made, **given)
