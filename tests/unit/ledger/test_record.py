from __future__ import annotations

import json

import pytest

from riskproof.ledger.record import Origin, opaque_call_id, output_record, proof_id, proof_record
from riskproof.model.decision import OutputDecision
from riskproof.model.facts import Source
from tests.unit.ledger.deciding import FINDING, decision

ORIGIN = Origin("scope-1", "0a" * 12, nested=True, digest="d" * 64, timestamp="2026-11-30T20:00:00.000Z")
SECRETS = {
    "an OpenAI key": "s" + "k-" + "a1B2" * 8,
    "a bearer token": "Bea" + "rer " + "abcd.efgh.ijkl12345",
    "an AWS id": "AK" + "IA" + "Q3EXAMPLE5678ZWX"[:16],
    "a GitHub token": "gh" + "p_" + "aB3d" * 9,
    "a Slack token": "xo" + "xb-" + "123456789012-abcDEF123",
    "a JWT": "ey" + "JhbGciOiJIUzI1NiJ9." + "ey" + "JzdWIiOiIxMjM0NTY3ODkwIn0." + "dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
    "a password": "pass" + "word=" + "hunter2-hunter2",
    "a URL password": "postgres://app:" + "s3cr3tWord" + "@db.internal/x",
    "a private key": "-----BEGIN " + "RSA PRIVATE KEY-----\nMIIEow",
}


def test_a_record_holds_what_was_decided_and_nothing_else() -> None:
    assert proof_record(decision(), ORIGIN, "rp_1") == {
        "scopeId": "scope-1",
        "mode": "enforce",
        "taskMode": "standard",
        "identity": {"digest": "d" * 64, "status": "unchanged"},
        "sources": [{"id": "pii_1", "tool": "query", "taints": ["PII"]}],
        "proofId": "rp_1",
        "tool": "send",
        "capabilities": ["EXTERNAL_ACTION"],
        "callId": "0a" * 12,
        "nested": True,
        "decision": "deny",
        "riskLevel": "high",
        "matchedRules": [{"id": "unknown_tool", "triggeredArgs": ["body"], "evidence": ["unknown"], "remediation": "classify it"}],
        "provenanceSummary": {"body": ["pii_1"]},
        "taintSummary": {"body": ["PII"]},
        "toolchain": {
            "sawIngestion": True,
            "sawPrivateAccess": True,
            "sawIngestionThenPrivateAccess": True,
            "sawExternalAction": False,
            "path": ["external_ingestion", "private_access"],
        },
        "reason": "RiskProof: the tool is unknown",
        "remediations": ["classify it"],
        "timestamp": "2026-11-30T20:00:00.000Z",
    }


def test_a_decision_without_arguments_has_empty_summaries() -> None:
    record = proof_record(decision(provenance=None, taints=None), ORIGIN, "rp_1")
    assert (record["provenanceSummary"], record["taintSummary"]) == ({}, {})


@pytest.mark.parametrize(("verdict", "word"), [("allow", "allow"), ("ask", "require_approval"), ("deny", "deny")])
def test_a_record_speaks_the_words_of_the_wire(verdict: str, word: str) -> None:
    assert proof_record(decision(verdict=verdict), ORIGIN, "rp_1")["decision"] == word
    assert proof_id("t", verdict, "2026-11-30T20:00:00.000Z", "0" * 8) == f"rp_t_{word}_20261130200000_00000000"


@pytest.mark.parametrize("kind", SECRETS)
def test_what_detection_knows_redaction_knows(kind: str) -> None:
    """SPEC: riskproof 27.2 D21. Generated text holds no value; this is the second line of defence."""
    secret = SECRETS[kind]
    finding = FINDING.__class__("r", "ask", "low", (secret,), (), secret, secret)
    source = Source("pii_1", secret, ())
    written = json.dumps(proof_record(decision(tool=secret, reason=secret, findings=(finding,), sources=(source,)), ORIGIN, "rp_1"))
    tail = secret.split("@")[0].replace("\n", "\\n")[-8:]
    assert tail not in written


def test_a_proof_id_is_safe_in_a_file_name_whatever_the_tool_is_called() -> None:
    for tool, name in (("a.b-c_d", "a.b-c_d"), ("../x y", ".._x_y"), ("", "tool"), ("n" * 50, "n" * 40), ("工具", "__")):
        assert proof_id(tool, "allow", "2026-11-30T20:00:00.000Z", "abcd0123") == f"rp_{name}_allow_20261130200000_abcd0123"


def test_a_proof_id_does_not_repeat_a_credential_that_a_tool_is_named_by() -> None:
    secret = SECRETS["an OpenAI key"]
    assert secret[-20:] not in proof_id(secret, "allow", "2026-11-30T20:00:00.000Z", "abcd0123")


def test_a_call_id_is_salted_by_the_session() -> None:
    one, other = opaque_call_id("scope-1", "call-7"), opaque_call_id("scope-2", "call-7")
    assert (len(one), len(other)) == (24, 24)
    assert one != other
    assert one == opaque_call_id("scope-1", "call-7")
    assert len(opaque_call_id("scope", "\ud800")) == 24


@pytest.mark.parametrize(
    ("action", "advised", "word"),
    [
        ("pass", "pass", "allow"),
        ("withhold", "withhold", "block"),
        ("replace", "replace", "replace"),
        ("pass", "withhold", "would_block"),
        ("pass", "replace", "would_block"),
    ],
)
def test_a_receipt_says_what_became_of_the_result(action: str, advised: str, word: str) -> None:
    output = OutputDecision(action, advised, ("PII", "SECRET"), ("SECRET",), ("API_KEY",), reason="not recorded")  # type: ignore[arg-type]
    assert output_record(output) == {"action": word, "taints": ["PII", "SECRET"], "declassifiedTaints": ["API_KEY"]}
