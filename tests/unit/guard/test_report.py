from __future__ import annotations

import json
from pathlib import Path

from riskproof.guard.guard import Guard
from riskproof.model.call import Call
from tests.unit.guard.calling import NOTE, ran


def test_a_report_has_the_fields_of_the_specification_and_opens_no_session() -> None:
    """SPEC: riskproof 15.8."""
    guard = Guard()
    assert guard.report("s") == {
        "mode": "enforce",
        "preset": "balanced",
        "language": "en",
        "taskMode": "standard",
        "proofEnabled": True,
        "provenanceEnabled": True,
        "taintEnabled": True,
        "toolchainEnabled": True,
        "outputEnabled": True,
        "persistent": False,
        "outputBlockedTaints": ["SECRET", "API_KEY"],
        "relaxedPolicyRules": [],
        "exceptions": [],
        "observedRules": [],
        "historyLost": False,
        "limit": 1000,
        "proofs": [],
    }
    assert guard.session("s") is None


def test_a_report_tells_what_the_operator_changed(tmp_path: Path) -> None:
    guard = Guard(
        {
            "mode": "observe",
            "experience": {"language": "zh-CN"},
            "policy": {"preset": "strict", "untrusted_code_execution": "allow", "unknown_tool": "allow"},
            "taint": {"enabled": False},
            "output": {"enabled": False, "blocked_taints": ["PII"]},
            "proof": {"max_records": 7, "file": str(tmp_path / "proofs.jsonl")},
        }
    )
    report = guard.report("s")
    assert report["relaxedPolicyRules"] == ["untrustedCodeExecution", "unknownTool"]
    assert (report["mode"], report["preset"], report["language"], report["limit"]) == ("observe", "strict", "zh-CN", 7)
    assert (report["taintEnabled"], report["outputEnabled"], report["persistent"]) == (False, False, True)
    assert report["outputBlockedTaints"] == ["PII"]


def test_a_report_shows_every_exception_and_every_rule_that_is_only_watched() -> None:
    """Decisions 15: shown in every report, also those that hold no longer."""
    guard = Guard(
        {
            "policy": {"observed_rules": ["unknown_tool"]},
            "exceptions": [
                {
                    "rule": "unlisted_external_destination",
                    "reason": "the partner's desk",
                    "expires": "9999-12-31",
                    "tool": "send_email",
                    "destination": "partner.example",
                },
                {"rule": "destructive_operation", "reason": "the old disk", "expires": "2001-01-01", "command": "rm  -r old"},
            ],
        }
    )
    report = guard.report("s")
    assert report["observedRules"] == ["unknown_tool"]
    assert report["exceptions"] == [
        {
            "rule": "unlisted_external_destination",
            "tool": "send_email",
            "destination": "partner.example",
            "reason": "the partner's desk",
            "expires": "9999-12-31",
            "expired": False,
        },
        {"rule": "destructive_operation", "command": "rm -r old", "reason": "the old disk", "expires": "2001-01-01", "expired": True},
    ]
    assert json.loads(json.dumps(report)) == report


def test_a_guard_with_a_ledger_keeps_what_it_decides(tmp_path: Path) -> None:
    assert Guard({"ledger": {"file": str(tmp_path / "ledger.jsonl")}}).report("s")["persistent"] is True
    assert Guard({"ledger": {"enabled": False, "file": str(tmp_path / "ledger.jsonl")}}).report("s")["persistent"] is False


def test_a_report_shows_the_proofs_and_the_task_mode_of_the_live_session_only() -> None:
    guard = Guard()
    for session in ("one", "two"):
        ran(guard, NOTE, {"text": "bread"}, "saved", session)
    guard.before(Call(NOTE, {}, "one"))
    guard.set_task("one", "local-only")
    reports = {session: guard.report(session) for session in ("one", "two", "three")}
    assert {session: report["taskMode"] for session, report in reports.items()} == {
        "one": "local-only",
        "two": "standard",
        "three": "standard",
    }
    assert {session: [one["receipt"]["outcome"] for one in report["proofs"]] for session, report in reports.items()} == {
        "one": ["succeeded", "pending"],
        "two": ["succeeded"],
        "three": [],
    }
    assert json.loads(json.dumps(reports)) == reports
    guard.dispose("one")
    assert guard.report("one")["proofs"] == []


def test_a_report_says_that_a_sessions_history_was_lost() -> None:
    guard = Guard()
    ran(guard, NOTE, {"text": "a note"}, "written", "known")
    assert guard.lost("resumed") is True
    assert [guard.report(session)["historyLost"] for session in ("known", "resumed", "nobody")] == [False, True, False]
