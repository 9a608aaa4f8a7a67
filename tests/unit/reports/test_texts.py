from __future__ import annotations

from typing import Any

import pytest

from riskproof.reports.texts import status_text, trace_text
from tests.chinese import CHINESE
from tests.unit.reports.recording import denied, output, record, snapshot

FOOTER = [
    "commands: /riskproof status | trace | doctor | demo | help | task standard | task read-only | task local-only",
    "Evidence holds no arguments and no results. What is shown here enters the host's logs.",
]
SCOPE = (
    "These counts cover the records of this session that this run still holds (at most 1000 over all sessions). "
    "A call without a finding is not proven safe."
)
EXCEPTIONS = [
    {"rule": "unknown_tool", "reason": "our <own> tool", "expires": "9999-12-31", "expired": False, "tool": "desk"},
    {
        "rule": "destructive_operation",
        "reason": "the old disk",
        "expires": "2001-01-01",
        "expired": True,
        "destination": "disk.example",
        "command": "rm -r old",
    },
]


def lines_of(text: str) -> list[str]:
    return [line for line in text.split("\n") if line]


def test_an_empty_session_is_told_how_to_see_something() -> None:
    """SPEC: riskproof 19.1."""
    for text in (status_text(snapshot()), trace_text(snapshot())):
        assert lines_of(text) == [
            "RiskProof session security receipt",
            "mode: protection on (enforce)",
            "policy: balanced · task scope: standard",
            "checked 0 · blocked by RiskProof 0 · approval requested 0",
            "successful receipts 0 · observed risks 0",
            SCOPE,
            "No records: no records of this session are held yet. /riskproof demo rehearses four attacks without executing anything.",
            *FOOTER,
        ]


def test_status_shows_the_last_three_that_policy_did_not_allow_and_trace_the_last_ten_of_all() -> None:
    taken = snapshot(*(denied(number) if number % 2 else record(number) for number in range(1, 16)))
    status, trace = ([line for line in lines_of(text) if "proof: " in line] for text in (status_text(taken), trace_text(taken)))
    assert status == [f"  proof: rp_{number}" for number in (15, 13, 11)]
    assert trace == [f"  proof: rp_{number}" for number in range(15, 5, -1)]
    assert "Not allowed by policy, newest first (3 of 8):" in status_text(taken)
    assert "Records, newest first (10 of 15):" in trace_text(taken)
    assert "checked 15 · blocked by RiskProof 8 · approval requested 0" in status_text(taken)


def test_a_session_without_a_finding_is_not_called_safe() -> None:
    """Decisions 21."""
    text = status_text(snapshot(record()))
    assert "Nothing was denied or sent for approval among these records. That is no proof of safety." in lines_of(text)
    assert SCOPE in lines_of(text)


def test_observe_mode_claims_no_block() -> None:
    records = [denied(mode="observe", receipt={"gate": "allow", "outcome": "succeeded"})]
    records.append(record(mode="observe", receipt=output("would_block", "SECRET")))
    for text in (status_text(snapshot(*records, mode="observe")), trace_text(snapshot(*records, mode="observe"))):
        assert "mode: observe, advice only; nothing is blocked" in lines_of(text)
        assert "checked 2 · blocked by RiskProof 0 · approval requested 0" in lines_of(text)
        assert "successful receipts 2 · observed risks 2" in lines_of(text)
        assert "policy deny" not in text
        assert "protection on" not in text
    quiet = status_text(snapshot(record(mode="observe"), mode="observe"))
    assert "No advice against any call among these records. That is no proof of safety." in lines_of(quiet)


def test_results_that_were_kept_back_are_announced() -> None:
    text = status_text(
        snapshot(record(receipt=output("block", "SECRET", outcome="output_blocked")), record(receipt=output("replace", "PII")))
    )
    assert "results kept from the model: 1 · redacted: 1 (see /riskproof trace)" in lines_of(text)
    assert "results kept" not in status_text(snapshot(record()))


def test_recording_that_is_off_and_each_detector_that_is_off_are_warned_of() -> None:
    text = status_text(
        snapshot(proofEnabled=False, provenanceEnabled=False, taintEnabled=False, toolchainEnabled=False, outputEnabled=False)
    )
    assert "warning: proof recording is off; zero records does not mean zero calls" in lines_of(text)
    assert "warning: switched off, so not checked: provenance, taint labels, tool chains, output control" in lines_of(text)
    assert "warning" not in status_text(snapshot())


def test_a_session_whose_history_was_lost_is_warned_of() -> None:
    (warning,) = [line for line in lines_of(status_text(snapshot(historyLost=True))) if line.startswith("warning")]
    assert warning == (
        "warning: what this session did earlier is not known; its earlier data counts as untrusted and sensitive, its calls are not counted"
    )


@pytest.mark.parametrize(("mode", "end"), [("enforce", ""), ("observe", "; in observe mode this is advice too")])
def test_a_task_limit_is_explained(mode: str, end: str) -> None:
    text = status_text(snapshot(taskMode="read-only", mode=mode))
    assert "policy: balanced · task scope: read-only" in lines_of(text)
    assert f"  read-only: denies tools that change local data, act outside or run code, and unknown tools{end}" in lines_of(text)


@pytest.mark.parametrize("text_of", [status_text, trace_text])
def test_what_the_operator_loosened_stands_in_every_text(text_of: Any) -> None:
    """Decisions 15."""
    watched = record(waivedRules=[{"id": "unknown_tool", "decision": "require_approval", "by": "observed"}])
    text = text_of(snapshot(watched, watched, exceptions=EXCEPTIONS, observedRules=["unknown_tool", "sensitive_path_read"]))
    assert [line for line in lines_of(text) if "exception" in line or "until" in line or "expired" in line] == [
        "exceptions of the operator, which let calls pass:",
        "  unknown_tool · tool desk · until 9999-12-31 · our  own  tool",
        "  destructive_operation · destination disk.example · command rm -r old · expired 2001-01-01, holds no longer · the old disk",
        *(line for line in lines_of(text) if "an exception covers it" in line),
    ]
    assert "rules that are only observed and decide nothing: unknown_tool (fired 2x), sensitive_path_read" in lines_of(text)


def test_a_snapshot_of_an_earlier_version_has_no_exceptions_to_show() -> None:
    old = snapshot()
    del old["exceptions"], old["observedRules"]
    assert status_text(old) == status_text(snapshot())


def test_english_has_no_chinese_and_the_other_way_round_no_sentence_stays() -> None:
    records = [denied(), record(receipt=output("block", "SECRET", outcome="output_blocked"))]
    both = [
        status_text(snapshot(*records, language=language, exceptions=EXCEPTIONS, taintEnabled=False, proofEnabled=False))
        for language in ("en", "zh-CN")
    ]
    assert CHINESE.search(both[0]) is None
    assert [len(lines_of(text)) for text in both] == [len(lines_of(both[0]))] * 2
    assert [line for line in lines_of(both[1]) if not CHINESE.search(line)] == []
