"""Proof ids and the proof store against the specification's vectors."""

from pathlib import Path
from typing import Any

import pytest

from riskproof.errors import PolicyError
from riskproof.ledger.proofs import ProofStore
from riskproof.ledger.record import proof_id
from tests.spec.loading import Vector, load, sentence


def _record(identifier: str, decision: str = "allow", risk: str = "low", rules: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"proofId": identifier, "decision": decision, "riskLevel": risk, "matchedRules": [{"id": rule} for rule in rules]}


@pytest.mark.parametrize("vector", load("proof-id"), ids=sentence)
def test_proof_id(vector: Vector) -> None:
    given = vector.input
    made = proof_id(given["tool"], given["decision"], given["timestamp"], "0a1b2c3d")
    assert made == vector.expected["prefix"] + "0a1b2c3d"


@pytest.mark.parametrize("vector", load("proof-store"), ids=sentence)
def test_proof_store(vector: Vector) -> None:
    given, expected = vector.input, vector.expected
    if given.get("call") == "recent":
        store = ProofStore()
        for number in range(given.get("saved", 0)):
            store.save(_record(f"rp_{number + 1}"))
        if expected.get("throws"):
            with pytest.raises(PolicyError):
                store.recent(given["limit"])
        else:
            assert [record["proofId"] for record in store.recent(given["limit"])] == expected["ids"]
        return
    if expected.get("throws"):
        with pytest.raises(PolicyError):
            _store(given["options"])
        return
    store = _store(given["options"])
    for row in given["proofs"]:
        store.save(_record(row["id"], row["decision"], row["risk"], tuple(row["rules"])))
    assert [record["proofId"] for record in store.recent()] == expected["ids"]
    assert store.stats() == expected["stats"]


def _store(options: dict[str, Any] | None) -> ProofStore:
    if options is None:
        return ProofStore(None)  # type: ignore[arg-type]
    file = options.get("file")
    return ProofStore(options.get("maxRecords", 1000), Path(file) if isinstance(file, str) and file.strip() else file)
